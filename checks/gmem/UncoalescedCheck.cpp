//===- UncoalescedCheck.cpp - Global requests that waste their sectors ----===//

#include "analysis/WarpRequests.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {
namespace {

class UncoalescedCheck : public Check {
public:
  UncoalescedCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        AssumedBlockDim(Options.getLocalOrGlobal("AssumedBlockDim", "")) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "AssumedBlockDim", AssumedBlockDim);
  }

private:
  struct Finding {
    std::optional<AccessVisit> Worst;
    WarpAccess Access;
    GlobalCost Cost;
    std::string Dimension;
  };

  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    const std::optional<std::array<unsigned, 3>> Assumed =
        parseBlockExtents(AssumedBlockDim);
    for (const FunctionDecl *F : TU.functions()) {
      if (!isKernel(F))
        continue;
      std::vector<KernelView> Views = kernelViews(Values, F, Assumed);
      std::vector<AccessSite> Sites =
          accessSites(Views, isGlobal, TU.context().getSourceManager());
      for (const AccessSite &Site : Sites)
        if (std::optional<Finding> Found =
                judge(Values.arithmetic(), Views, Site, Sites, TU.context())) {
          // A function that is right for some of its calls: then the others are
          // the hazard.
          std::vector<std::pair<AccessSite, Finding>> Bad;
          std::vector<AccessSite> Parts = splitByCall(Site);
          for (const AccessSite &Part : Parts)
            if (std::optional<Finding> One = judge(Values.arithmetic(), Views,
                                                   Part, Sites, TU.context());
                One && Part.Call)
              Bad.push_back({Part, *One});
          if (Parts.size() > 1 && !Bad.empty() && Bad.size() < Parts.size())
            for (const auto &[Part, One] : Bad)
              report(Part, One, Views, TU.context());
          else
            report(Site, *Found, Views, TU.context());
        }
    }
  }

  /// Memory that lies in sectors of 32 bytes; what a pointer of unknown origin
  /// points to is taken to be.
  static bool isGlobal(const WarpEvent &E) {
    if (!E.Base || E.Kind == WarpEvent::Atomic)
      return false;
    if (E.Base->Kind == MemoryObject::Pointee)
      return E.Base->Space == MemorySpace::Unknown ||
             E.Base->Space == MemorySpace::Global;
    return E.Base->Kind == MemoryObject::Static &&
           (E.Base->Space == MemorySpace::Global ||
            E.Base->Space == MemorySpace::Managed);
  }

  static bool wasteful(const GlobalCost &C) {
    return C.Sectors >= 2 * C.idealSectors() &&
           C.Sectors >= C.idealSectors() + 3;
  }

  /// A field of a class whose alignment lets the compiler load its neighbours
  /// in the same request.
  static bool servedWith(LaneArithmetic &A, const AccessSite &Site,
                         llvm::ArrayRef<AccessSite> Sites,
                         const ASTContext &Ctx) {
    const auto *Member = dyn_cast<MemberExpr>(Site.Expression->IgnoreParens());
    unsigned Width = 0;
    if (!Member || !mayBeMerged(A, Site, Sites, Width))
      return false;
    QualType Object = Member->isArrow()
                          ? Member->getBase()->getType()->getPointeeType()
                          : Member->getBase()->getType();
    return Ctx.getTypeAlignInChars(Object).getQuantity() >= Width;
  }

  std::optional<Finding> judge(LaneArithmetic &A,
                               llvm::ArrayRef<KernelView> Views,
                               const AccessSite &Site,
                               llvm::ArrayRef<AccessSite> Sites,
                               const ASTContext &Ctx) {
    Finding Out;
    for (const KernelView &View : Views) {
      Finding Here;
      for (const AccessVisit &Visit : Site.Visits) {
        if (Visit.View != &View || Visit.Event->Mask.Lanes != AllLanes)
          continue;
        std::string Dimension;
        std::optional<WarpAccess> Access =
            globalAccessOf(A, *Visit.Event, &Dimension);
        std::optional<GlobalCost> Cost =
            Access ? globalCost(*Access) : std::nullopt;
        if (!Cost || !wasteful(*Cost))
          continue;
        if (!Here.Worst || Cost->usedShare() < Here.Cost.usedShare())
          Here = {Visit, *Access, *Cost, Dimension};
      }
      if (Here.Worst && knownBetter(Views, View, Site, AllLanes))
        continue;
      if (!Here.Worst) {
        if (View.Assumed)
          return std::nullopt;
        continue;
      }
      if (!Out.Worst ||
          (!View.Assumed && Here.Cost.usedShare() < Out.Cost.usedShare()))
        Out = Here;
    }
    if (!Out.Worst || servedWith(A, Site, Sites, Ctx))
      return std::nullopt;
    return Out;
  }

  void report(const AccessSite &Site, const Finding &Found,
              llvm::ArrayRef<KernelView> Views, const ASTContext &Ctx) {
    if (!claim(Site.place()))
      return;
    const WarpEvent &E = *Found.Worst->Event;
    // 12.5, 25, 33.3.
    const auto Thousandth =
        static_cast<unsigned>(std::lround(Found.Cost.usedShare() * 1000));
    const std::string Percent =
        std::to_string(Thousandth / 10) +
        (Thousandth % 10 ? "." + std::to_string(Thousandth % 10) : "");
    diag(Site.place(),
         "global %0 %1 '%2' is not coalesced: %3 sectors per request where %4 "
         "would do, %5%% of the bytes moved are used")
        << Site.kind()
        << (Site.Stores && !Site.Loads   ? "to"
            : Site.Loads && !Site.Stores ? "from"
                                         : "of")
        << E.Base->name() << Found.Cost.Sectors << Found.Cost.idealSectors()
        << Percent;
    AccessPicture Picture;
    Picture.Memory = AccessPicture::Global;
    Picture.Check = "cuda-gmem-uncoalesced";
    Picture.Access = Found.Access;
    offerPicture(std::move(Picture), Site.place(), Ctx.getSourceManager());
    if (E.Iteration)
      note(Site.Where, "with " + *E.Iteration);
    std::optional<int64_t> Stride = laneStride(Found.Access);
    if (!Found.Dimension.empty()) {
      note(Site.Where, "consecutive lanes are a multiple of '" +
                           Found.Dimension + "' apart, counted as 32 elements");
    } else if (Stride) {
      note(Site.Where,
           "consecutive lanes are " + std::to_string(std::abs(*Stride)) +
               " bytes apart and use " + std::to_string(E.Width) + " each");
    }
    for (const CallExpr *Call : llvm::reverse(E.Calls))
      if (Call != Site.Call)
        note(Call->getBeginLoc(), "called here");
    const BlockShape &S = Found.Worst->View->Shape;
    if (S.Kind == BlockShape::Known && S.Launch)
      note(S.Launch->getBeginLoc(),
           "for the " + S.describe() + " of this launch");
    else if (S.Kind == BlockShape::Known)
      note(Found.Worst->View->Kernel->getLocation(),
           "for the " + S.describe() +
               " that the option AssumedBlockDim gives");
    else
      note(Found.Worst->View->Kernel->getLocation(),
           "the block's shape is not known here; counted for a " +
               S.describe() +
               (Views.size() > 1 ? ", and narrower blocks waste sectors too"
                                 : ""));
    const auto *Member = dyn_cast<MemberExpr>(Site.Expression->IgnoreParens());
    const int64_t Size = E.Type->isRecordType()
                             ? Ctx.getTypeSizeInChars(E.Type).getQuantity()
                             : 0;
    if (Size > E.Width && Stride && std::abs(*Stride) >= Size)
      note(Site.Where, "'" + E.Type.getUnqualifiedType().getAsString() +
                           "' takes " + std::to_string(Size / E.Width) +
                           " requests of " + std::to_string(E.Width) +
                           " bytes a lane; an array for each part puts what "
                           "consecutive lanes need side by side");
    else if (Member && Found.Dimension.empty())
      note(Site.Where, "an array for each field puts what consecutive lanes "
                       "need side by side");
    else
      note(Site.Where, "let threadIdx.x select consecutive elements, or move "
                       "the data through a tile in shared memory");
  }

  const std::string AssumedBlockDim;
};

const RegisterCheck<UncoalescedCheck>
    Registered({"cuda-gmem-uncoalesced",
                CheckKind::Performance,
                FixSupport::Note,
                "a global load or store whose warp moves at least twice the "
                "sectors that its data would fill",
                {{"CUDA Programming Guide: Writing CUDA SIMT Kernels",
                  "Coalesced Global Memory Access"}}});
const RegisterOptions Options("cuda-gmem-uncoalesced",
                              {{"AssumedBlockDim", CheckOption::BlockShape,
                                /*Shared=*/true}});

} // namespace
} // namespace cuda_lint
