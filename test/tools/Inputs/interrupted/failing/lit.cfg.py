import lit.formats

config.name = "failing"
config.test_format = lit.formats.ShTest()
config.suffixes = [".test"]
