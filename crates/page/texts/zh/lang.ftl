# 列表怎样连接。
lang-comma = 、
lang-or = {" 或 "}
lang-and = {" 与 "}
lang-semicolon = ；
lang-colon = ：
lang-sentence = {""}
lang-clause = ，
