// The methods that all laboratories share. A subclass has `desk(call)`, which answers a call, `run(request, options)`, and the set
// `running` of its runs.

export class BaseLaboratory {
  /** Plays one rule set. Returns the object that `jing simulate --json` prints. */
  simulate(request, onProgress) {
    return this.json({ ...request, kind: 'simulate' }, onProgress);
  }

  /** Compares rule sets. Returns the object that `jing compare --json` prints. */
  compare(request, onProgress) {
    return this.json({ ...request, kind: 'compare' }, onProgress);
  }

  /** Plays a grid of rule sets. Returns the object that `jing sweep --json` prints. */
  sweep(request, onProgress) {
    return this.json({ ...request, kind: 'sweep' }, onProgress);
  }

  /** Analyses a hand: shape, waits and discards. Returns the object that `jing eval --json` prints. */
  evaluate(hand, options = {}) {
    return this.desk({ ...options, call: 'evaluate', hand });
  }

  /** Computes the payments of a situation in TOML. Returns the object that `jing score --json` prints. */
  score(situation, options = {}) {
    return this.desk({ ...options, call: 'score', situation });
  }

  /** Computes exact counts without sampling, such as `tianhu`. Returns the object that `jing exact --json` prints. */
  exact(count, options = {}) {
    return this.desk({ ...options, call: 'exact', count });
  }

  /** Stops all runs. Their finished deals are their answers. */
  stop() {
    this.running.forEach((run) => run.stop());
  }

  /** Returns the games with their names. */
  games(options = {}) {
    return this.desk({ ...options, call: 'games' });
  }

  /** Returns the keys of rules with their words, meanings and possible values. */
  keys(options) {
    return this.desk({ ...options, call: 'keys' });
  }

  /** Checks rules. Returns their faults, or their description. */
  check(options) {
    return this.desk({ ...options, call: 'check' });
  }

  /** Returns a view of a saved answer in a language: `screen`, `page` or `card`. */
  async view({ answer, lang = 'en', what = 'screen' }) {
    const views = what === 'screen' ? ['screen', 'text'] : [what];
    const shown = await this.desk({ call: 'show', kept: answer.record, views, lang });
    if (what === 'page') return { html: shown.page, title: shown.title };
    if (what === 'card') return { svg: shown.card, title: shown.title, width: 1080, height: 1440 };
    return { ...shown, style: await this.style() };
  }

  /** Returns the largest deals of an answer, step by step, as `deals` of `{ title, html }`, and their style sheet. */
  async deals({ answer, lang = 'en' }) {
    const { deals } = await this.desk({ call: 'show', kept: answer.record, views: ['deals'], lang });
    return { deals, style: await this.style() };
  }

  /** Plays a question and returns the object that the command prints with `--json`. */
  async json(request, onProgress) {
    const { promise } = this.run(request, { onProgress: ({ done, of }) => onProgress?.({ done, of }) });
    return JSON.parse((await promise).json);
  }

  /** Returns the style sheet of the views `screen`. */
  async style() {
    this.styleText ??= (await this.desk({ call: 'style' })).style;
    return this.styleText;
  }
}
