//===- HalfCalls.h - Functions of numbers of 16 bits -----------*- C++ -*-===//
//
// `__half`, `__nv_bfloat16` and pairs of them are classes, and what computes
// them is assembly in the toolkit's headers: which functions these are, and
// what they give where their operands are known.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_HALFCALLS_H
#define CUDA_LINT_CUDA_HALFCALLS_H

#include "cuda/TranslationUnit.h"
#include "hardware/HalfNumbers.h"
#include "hardware/RealFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace cuda_lint {

/// A function of the toolkit that is given numbers of 16 bits or gives some.
class HalfCall {
public:
  /// A number in a value.
  struct Part {
    int64_t Offset;
    NumberType Type;
    /// As which type an engine keeps it.
    clang::QualType Kept;
    /// Of a number of 16 bits that is no integer.
    std::optional<HalfFormat> Format;
  };
  using Parts = llvm::SmallVector<Part, 2>;
  /// What is read: of the object of a method first, then of the arguments.
  struct Operand {
    Parts Of;
    /// It is given by its address.
    bool InMemory;
  };
  /// Nothing for any other function.
  static std::optional<HalfCall> of(const clang::FunctionDecl *F,
                                    const clang::ASTContext &Ctx);

  llvm::SmallVector<Operand, 3> Operands;
  Parts Result;
  /// Where the result goes: it is what the call gives, an object that is made
  /// for it, or the first operand.
  enum ResultKind { Number, Object, FirstOperand } Into = Number;

  /// The parts of the result for those of the operands, as they are held; none
  /// where that is not defined.
  std::optional<std::vector<int64_t>>
  compute(llvm::ArrayRef<std::vector<int64_t>> Held) const;

private:
  std::string Name;
};

/// The same for all functions of a translation unit.
class HalfCalls {
public:
  explicit HalfCalls(TranslationUnit &TU) : TU(TU) {}
  /// Null for a function that is none.
  const HalfCall *of(const clang::FunctionDecl *F) {
    auto [It, New] = Known.try_emplace(F);
    if (New)
      if (std::optional<HalfCall> Made = HalfCall::of(F, TU.context()))
        It->second = std::make_unique<HalfCall>(std::move(*Made));
    return It->second.get();
  }

private:
  TranslationUnit &TU;
  /// Asked for every call of every run: most are none.
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<HalfCall>> Known;
};

} // namespace cuda_lint

#endif
