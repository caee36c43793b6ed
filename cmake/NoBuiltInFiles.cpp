//===- NoBuiltInFiles.cpp - A build that reads its headers from disk ------===//

#include "frontend/BuiltInFiles.h"

cuda_lint::BuiltInFiles cuda_lint::builtInFiles() { return {}; }
