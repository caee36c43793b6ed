//===- KernelSettings.h - What is set for which kernel ---------*- C++ -*-===//
//
// What host code sets for a kernel (cudaFuncSetAttribute) or asks about one
// (the occupancy functions), and the launches that rely on it. All is said by
// paths.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_KERNELSETTINGS_H
#define CUDA_LINT_ANALYSIS_KERNELSETTINGS_H

#include "cuda/HostRuntime.h"
#include "domains/symbolic/Paths.h"
#include "llvm/ADT/MapVector.h"

namespace cuda_lint {

/// A launch that relies on what is not so.
struct KernelSettingHazard {
  enum KindT : uint8_t {
    OtherKernel,  ///< the limit of dynamic memory is set for another kernel
    Smaller,      ///< it is set to fewer bytes than the launch has
    Later,        ///< it is set after the launch
    WithStatic,   ///< it is set above a number of bytes that, with what the
                  ///< kernel has by itself, is too much already
    OnceForFirst, ///< a flag lets the setting through once, for the kernel that
                  ///< comes first
    OnceForDevice, ///< the same, for the device that comes first
    OnceWithFirst, ///< the same, with the bytes that come first
    Unset,         ///< a part of the configuration was never stored
    AskedOther,    ///< extents are what another kernel's occupancy says
    Swapped,       ///< a block as large as the smallest grid
  };
  KindT Kind;
  const PathEvent *Launch = nullptr;
  /// The setting or the question; null for Unset.
  const PathEvent *Setting = nullptr;
  /// OtherKernel, AskedOther: whose it is. OnceForFirst: another one that the
  /// setting may be for.
  const clang::FunctionDecl *Other = nullptr;
  /// Unset: the name of the part.
  llvm::StringLiteral Part = "";
  /// WithStatic: the most bytes of a launch without the setting, and those that
  /// the kernel has by itself.
  int64_t Dynamic = 0, Static = 0;
};

/// The hazards of a translation unit, each launch and setting once. An engine
/// of TranslationUnit.
class KernelSettings {
public:
  explicit KernelSettings(TranslationUnit &TU);

  llvm::ArrayRef<KernelSettingHazard> all() const { return Found; }

private:
  /// A cudaFuncSetAttribute of the limit of dynamic shared memory on a path.
  struct Limit {
    const PathEvent *E;
    const clang::FunctionDecl *Kernel;
    const SymExpr *Pointer, *Bytes;
  };
  using KernelSet = llvm::SmallPtrSet<const clang::FunctionDecl *, 2>;
  /// A limit that is set where a variable that keeps its value is changed.
  struct FlaggedLimit {
    const clang::VarDecl *Flag = nullptr;
    const Limit *Example = nullptr;
  };
  /// What an occupancy function answered.
  struct Answer {
    const PathEvent *E;
    ArgumentRole Role;
    const clang::FunctionDecl *Kernel;
    const SymExpr *Value;
  };
  /// All paths of one function.
  struct Seen {
    std::vector<std::vector<Limit>> Limits;
    /// The kernels that a site sets the limit for.
    llvm::MapVector<const clang::Stmt *, KernelSet> Targets;
  };

  Seen collect(const clang::FunctionDecl *F);
  void look(const clang::FunctionDecl *F, const Seen &S);
  void lookAtPath(const ExecutionPath &Path, const Seen &All, size_t Number);
  void lookAtLimit(const PathEvent &E, size_t At, const ExecutionPath &Path,
                   const Seen &All, size_t Number);
  void lookAtStatic(const PathEvent &E, llvm::ArrayRef<const SymExpr *> Known,
                    const Seen &All, size_t Number);
  void lookAtAnswers(const PathEvent &E, llvm::ArrayRef<Answer> Answers);
  void lookAtConfig(const PathEvent &E);
  void lookAtFlags(const clang::FunctionDecl *F, const ExecutionPaths &Paths,
                   const Seen &All);
  /// The limit that a site sets on a path; null for none.
  static const Limit *limitAt(const Seen &S, size_t Path,
                              const clang::Stmt *Site);
  /// The variable that says that a site was passed; none where it is passed
  /// without one being changed.
  std::optional<FlaggedLimit> flagOf(const clang::Stmt *Site,
                                     const ExecutionPaths &All, const Seen &S);
  /// A launch on a path that finds the flag changed.
  void lookAtSkipped(const clang::FunctionDecl *F, const FlaggedLimit &Set,
                     const KernelSet &Kernels, const ExecutionPath &Path,
                     const PathEvent &E);
  void collectMembers(const ExecutionPath &Path, llvm::ArrayRef<Limit> Limits);
  void lookAtMembers();
  bool isGiven(const clang::FunctionDecl *Kernel) const;
  bool mayExceed(const SymExpr *Bytes, llvm::ArrayRef<const SymExpr *> Known);
  bool needsRaised(const PathEvent &Launch, const Limit &Set,
                   llvm::ArrayRef<const SymExpr *> Known);
  bool varies(const clang::FunctionDecl *F, const SymExpr *Pointer,
              const clang::FunctionDecl *&Other) const;
  bool dependsOnCall(const clang::FunctionDecl *F, const SymExpr *Value) const;
  void add(KernelSettingHazard H);

  TranslationUnit &TU;
  PathExecution &Paths;
  std::vector<KernelSettingHazard> Found;
  /// Sites that set the limit: for the kernel that they name, null where a
  /// variable says which.
  llvm::DenseMap<const clang::CallExpr *, const clang::FunctionDecl *> Sites;
  /// The kernels that a site sets the limit for, on all paths of all functions.
  llvm::DenseMap<const clang::Stmt *,
                 llvm::SmallPtrSet<const clang::FunctionDecl *, 2>>
      Targets;
  /// Fields whose value is set as a limit: for which kernel, and where.
  struct MemberLimit {
    const clang::FieldDecl *Field;
    Limit Set;
  };
  std::vector<MemberLimit> Members;
  /// Launches whose bytes are the value of a field, with nothing set on the
  /// path.
  struct MemberLaunch {
    const clang::FieldDecl *Field;
    const PathEvent *E;
  };
  std::vector<MemberLaunch> MemberLaunches;
  /// The kernels that a function launches with an answer, by the answer's site.
  llvm::DenseMap<const clang::Stmt *,
                 llvm::SmallPtrSet<const clang::FunctionDecl *, 2>>
      UsedBy;
  std::vector<KernelSettingHazard> Asked;
};

} // namespace cuda_lint

#endif
