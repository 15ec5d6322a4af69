# How lists are joined.
lang-comma = {", "}
lang-or = {" or "}
lang-and = {" and "}
lang-semicolon = {"; "}
lang-colon = {": "}
lang-sentence = {" "}
lang-clause = {", "}
