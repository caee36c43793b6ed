//===- WarpRequests.h - From warp values to memory requests ----*- C++ -*-===//
//
// What the checks of memory traffic share: the places of a kernel that touch
// memory, under every block shape that matters, with the byte addresses that
// the hardware model asks for.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPREQUESTS_H
#define CUDA_LINT_ANALYSIS_WARPREQUESTS_H

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
};

/// The views of a kernel: the shapes it is launched with, else \p AssumedBlock,
/// else every possible one in which no access is outside its array. Empty when
/// none is left.
std::vector<KernelView>
kernelViews(WarpValues &Values, const clang::FunctionDecl *Kernel,
            std::optional<std::array<unsigned, 3>> AssumedBlock,
            const PaddedArray *Padded = nullptr);

/// A block's extents as an option spells them, "256", "32x8", "8,8,4"; none
/// when malformed or empty.
std::optional<std::array<unsigned, 3>> parseBlockExtents(llvm::StringRef Text);

/// One execution of an access by one warp.
struct AccessVisit {
  const KernelView *View;
  const WarpTrace *Trace;
  const WarpEvent *Event;
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
/// first execution.
std::vector<AccessSite>
accessSites(llvm::ArrayRef<KernelView> Views,
            llvm::function_ref<bool(const WarpEvent &)> Wanted,
            const clang::SourceManager &SM);

/// True when every set of arguments that the launches give has all of \p Lanes
/// at that place, with known addresses: then what \p Any, the view of the same
/// shape with arguments that are not known, says of it is beside the point.
bool knownBetter(llvm::ArrayRef<KernelView> Views, const KernelView &Any,
                 const AccessSite &Site, uint32_t Lanes);

/// The visits of a place in a function that several calls reach, one site for
/// each innermost call; \p Site alone when there is one.
std::vector<AccessSite> splitByCall(const AccessSite &Site);

/// What a shared-memory request costs; none when the addresses of the active
/// lanes are not known well enough, or differ with what is unknown. \p Picture
/// receives the request that has this cost.
std::optional<SharedCost> sharedCostOf(LaneArithmetic &A, const WarpEvent &E,
                                       const clang::ASTContext &Ctx,
                                       AccessPicture *Picture = nullptr);

/// The addresses of a global request, unknown uniform parts left out as if they
/// were multiples of 128 bytes, and an unknown leading dimension as 32
/// elements. None when the addresses depend on anything else. \p Dimension
/// receives the name of a leading dimension.
std::optional<WarpAccess> globalAccessOf(LaneArithmetic &A, const WarpEvent &E,
                                         std::string *Dimension = nullptr);

/// The bytes between the addresses of consecutive lanes, where it is one number
/// for all lanes that do not start a new row.
std::optional<int64_t> laneStride(const WarpAccess &Access);

/// True when the compiler may serve \p Site together with neighbouring sites by
/// one wider request that has no conflict of its own: then what the narrow one
/// would cost says nothing.
bool mayBeMerged(LaneArithmetic &A, const AccessSite &Site,
                 llvm::ArrayRef<AccessSite> Sites, unsigned &Width);

} // namespace cuda_lint

#endif
