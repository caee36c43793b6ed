//===- Main.cpp - clangd with the checks linked in ------------------------===//

#include "checks/Module.h"

namespace clang::clangd {
// Debian ships clangd's libraries without headers; this is the entry that clangd's own main calls.
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

int main(int argc, char **argv) {
  cuda_lint::linkChecks();
  return clang::clangd::clangdMain(argc, argv);
}
