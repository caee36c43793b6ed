//===- SourceLines.h - From offsets to lines -------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_SOURCELINES_H
#define CUDA_LINT_REPORT_SOURCELINES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <vector>

namespace cuda_lint {

/// A place in a file as people and formats count it.
struct Position {
  /// From 1; 0 when the file could not be read.
  unsigned Line = 0;
  /// From 1, in Unicode code points.
  unsigned Column = 0;
  /// From 1, in bytes, as compilers count.
  unsigned ByteColumn = 0;
};

/// The lines of the files that findings are in, each file read once.
class SourceLines {
public:
  /// The position of a byte offset.
  Position position(llvm::StringRef Path, unsigned Offset);
  /// The text of a line (from 1) without its end; empty when there is none.
  llvm::StringRef line(llvm::StringRef Path, unsigned Line);

  /// How many bytes the token at an offset has; 0 when there is none.
  unsigned tokenLength(llvm::StringRef Path, unsigned Offset);

  /// How many lines a file has; 0 when it could not be read.
  unsigned count(llvm::StringRef Path) { return file(Path).Begins.size(); }

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    /// Offsets at which lines begin.
    std::vector<unsigned> Begins;
  };
  const File &file(llvm::StringRef Path);

  llvm::StringMap<File> Files;
};

} // namespace cuda_lint

#endif
