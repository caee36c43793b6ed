//===- Ways.h - How a part of the AST is named by a function ----*- C++ -*-===//
//
// A program refers to Clang's AST: to statements, declarations and types. Each
// of them is named by the way that leads to it from the function: "the third
// statement in it, the second declaration that this mentions, its type". Such a
// name needs no path, no place in the source and no address, and in another
// process it leads to what the lowering would have met there, to the redeclared
// declaration and to the type as written.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_IR_WAYS_H
#define CUDA_LINT_IR_WAYS_H

#include "ir/ContentKey.h"
#include "ir/Function.h"

namespace cuda_lint::ir {

/// A statement, a declaration or a type; or nothing.
class Entity {
public:
  enum KindT : uint8_t { None, Statement, Declaration, Type };

  Entity() = default;
  Entity(const clang::Stmt *S) : Kind(S ? Statement : None), At(S) {}
  Entity(const clang::Decl *D) : Kind(D ? Declaration : None), At(D) {}
  Entity(clang::QualType T)
      : Kind(T.isNull() ? None : Type), At(T.getAsOpaquePtr()) {}

  explicit operator bool() const { return Kind != None; }
  /// What it is; null for anything else.
  const clang::Stmt *statement() const {
    return Kind == Statement ? static_cast<const clang::Stmt *>(At) : nullptr;
  }
  const clang::Decl *declaration() const {
    return Kind == Declaration ? static_cast<const clang::Decl *>(At) : nullptr;
  }
  clang::QualType type() const {
    return Kind == Type ? clang::QualType::getFromOpaquePtr(At)
                        : clang::QualType();
  }
  std::pair<const void *, unsigned> key() const { return {At, Kind}; }
  /// What a message calls it.
  std::string description() const;

private:
  KindT Kind = None;
  const void *At = nullptr;
};

/// A step from one to another.
enum class Way : uint8_t {
  Statements,   ///< one of those directly in it
  Declarations, ///< one of those that it mentions
  Types,        ///< one of those that it has
  Pointer,      ///< the type of a pointer to it
  Guard,        ///< what says whether a local `static` has been made
};
constexpr unsigned WayCount = 5;

/// Where a way leads that starts at \p From, in the body of \p Root: all that
/// it may lead to, in an order that only the AST decides. Parts that are not
/// there are empty. Each Guard is made anew.
void follow(Entity From, Way W, const clang::FunctionDecl *Root,
            const clang::ASTContext &Ctx, llvm::SmallVectorImpl<Entity> &To);

/// The initial value of a variable where the lowering may read it: of a
/// reference, and of what is usable while compiling. Null for any other.
const clang::Expr *readInitialiser(const clang::VarDecl *V,
                                   const clang::ASTContext &Ctx);
/// The default argument of a parameter; null where there is none that Clang has
/// made yet.
const clang::Expr *knownDefault(const clang::ParmVarDecl *P);

/// How an entity is reached: the step from an entity before it.
struct Step {
  uint32_t From;
  Way By;
  uint32_t Which;
};

/// The steps to all of \p Wanted, each behind those that it starts from; number
/// 0 is \p Root and has no step. What cannot be reached is left in \p Wanted,
/// what can has its number in \p Number. A way leads only over what \p Key
/// holds: then it leads to the same wherever the key is the same.
std::vector<Step>
findWays(const clang::FunctionDecl *Root, const ContentKey &Key,
         std::vector<Entity> &Wanted,
         llvm::DenseMap<std::pair<const void *, unsigned>, uint32_t> &Number);

} // namespace cuda_lint::ir

#endif
