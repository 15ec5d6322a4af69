/** The laboratory of jing as an ES module, for browsers and for Node. */

export type Lang = 'en' | 'zh';
/** The fields of a run, named like the options of the command. Each of `rules` is a preset, a preset with changes (`nanchang+room.deal_cap=100`), or the text of a rule file. */
export interface Request {
  rules?: string | string[];
  players?: string | string[];
  hands?: number | string;
  seed?: number;
  session?: number;
  trainings?: number;
  train_deals?: number;
  lang?: Lang;
  [field: string]: unknown;
}
export interface KindOfRequest extends Request {
  kind: 'simulate' | 'compare' | 'sweep' | 'rank' | 'arena';
}
/** An object that the command prints with `--json`. */
export type Json = Record<string, any>;
export type OnProgress = (progress: { done: number; of: number }) => void;

export interface Progress {
  /** Players learn before they play. */
  phase: 'learn' | 'play';
  /** Numbers of deals: finished, and in total. */
  done: number;
  of: number;
  /** The number of the current training, and the number of all trainings. */
  training?: number;
  trainings?: number;
  /** `worker`: a worker died, and its task is repeated. */
  notice: 'worker' | null;
}
export interface Answer {
  state: 'playing' | 'done' | 'stopped' | 'out_of_time';
  /** The output of the command with `--json`, as text. */
  json: string;
  title: string;
  /** The first screen of the page, and the style sheet for it. */
  screen: string;
  style: string;
  /** Three lines of plain text, for sharing. */
  text: string;
  command: string;
  question: Json;
  hash: string;
  /** Number of deals under each rule set: counted so far, and requested. */
  deals: number;
  of: number;
  /** Whether the intervals are confidence sequences: wider, and valid at every look. */
  sequential: boolean;
  /** The run as text, for `view` and `resume`; null in an intermediate answer. */
  record: string | null;
}
export interface RunOptions {
  onProgress?: (progress: Progress) => void;
  /** The answer so far, at 4,096 deals and then at twice as many each time. */
  onAnswer?: (answer: Answer) => void;
  /**
   * Receives a checkpoint about once a second. Without `jing serve`, it receives one more if play ends early, or fails while the worker
   * that merges pieces lives.
   */
  onKeep?: (checkpoint: string) => void;
  /** A checkpoint of the same question to go on from. */
  resume?: string;
}
export interface Run {
  /** The final answer. Rejects with an error whose `name` is `Stopped` if no deal was finished, `Failed` if every playing worker, or the worker that merges pieces, died or was silent for a minute; an invalid question rejects with `faults`. */
  promise: Promise<Answer>;
  /** Stops the run: unfinished trainings are dropped, pieces in play are finished, and `promise` settles. */
  stop(): void;
}
export interface Fault {
  field: string;
  message: string;
}
export interface Needs {
  faults?: Fault[];
  question?: Json;
  hash?: string;
  command?: string;
  deals?: number;
  sides?: number;
  pieces?: number;
  learns?: { file: string; rules: string; deals: number; rounds: number; known: boolean }[];
  /** Estimates for this device. */
  seconds?: { learn: number; play: number };
}
/** Storage for trained weights and measured speeds. `get` resolves to `undefined` for an unknown key. */
export interface Store {
  get(kind: string, key: string): Promise<any>;
  put(kind: string, key: string, value: any): Promise<void>;
}
export interface Laboratory {
  readonly version: string;
  readonly workers: number;
  /** Whether `jing serve` plays instead of the browser. */
  readonly native: boolean;
  simulate(request: Request, onProgress?: OnProgress): Promise<Json>;
  compare(request: Request, onProgress?: OnProgress): Promise<Json>;
  sweep(request: Request, onProgress?: OnProgress): Promise<Json>;
  evaluate(hand: string, options?: { rules?: string; indicator?: string; lang?: Lang }): Promise<Json>;
  score(situation: string, options?: { rules?: string; lang?: Lang }): Promise<Json>;
  exact(count: 'tianhu' | 'shapes' | 'shanten' | 'waits' | 'jing', options?: { rules?: string; indicator?: string; lang?: Lang }): Promise<Json>;
  games(options?: { lang?: Lang }): Promise<{ name: string; short: string; title: string }[]>;
  keys(options: { rules?: string; lang?: Lang }): Promise<Json>;
  check(options: { rules: string; lang?: Lang }): Promise<Json>;
  question(request: KindOfRequest): Promise<Needs>;
  run(request: KindOfRequest, options?: RunOptions): Run;
  view(options: { answer: { record: string }; lang?: Lang; what?: 'screen' | 'page' | 'card' }): Promise<Json>;
  /** Returns the largest deals, step by step. Empty for players who look at payments. */
  deals(options: { answer: { record: string }; lang?: Lang }): Promise<{ deals: { title: string; html: string }[]; style: string }>;
  /** Writes the files of an answer to a folder of the machine, as the command does. Only if `native`. */
  files?(options: { answer: { record: string }; lang?: Lang }): Promise<{ folder: string }>;
  /** Ends all runs. Their finished deals are their answers. */
  stop(): void;
  /** Ends all workers. */
  close(): void;
  /** Returns the memory of the engines in bytes. */
  memory(): number;
}
/** `workers`: number of workers that play; default: all cores, at most 8. `simd`: `false` selects the engine without SIMD; default: SIMD if supported. `native`: `true` if `jing serve` serves this module, which then plays; default: `false`. `store`: storage; default: memory. Rejects if the engine cannot be loaded. */
export function open(options?: { workers?: number; simd?: boolean; native?: boolean; store?: Store }): Promise<Laboratory>;
