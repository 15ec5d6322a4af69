report-difference = {$what ->
        [weights] weights of players
        [hands] number of deals
        [session] length of sessions
        [unit] unit of intervals
        [until] precision asked for
       *[other] {$what}
    }
report-part = {$name}: {$error}
report-part-unfinished = {$name}: it is a checkpoint, not a finished part; finish it with --resume
report-difference-parts = their number of parts ({$parts} and {$of})
report-part-twice = {$name}: part {$part} of {$of} is also {$other}; name it once
report-part-of-other = {$name}: it is a part of another run than {$first}: they differ in {$what}
report-no-parts = no parts were named
report-parts-missing = missing: {$parts}; play them with --part
report-part-changed = it has changed since it was first read
report-part-rows = it has rows and its run keeps none, or the other way round
report-part-row = its rows: {$fault}
report-deal-order = deal {$hand} is out of order: the deals of a session must stay together; sort the table by session and hand
report-deal-score = deal {$hand} cannot be settled under these rules: {$error}
report-deal-payments = the payments stored for deal {$hand} are not those of its own rules: the table was changed, or was made by another version
report-table-of-other = it belongs to another run than {$manifest}
report-plan-unread = its plan: {$error}
report-plan-program = it was written by {$written}; this is {$program}
report-plan-rules = the rules of the plan
report-plan-side = its plan: side {$at} cannot be
report-plan-impossible = its plan: it cannot be
report-manifest-rules = the rules of the manifest
report-no-manifest = expected the manifest of a simulation, comparison, sweep or arena
