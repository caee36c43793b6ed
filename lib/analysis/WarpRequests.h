//===- WarpRequests.h - From warp values to memory requests ----*- C++ -*-===//
//
// What the checks of memory traffic share: the places of a kernel that touch
// memory, under every block shape that matters, with the byte addresses that
// the hardware model asks for.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPREQUESTS_H
#define CUDA_LINT_ANALYSIS_WARPREQUESTS_H

#include "analysis/LeadingDimensions.h"
#include "analysis/WarpValues.h"
#include "cuda/Picture.h"
#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"

namespace cuda_lint {

/// A kernel under one block shape.
struct KernelView {
  const clang::FunctionDecl *Kernel;
  BlockShape Shape;
  /// Nothing says that the kernel is launched so; only what holds for all such
  /// views of it can be said.
  bool Assumed;
  std::vector<const WarpTrace *> Traces;
  /// Accesses that begin at other places in other warps or iterations.
  llvm::DenseSet<const clang::Expr *> DifferingColumns;

  /// What is taken for the lengths of rows that \p E, an access of \p T,
  /// accesses.
  RowAssumptions rows(const WarpTrace &T, const WarpEvent &E) const {
    return {&T, DifferingColumns.contains(E.Expression)};
  }
};

/// Whether a view has something to report.
using ReportsIn = llvm::function_ref<bool(const KernelView &)>;
/// For whom one view of a kernel that nothing visible launches is enough.
inline bool reportsNothing(const KernelView &) { return false; }

/// The views of a kernel: the shapes it is launched with, else \p AssumedBlock,
/// else the possible ones in which no access is outside its array. What is said
/// of a possible one has to hold for all, so where the first has nothing to
/// report by \p Reports it stands alone. Empty when none is left.
std::vector<KernelView>
kernelViews(WarpValues &Values, const clang::FunctionDecl *Kernel,
            std::optional<std::array<unsigned, 3>> AssumedBlock,
            ReportsIn Reports, const PaddedArray *Padded = nullptr);

/// A block's extents as an option spells them, "256", "32x8", "8,8,4"; none
/// when malformed or empty.
std::optional<std::array<unsigned, 3>> parseBlockExtents(llvm::StringRef Text);

/// Iterations that a loop of unknown length counts as.
constexpr unsigned AssumedIterations = 32;

/// One execution of a request by one warp.
struct AccessVisit {
  const KernelView *View;
  const WarpTrace *Trace;
  /// The request: the access as it is, or what the compiler merges it into.
  const WarpEvent *Event;
  /// How often it is executed: 1 outside loops of unknown length, less where it
  /// is for one of many blocks or iterations.
  double Weight = 1;
};

/// The visits of one place in the source (of all instantiations of a template),
/// in program order.
struct AccessSite {
  clang::SourceLocation Where;
  const clang::Expr *Expression;
  std::vector<AccessVisit> Visits;
  bool Loads = false, Stores = false, Atomics = false;
  /// The call that makes the hazard, when the function that holds the access is
  /// right for other calls.
  const clang::CallExpr *Call = nullptr;
  /// Where a report goes.
  clang::SourceLocation place() const {
    return Call ? Call->getBeginLoc() : Where;
  }
  /// "load", "store", "atomic", "load and store".
  llvm::StringRef kind() const;
};

/// The places of \p Views that access what \p Wanted accepts, in the order of
/// first execution. An access that the compiler merges with an earlier one is
/// no place of its own.
std::vector<AccessSite>
accessSites(WarpValues &Values, llvm::ArrayRef<KernelView> Views,
            llvm::function_ref<bool(const WarpEvent &)> Wanted);

/// What all requests of a kernel under one view take together, loops of unknown
/// length counted as AssumedIterations iterations. A request whose addresses
/// are not known counts as one without waste. With \p AllRows every number that
/// lanes are a multiple of apart is taken for the length of a row.
struct KernelTraffic {
  /// Wavefronts of shared memory, and cache lines of global memory, which take
  /// as much of the same pipe.
  double Wavefronts = 0;
  /// Sectors of global memory.
  double Sectors = 0;
  /// Some of them are in a loop of unknown length.
  bool Assumed = false;
};
KernelTraffic trafficOf(WarpValues &Values, const KernelView &View,
                        bool AllRows = false);

/// Whether what a place does is the rim of what its kernel moves, and cannot be
/// otherwise: one column of rows of unknown length; what is left over behind
/// accesses that are as wide as these lanes are apart; the border of a tile
/// whose rows are accessed, four times as often, by consecutive lanes.
bool isRim(WarpValues &Values, const AccessSite &Site,
           const AccessVisit &Visit);

/// The name of a kernel in a message, with the arguments of an instantiation.
std::string kernelName(const clang::FunctionDecl *Kernel);

/// The note that says which kernel, block and launch \p View is. \p Assumed
/// says what holds for the other shapes that are possible.
std::pair<clang::SourceLocation, std::string>
shapeNote(const KernelView &View, bool Alone, llvm::StringRef Assumed);

/// True when every set of arguments that the launches give has all of \p Lanes
/// at that place, with known addresses: then what \p Any, the view of the same
/// shape with arguments that are not known, says of it is beside the point.
bool knownBetter(llvm::ArrayRef<KernelView> Views, const KernelView &Any,
                 const AccessSite &Site, uint32_t Lanes);

/// The visits of a place in a function that several calls reach, one site for
/// each innermost call outside of the toolkit's own code; \p Site alone when
/// there is one.
std::vector<AccessSite> splitByCall(const AccessSite &Site,
                                    const clang::SourceManager &SM);

/// What a shared-memory request costs; none when the addresses of the active
/// lanes are not known well enough, or differ with what is unknown. \p Picture
/// receives the request that has this cost.
std::optional<SharedCost> sharedCostOf(LaneArithmetic &A, const WarpEvent &E,
                                       const clang::ASTContext &Ctx,
                                       AccessPicture *Picture = nullptr);

/// An unknown leading dimension, and what it counts as.
struct AssumedDimension {
  std::string Name;
  int64_t Elements = 0;
};

/// The addresses of a global request, unknown uniform parts left out as if they
/// were multiples of 128 bytes, and an unknown leading dimension as \p Assumed
/// says. None when the addresses depend on anything else. \p Dimension receives
/// the leading dimension.
std::optional<WarpAccess> globalAccessOf(LaneArithmetic &A, const WarpEvent &E,
                                         const RowAssumptions &Assumed = {},
                                         AssumedDimension *Dimension = nullptr);

/// The bytes between the addresses of consecutive lanes, where it is one number
/// for all lanes that do not start a new row.
std::optional<int64_t> laneStride(const WarpAccess &Access);

/// Whether the next iteration of a loop accesses the next element.
bool isWalked(const LaneArithmetic &A, const WarpEvent &E);

/// The share, 0 to 1, of the bytes in the sectors of \p Request, whose
/// addresses \p Access has, that it and the accesses beside it use: those to
/// the same object, a constant away, with no loop of unknown length between
/// them, and those of the next iterations where lanes are less than a sector
/// apart. What they need is in the cache then.
double shareUsedTogether(LaneArithmetic &A, const WarpTrace &Trace,
                         const WarpEvent &Request, const WarpAccess &Access);

} // namespace cuda_lint

#endif
