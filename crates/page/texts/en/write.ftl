write-io = cannot {$action ->
        [create-folder] create the folder
        [write-folder] write into the folder
       *[other] {$action}
    } `{$path}`: {$source}; {$advice ->
        [space] free some space or choose another output folder
        [permission] choose an output folder that you may write to
        [path] check that the path exists
        [file] a part of the path is a file; choose another output folder
        [name] choose a shorter or simpler name
       *[other] check the path and the disk
    }
write-column = expected a column `{$column}` of {$holds ->
        [whole] whole numbers
        [numbers] numbers
        [bool] yes or no
       *[texts] texts
    }, which another version may not have written: play again with the `command` in manifest.json
write-no-folder = `{$path}` is a file, but a folder is needed; choose another output folder or move the file away
write-in-the-way = `{$path}` is in the way: {$what}; {$advice}
write-table = table `{$table}` cannot be written: {$fault}
write-content = `{$table}` cannot be used: {$fault}; name a file as this program wrote it
write-decode = cannot read `{$path}` as a table: {$message}; name a file that this program wrote
write-encode = cannot encode `{$path}`: {$message}; please report this as a defect
write-damaged = it is damaged
write-changed = it is not what the run wrote there (its SHA-256 in manifest.json differs): it is damaged, was changed, or belongs to another run
write-no-name = the path has no file name
write-is-folder = it is a folder, but a file of that name has to be written
    .help = move it away or choose another output folder
write-no-file = it is not an ordinary file and cannot be replaced
    .help = name an ordinary file, or another output folder
write-wrong = row {$row}: column `{$column}` cannot be {$found}
write-scroll = ← scroll sideways for more →
write-contents = contents
write-rest = {$title}: more
write-charts = {$charts} {$charts ->
        [one] chart
       *[other] charts
    }
write-rows = table of {$rows} rows
write-points = {$points} points
write-source = source: {$text}
write-origin = How to get these numbers again | the command, seeds, rules, files
write-files = Files
write-bars = {$axis}, {$step} values a bar
write-bins = {$axis}, in steps of {$step}{$unit}
write-panels = The middle 98% | The tails
write-nothing = No data: nothing of this kind was counted.
