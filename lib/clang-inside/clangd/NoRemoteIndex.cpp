//===- NoRemoteIndex.cpp - clangd without the remote index ----------------===//
//
// The remote index is a server that a company runs for its whole code; it takes
// gRPC and protobuf, which are larger than all of cuda-lint, to ask it.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace clang::clangd {

/// As clangd declares it, as much as a null pointer to it needs.
class SymbolIndex {
public:
  virtual ~SymbolIndex() = default;
};

namespace remote {

std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address,
                                       llvm::StringRef ProjectRoot) {
  llvm::errs() << "cuda-lint-clangd: error: the remote index at '" << Address
               << "' is not asked: cuda-lint-clangd is built without it; "
                  "remove --remote-index-address or 'Index: External: "
                  "Server' from the configuration\n";
  return nullptr;
}

} // namespace remote
} // namespace clang::clangd
