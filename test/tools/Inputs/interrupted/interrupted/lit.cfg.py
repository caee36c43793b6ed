import os

import lit.formats

config.name = "interrupted"
config.test_format = lit.formats.ShTest()
config.suffixes = [".test"]
config.environment["LIT_PID"] = str(os.getpid())
