//===- Publishing.h - Handing memory over to other blocks ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PUBLISHING_H
#define CUDA_LINT_ANALYSIS_PUBLISHING_H

#include "analysis/GridThreads.h"
#include "analysis/PollLoops.h"

namespace cuda_lint {

/// A hand-over between threads in which something is missing.
struct Publication {
  enum KindT {
    NoBarrier,   ///< one thread announces what others wrote
    NoFence,     ///< nothing orders the data before the announcement
    NarrowFence, ///< the fence is for the block alone
    NarrowScope, ///< an atomic for the block on a word of all blocks
    PlainPoll,   ///< the flag is read by plain loads
    NoAcquire,   ///< nothing orders the data after the poll
  };
  KindT Kind;
  /// The announcement, the poll, or the read of NoAcquire.
  const PathEvent *At = nullptr;
  /// PlainPoll.
  const clang::Stmt *Loop = nullptr;
  /// The write of the data; of NoAcquire the poll; of NarrowFence the fence.
  const PathEvent *Data = nullptr, *Fence = nullptr;
  /// Where the data are read.
  const PathEvent *Consumer = nullptr;
  std::string DataName = {}, WordName = {};

  /// The statement to report at: of an access in a helper that others call as
  /// well the call.
  const clang::Stmt *Place = nullptr;
  const clang::Stmt *place() const { return Place; }
};

/// An engine of TranslationUnit.
class Publishing {
public:
  explicit Publishing(TranslationUnit &TU);
  llvm::ArrayRef<Publication> found() const { return Found; }

private:
  /// What is read after a flag was polled.
  struct Consumed {
    AccessedObject Flag, Data;
    const SymExpr *FlagAddress, *DataAddress;
    const PathEvent *Poll, *Read;
    const clang::FunctionDecl *Kernel;
    bool Ordered;
    /// The poll is a compare-and-swap, as that of a lock.
    bool Compares;
  };
  /// A write on a path, after so many meetings of the block.
  struct Way {
    const DevicePath *Path;
    const DeviceStep *Step;
    size_t Met;
  };
  void collectPolls(const clang::FunctionDecl *F);
  void collectWays(const clang::FunctionDecl *F);
  void look(const clang::FunctionDecl *F);
  void lookAtWord(GridThreads &G, const clang::FunctionDecl *Kernel,
                  const DevicePath &Path, const DeviceStep &S);
  void lookAtTicket(GridThreads &G, const DevicePath &Path, size_t At);
  /// Whether threads that are not the last by their ticket come to a read, too:
  /// then it does not wait for what others announce by taking theirs.
  bool isReadByAll(const DeviceStep &Read, const DeviceStep &Ticket,
                   bool IsPlace);
  void lookAtPointer(const clang::FunctionDecl *Kernel, const DevicePath &Path,
                     size_t At);
  /// Whether a kernel reads a pointer from a word and goes on to what it leads
  /// to; the number of an element of \p Data where that is given.
  bool isFollowed(const clang::FunctionDecl *Kernel, const AccessedObject &Word,
                  const AccessedObject *Data = nullptr);
  bool isData(const DeviceStep &S, const AccessedObject &Data) const;
  bool beginsCount(const DevicePath &Path, size_t At);
  void lookAtFlag(GridThreads &G, const DevicePath &Path, size_t At);
  void lookAtRelease(GridThreads &G, const DevicePath &Path, size_t At);
  void judge(GridThreads &G, const DevicePath &Path, size_t At,
             const AccessedObject &Data, const SymExpr *ReadAddress,
             const PathEvent *Read);
  bool isOtherThread(GridThreads &G, const DevicePath &Path,
                     const DeviceStep &Write, const DeviceStep &Announce,
                     bool WarpMet);
  /// \p Path: the one that the announcement and the data are on.
  void add(Publication P, const DevicePath *Path = nullptr);

  TranslationUnit &TU;
  DeviceSteps &Steps;
  PollLoops &Polls;
  /// The one that is looked at.
  const clang::FunctionDecl *Kernel = nullptr;
  std::vector<Consumed> Flags;
  /// What polls look at.
  std::vector<AccessedObject> Polled;
  /// Of the kernel that is looked at: by the place of a write and the call that
  /// leads there.
  llvm::DenseMap<std::pair<const clang::Stmt *, const clang::Stmt *>,
                 std::vector<Way>>
      Ways;
  std::vector<Publication> Found;
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::Stmt *>> Told;
  /// Words whose announcement lacks something, and reads after a poll of a
  /// word.
  llvm::DenseSet<const SymExpr *> Broken;
  std::vector<std::pair<const SymExpr *, Publication>> Unacquired;
};

} // namespace cuda_lint

#endif
