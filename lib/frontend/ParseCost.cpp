//===- ParseCost.cpp ------------------------------------------------------===//

#include "frontend/ParseCost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <numeric>

namespace cuda_lint {

/// CUDA's runtime headers, which every pass reads.
static constexpr uint64_t BaseCost = 4 << 20;

ParseCost::ParseCost(Frontend &Front)
    : Front(Front), Scanner(llvm::vfs::getRealFileSystem()) {}

/// The folders of -I, -isystem and their like, absolute.
static std::vector<std::string>
includeFolders(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Out;
  for (size_t I = 0; I < Command.CommandLine.size(); ++I) {
    llvm::StringRef Argument = Command.CommandLine[I];
    if (!Argument.consume_front("-isystem") &&
        !Argument.consume_front("-iquote") &&
        !Argument.consume_front("-idirafter") && !Argument.consume_front("-I"))
      continue;
    if (Argument.empty() && I + 1 < Command.CommandLine.size())
      Argument = Command.CommandLine[++I];
    llvm::SmallString<256> Folder(Argument);
    if (!llvm::sys::path::is_absolute(Folder)) {
      Folder = Command.Directory;
      llvm::sys::path::append(Folder, Argument);
    }
    Out.push_back(std::string(Folder));
  }
  return Out;
}

uint64_t ParseCost::of(llvm::StringRef File,
                       const clang::tooling::CompilationDatabase *Database,
                       llvm::StringSet<> *Reached) {
  uint64_t Total = 0;
  for (const ParsePass &Pass : Front.passesFor(File, Database)) {
    uint64_t Bytes = BaseCost;
    Scanner.reaches(File, includeFolders(Pass.Command),
                    [&](llvm::StringRef Path, const SourceFacts &) {
                      uint64_t Size = 0;
                      if (!llvm::sys::fs::file_size(Path, Size))
                        Bytes += Size;
                      llvm::SmallString<256> Clean(Path);
                      llvm::sys::path::remove_dots(Clean,
                                                   /*remove_dot_dot=*/true);
                      if (Reached && Clean != File)
                        Reached->insert(Clean);
                      return false;
                    });
    Total += Bytes;
  }
  return Total;
}

std::vector<unsigned> evenParts(llvm::ArrayRef<uint64_t> Costs,
                                unsigned Parts) {
  std::vector<size_t> Order(Costs.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::stable_sort(Order,
                    [&](size_t A, size_t B) { return Costs[A] > Costs[B]; });
  std::vector<uint64_t> Load(Parts);
  std::vector<unsigned> Out(Costs.size());
  for (size_t I : Order) {
    Out[I] = std::min_element(Load.begin(), Load.end()) - Load.begin();
    Load[Out[I]] += Costs[I];
  }
  return Out;
}

} // namespace cuda_lint
