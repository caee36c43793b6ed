//===- OriginState.h - Memory during an evaluation of origins --*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_ORIGINSTATE_H
#define CUDA_LINT_ANALYSIS_ORIGINSTATE_H

#include "analysis/PointerOrigin.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <map>
#include <tuple>

namespace cuda_lint {

/// Makes the objects, paths, frames, grids and steps of an evaluation, each
/// once, and owns them.
class OriginPool {
public:
  const FieldPath *path(const FieldPath *Parent, FieldPath::ElementKind Kind,
                        const clang::Decl *Member, int64_t Element);
  const FieldPath *field(const FieldPath *Parent, const clang::FieldDecl *F);
  const FieldPath *index(const FieldPath *Parent, int64_t I) {
    return path(Parent, FieldPath::Index, nullptr, I);
  }
  const FieldPath *anyIndex(const FieldPath *Parent) {
    return path(Parent, FieldPath::AnyIndex, nullptr, 0);
  }
  /// \p P, which starts with \p From, with \p To in its place.
  const FieldPath *rebase(const FieldPath *P, const FieldPath *From,
                          const FieldPath *To);

  /// The object of that identity; made with \p Space when new.
  Object &object(Object::ObjectKind Kind, const void *Identity,
                 const CallFrame *Frame, const FieldPath *Path,
                 MemorySpace Space);
  const CallFrame *frame(const CallFrame *Caller, const clang::Expr *Site,
                         const clang::FunctionDecl *Function,
                         const Grid *InGrid);
  /// The grid of a launch; without one, host code, or the grid of unknown
  /// origin that \p Root is evaluated in.
  const Grid *grid(const CallFrame *LaunchedFrom, const clang::CallExpr *Launch,
                   const clang::FunctionDecl *Kernel,
                   const clang::FunctionDecl *Root, bool OnHost);
  const OriginStep *step(OriginStep S) { return &Steps.emplace_back(S); }

private:
  std::deque<FieldPath> Paths;
  std::map<std::tuple<const FieldPath *, int, const void *, int64_t>,
           const FieldPath *>
      PathIndex;
  std::deque<Object> Objects;
  std::map<std::tuple<int, const void *, const CallFrame *, const FieldPath *>,
           Object *>
      ObjectIndex;
  std::deque<CallFrame> Frames;
  std::map<std::tuple<const CallFrame *, const clang::Expr *,
                      const clang::FunctionDecl *>,
           const CallFrame *>
      FrameIndex;
  std::deque<Grid> Grids;
  std::map<std::tuple<const CallFrame *, const clang::CallExpr *,
                      const clang::FunctionDecl *, bool>,
           const Grid *>
      GridIndex;
  std::deque<OriginStep> Steps;
};

/// True when \p P is \p Prefix or lies inside it.
bool startsWith(const FieldPath *P, const FieldPath *Prefix);
/// True when \p P has an element whose index is not known.
bool hasAnyIndex(const FieldPath *P);
/// True when two paths may be the same place: equal, with an unknown index
/// equal to every index.
bool mayMeet(const FieldPath *A, const FieldPath *B);

/// Adds an origin unless it is there; too many elements of one array become
/// "some element". True when the set changed.
bool add(OriginSet &Set, const Origin &O, OriginPool &Pool);
/// Adds all of \p More; true when the set changed.
bool merge(OriginSet &Set, const OriginSet &More, OriginPool &Pool);

/// A condition whose outcome is remembered along a path: `A op B`, where A and
/// B are variables or built-ins (B null: the constant).
struct Condition {
  const void *A = nullptr;
  const FieldPath *PathA = nullptr;
  const void *B = nullptr;
  const FieldPath *PathB = nullptr;
  /// 0 truth of A, 1 equal, 2 less, 3 greater, 5 the call of frame A returned
  /// \c Number.
  int Operator = 0;
  int64_t Number = 0;

  auto key() const { return std::tie(A, PathA, B, PathB, Operator, Number); }
  bool operator<(const Condition &C) const { return key() < C.key(); }
  bool operator==(const Condition &C) const { return key() == C.key(); }
};

/// What memory holds at a point of an evaluation, on the paths with the
/// outcomes \c Assumed.
class OriginState {
public:
  using Cells = llvm::SmallVector<std::pair<const FieldPath *, OriginSet>, 2>;

  llvm::DenseMap<const Object *, Cells> Memory;
  /// Values of expressions that were evaluated as elements of their own and are
  /// still to be used.
  llvm::DenseMap<const clang::Stmt *, OriginSet> Values;
  std::map<Condition, bool> Assumed;

  /// What a location holds.
  OriginSet lookup(const Object *O, const FieldPath *P, OriginPool &Pool) const;
  /// Replaces what the location holds.
  void set(const Object *O, const FieldPath *P, OriginSet Value);
  /// Forgets what an object holds from \p P on: something unseen may have
  /// written it.
  void clobber(const Object *O, const FieldPath *P);
  /// Forgets outcomes of conditions on an object.
  void invalidate(const Object *O);
  /// Joins another state; true when this one changed.
  bool join(const OriginState &S, OriginPool &Pool);
  /// True when joining \p S would change nothing but the outcomes.
  bool covers(const OriginState &S, OriginPool &Pool) const;
};

} // namespace cuda_lint

#endif
