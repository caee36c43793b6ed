//===- WarpMasks.h - Which lanes execute a warp's collective ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_WARPMASKS_H
#define CUDA_LINT_ANALYSIS_WARPMASKS_H

#include "analysis/LaunchConfig.h"
#include "domains/symbolic/Paths.h"
#include <map>

namespace cuda_lint {

/// A call of a warp's collective (`__shfl_*_sync`, a vote, a reduction,
/// `__syncwarp`) whose mask does not fit the lanes that execute it. "CUDA
/// Programming Guide", "Warp Shuffle Functions", "Warp Vote Functions": all
/// lanes that the mask names must execute the same call, and the caller must be
/// among them.
struct WarpMaskUse {
  enum KindT {
    Absent,   ///< lanes that the mask names never get there
    MayLeave, ///< a condition that differs between the lanes may keep some away
    NotNamed, ///< lanes get there that the mask does not name
    MayLack,  ///< the mask is that of a vote, and lanes get there that may have
              ///< voted against it
    VoterLeaves, ///< the mask is that of a vote, and a condition on their own
                 ///< data may keep some away that voted for it
    Active,      ///< the mask is what `__activemask` gave
  };
  KindT Kind;
  /// The call.
  const clang::Stmt *Site;
  /// The calls that lead there from the function that is wrong by itself.
  llvm::SmallVector<const clang::Stmt *, 2> Calls;
  const clang::FunctionDecl *Callee;
  /// The function whose paths show it.
  const clang::FunctionDecl *Root;
  uint32_t Mask = 0;
  /// Absent, NotNamed: these lanes of warp \c Warp, a bit each.
  uint32_t Lanes = 0;
  unsigned Warp = 0;
  /// Absent: how often all of them have been here before.
  unsigned Round = 0;
  /// MayLeave, MayLack: the variable that the condition compares with; may be
  /// null.
  const clang::ValueDecl *Bound = nullptr;
  /// MayLeave: the condition is on what each lane reads at a place of its own.
  bool OnOwnData = false;
  /// The shape that it was seen with, and whether a launch gives it.
  std::array<uint64_t, 3> Block{};
  bool BlockKnown = false;
};

/// Whether a call, or one of those that lead to it, is in a loop that ends at a
/// bound.
bool isInLoopUpTo(const PathEvent &E, const clang::ValueDecl *Bound,
                  clang::ASTContext &Ctx);

/// The collectives of all device functions of a translation unit. An engine of
/// TranslationUnit.
class WarpMasks {
public:
  explicit WarpMasks(TranslationUnit &TU);
  /// What the numbers of one thread are.
  using Substitution = llvm::DenseMap<const SymExpr *, const SymExpr *>;
  /// One for each call, in the order of the source.
  llvm::ArrayRef<WarpMaskUse> uses() const { return Found; }

  /// The same call, reached the same way.
  static bool isSameCall(const PathEvent &A, const PathEvent &B) {
    return A.Site == B.Site && A.Calls == B.Calls;
  }

private:
  struct Shape {
    std::array<uint64_t, 3> Extents;
    bool Known;
  };
  /// A call, and where the paths of its function come to it: asked for again
  /// for each shape of a block, and each of its threads.
  struct CallOnPaths {
    const ExecutionPaths &All;
    const PathEvent &E;
    llvm::SmallVector<std::pair<const ExecutionPath *, const PathEvent *>, 8>
        Visits;
    /// The paths that come to it.
    llvm::BitVector On;
  };
  /// A thread of a block, and what conditions are for it: asked for again for
  /// each call, path and event.
  struct OneThread {
    Substitution By;
    llvm::DenseMap<const SymExpr *, const SymExpr *> Values;
    /// The paths that it does not take; empty until asked for.
    llvm::BitVector Excluded;
  };

  /// The variable that a bound is read from; null for none.
  static const clang::ValueDecl *variableIn(const SymExpr *Bound);
  /// A call as it is told of: that of the root that leads there, and itself.
  static std::pair<const clang::Stmt *, const clang::Stmt *>
  keyOf(const PathEvent &E) {
    return {E.Calls.empty() ? nullptr : E.Calls.front(), E.Site};
  }
  /// Whether a shuffle gives each lane that is there the value of one that is
  /// there. \p There: the lanes that are there.
  bool readsOnlyThere(const CallOnPaths &C, llvm::ArrayRef<OneThread *> There);
  /// Whether a thread executes a call on every way that it may take.
  bool isOnAllPaths(const CallOnPaths &C, OneThread &T);
  bool isSameInBlocks(const SymExpr *A, const SymExpr *B);
  void lookAtOwn(const clang::FunctionDecl *F, const CallOnPaths &C,
                 const Shape &S);
  /// Visits the ways that lead to a call, each with the call on it and the vote
  /// that gave its mask; false where some way has no such vote.
  static bool
  forEachVote(const CallOnPaths &C,
              llvm::function_ref<void(const ExecutionPath &, const PathEvent &,
                                      const PathEvent &)>
                  Visit);
  void lookAtVoted(const clang::FunctionDecl *F, const CallOnPaths &C,
                   const Shape &S);
  void lookAtLeft(const clang::FunctionDecl *F, const CallOnPaths &C,
                  const Shape &S);
  /// The same by what every way to a call has passed, where there are too many
  /// to be followed.
  void lookAtGuards(const clang::FunctionDecl *F, const PathEvent &E,
                    uint32_t Mask, const Shape &S);
  /// The lanes of a kernel's warps, run one by one with what launches give.
  void lookAtRuns(const clang::FunctionDecl *Kernel);
  bool isDecidedAtLaunches(const clang::FunctionDecl *F,
                           const clang::ValueDecl *Given);
  enum class Arrival : uint8_t { Never, Possible, Certain };
  Arrival arrivalOf(const ExecutionPath &Path, const PathEvent &Call,
                    OneThread &By);
  /// The threads of a warp, and which lanes certainly or possibly come to a
  /// call.
  struct WarpAtCall {
    std::vector<OneThread *> By;
    uint32_t Certain = 0, Possible = 0;
  };
  WarpAtCall warpAt(const clang::FunctionDecl *F, const CallOnPaths &C,
                    const Shape &S, unsigned Warp);
  /// The lanes of a warp that come to a call whenever one that the mask names
  /// does: what is undecided on the way there is of numbers that the kernel is
  /// given, and follows from what lets the named one in. None where the
  /// kernel's blocks may have several shapes.
  uint32_t comeWithNamed(const clang::FunctionDecl *F, const CallOnPaths &C,
                         llvm::ArrayRef<OneThread *> There, uint32_t Mask);
  /// Whether a value may differ between the threads of a block by anything but
  /// their numbers: what was read from memory, or given by what is not seen.
  bool hasUnknownPart(const SymExpr *A) const;
  bool mayHaveLeft(const clang::FunctionDecl *F, const CallOnPaths &C,
                   const Shape &S, const WarpAtCall &Warp, WarpMaskUse &Use);
  /// Where the mask is no constant.
  void lookAtComputed(const clang::FunctionDecl *F, const CallOnPaths &C,
                      const Shape &S);
  void look(const clang::FunctionDecl *F);
  void look(const clang::FunctionDecl *F, const CallOnPaths &C, const Shape &S);
  static std::vector<CallOnPaths> callsOn(const ExecutionPaths &All);
  static std::optional<uint64_t> maskOf(const CallOnPaths &C);
  /// Whether a block of the kernel may have any shape: no launch is visible,
  /// and the code asks for rows.
  bool mayHaveAnyShape(const clang::FunctionDecl *F);
  /// What is so however long the rows of a block are.
  void lookInAnyShape(const clang::FunctionDecl *F, const CallOnPaths &C);
  llvm::SmallVector<Shape, 2> shapes(const clang::FunctionDecl *F);
  Substitution lane(const Shape &S, unsigned Thread);
  OneThread &thread(const clang::FunctionDecl *F, const Shape &S,
                    unsigned Thread);
  /// What a value is for the thread; computed once.
  const SymExpr *valueFor(OneThread &T, const SymExpr *Condition);
  /// What a launch passes for a parameter, the same for all launches.
  void addArguments(const clang::FunctionDecl *F, Substitution &By);
  bool isOfWholeWarpsAtLaunches(const clang::FunctionDecl *F,
                                const SymExpr *Parameter);
  bool isMemberOfWholeWarps(const clang::FunctionDecl *F,
                            const Location *Member);
  /// What a comparison compares with, where that may fall between the lanes of
  /// a warp.
  const SymExpr *boundInWarp(const clang::FunctionDecl *F,
                             const SymExpr *Condition, const Facts &Known,
                             OneThread &A, OneThread &B);
  /// What a value is made of.
  struct Parts {
    /// A lane has read it at a place of its own.
    bool Own = false;
    /// Its number is in it.
    bool Lane = false;
    /// A member of an object of which nothing is known.
    bool Unknown = false;
    /// Another lane gave it, at a distance, something that differs between
    /// them.
    bool Exchanged = false;
    /// The distances of exchanges by XOR, a bit each: behind all of them what
    /// they are added up to is the same for all lanes.
    unsigned Xor = 0;
  };
  /// Whether a condition is on what each lane reads at a place of its own, or
  /// was given by another one, and otherwise on what is known, or the same for
  /// all lanes. \p A and \p B: the first and the last lane. \p E: the call that
  /// is behind it; null for any.
  bool isOnOwnData(const SymExpr *Condition, const Substitution &A,
                   const Substitution &B, const PathEvent *E = nullptr);
  /// The same of a value; false where something else is in it. \p Given: what a
  /// helper is given for it to exchange differs between lanes.
  bool readsOwn(const SymExpr *V, const Substitution &A, const Substitution &B,
                Parts &Out, bool Given = false);
  /// The same of what a shuffle by distance gives.
  bool readsExchanged(const PathEvent &Shuffle, const Substitution &A,
                      const Substitution &B, Parts &Out);
  /// Notes the shuffles by distance of a function, by what they give.
  void collectExchanges(const clang::FunctionDecl *F,
                        const ExecutionPaths &All);
  /// Whether lanes that a condition keeps from a call meet the others at
  /// another one of the same function: as many follow for them.
  static bool meetsElsewhere(const ExecutionPaths &All, const PathEvent &E,
                             const SymExpr *Condition,
                             const SymExpr *Otherwise);
  /// Whether such conditions count for a call.
  bool isForOwnData(const PathEvent &E);
  struct Leaving {
    /// What the lane is compared with; null for a condition on its own data.
    const SymExpr *Bound;
  };
  /// Whether a shuffle is of groups of lanes, and a condition the same for all
  /// lanes of each: who is there is given nothing of who is not.
  bool staysInGroups(const PathEvent &E, const SymExpr *Condition,
                     llvm::ArrayRef<OneThread *> Lanes);
  /// The condition that may keep a lane from an event on all paths; one on its
  /// own data only with \p OnData. \p Lanes: all of a warp, or the first and
  /// the last one. \p Parts: the conditions of which it is
  /// known whether they part lanes. \p Granted: conditions that follow from it
  /// do not count; null for nothing.
  std::optional<Leaving> mayLeave(const clang::FunctionDecl *F,
                                  const ExecutionPaths &All, const PathEvent &E,
                                  const ExecutionPath &Path,
                                  llvm::ArrayRef<OneThread *> Lanes,
                                  bool OnData,
                                  llvm::DenseMap<const SymExpr *, bool> &Parts,
                                  const Facts *Granted = nullptr);

  TranslationUnit &TU;
  PathExecution &Engine;
  SymContext &Symbols;
  std::vector<WarpMaskUse> Found;
  /// By extents and number, of one function.
  std::map<std::pair<std::array<uint64_t, 3>, uint64_t>, OneThread> Threads;
  llvm::DenseMap<std::pair<const SymExpr *, const SymExpr *>, bool>
      SameInBlocks;
  const clang::FunctionDecl *ThreadsOf = nullptr;
  uint64_t RunSteps = 0;
  /// Of the function that is looked at: the shuffles by distance, by what they
  /// give; what is known of that; and calls that exchange one number on one
  /// path and another one on another.
  llvm::DenseMap<const SymExpr *,
                 std::pair<const ExecutionPath *, const PathEvent *>>
      Exchanges;
  std::map<const SymExpr *, std::optional<Parts>> Exchanged;
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::Stmt *>> Varied;
  bool InHelper = false;
  /// Only conditions that compare with a constant below the number of lanes, as
  /// a remainder is, part lanes.
  bool OnlyPlaces = false;
  /// By the call in the root that leads there, and the call itself.
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::Stmt *>> Told;
};

} // namespace cuda_lint

#endif
