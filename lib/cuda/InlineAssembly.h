//===- InlineAssembly.h - What PTX in the source does -----------*- C++ -*-===//
//
// The PTX of the instruction is the only thing that says what inline assembly
// does ("Parallel Thread Execution ISA", "cp.async" and "barrier").
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_INLINEASSEMBLY_H
#define CUDA_LINT_CUDA_INLINEASSEMBLY_H

#include "clang/AST/Stmt.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

/// The text of a statement without the comments of PTX.
std::string assemblyText(const clang::GCCAsmStmt *Asm);

/// True when every thread that comes to the statement ends there: `exit`, not
/// predicated and not branched around.
bool endsThread(const clang::GCCAsmStmt *Asm);

/// An operand that is read: a number in the text, or the input, from 0, that
/// holds it.
struct AssemblyOperand {
  int64_t Number = 0;
  std::optional<unsigned> Input;
};

/// `cp.async.ca.shared.global [to], [from], bytes`, alone in its statement and
/// not predicated: the inputs that hold the addresses, and the bytes that each
/// thread copies.
struct AsynchronousCopy {
  unsigned To = 0, From = 0;
  AssemblyOperand Bytes;
};

std::optional<AsynchronousCopy>
asAsynchronousCopy(const clang::GCCAsmStmt *Asm);

/// `bar.sync id, threads`: a barrier with a number at which that many threads
/// meet.
struct CountedBarrier {
  AssemblyOperand Id, Threads;
};

std::optional<CountedBarrier> asCountedBarrier(const clang::GCCAsmStmt *Asm);

/// One instruction on a barrier with a number: `bar` or `barrier`, `.sync`,
/// `.arrive` or `.red`, with the threads that take part where they are given.
struct NamedBarrier {
  bool Arrives = false, Predicated = false;
  AssemblyOperand Id;
  std::optional<AssemblyOperand> Threads;
};

/// All of a statement, predicated or not.
std::vector<NamedBarrier> namedBarriers(const clang::GCCAsmStmt *Asm);

/// A statement that is one plain `ld` or `st` of numbers, at the address that
/// an input holds or so many bytes behind it: `ld.v2.s32 {%0, %1}, [%2+8];`.
struct PlainAccess {
  bool Stores;
  /// Of the inputs.
  unsigned Address;
  int64_t Behind = 0;
  /// The outputs that are read into, or the inputs that are stored, in the
  /// order of memory.
  llvm::SmallVector<unsigned, 4> Numbers;
  /// Of each.
  unsigned Bytes;
};
std::optional<PlainAccess> asPlainAccess(const clang::GCCAsmStmt *S);

} // namespace cuda_lint

#endif
