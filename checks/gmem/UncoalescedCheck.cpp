//===- UncoalescedCheck.cpp - Global requests that waste their sectors ----===//

#include "analysis/ArithmeticCost.h"
#include "analysis/WastefulGroups.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include <cmath>
#include <deque>

using namespace clang;

namespace cuda_lint {
namespace {

class UncoalescedCheck : public Check {
public:
  UncoalescedCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        AssumedBlockDim(Options.getLocalOrGlobal("AssumedBlockDim", "")),
        EveryAccess(Options.getLocalOrGlobal("EveryAccess", false)),
        MinimumShare(Options.getLocalOrGlobal("MinimumShare", 20u)),
        MinimumTime(Options.get("MinimumTime", 10u)),
        MaxWholeRecord(Options.getLocalOrGlobal("MaxWholeRecord", 16u)),
        MaxSplitRecord(Options.getLocalOrGlobal("MaxSplitRecord", 64u)),
        UnknownRows(Options.get("UnknownRows", true)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "AssumedBlockDim", AssumedBlockDim);
    Options.store(Opts, "EveryAccess", EveryAccess);
    Options.store(Opts, "MinimumShare", MinimumShare);
    Options.store(Opts, "MinimumTime", MinimumTime);
    Options.store(Opts, "MaxWholeRecord", MaxWholeRecord);
    Options.store(Opts, "MaxSplitRecord", MaxSplitRecord);
    Options.store(Opts, "UnknownRows", UnknownRows);
  }

private:
  struct Finding {
    std::optional<AccessVisit> Worst;
    WarpAccess Access;
    GlobalCost Cost;
    AssumedDimension Dimension;
    /// Sectors in excess, of all visits in the worst's view.
    double Waste = 0;
    /// The share, 0 to 1, of the kernel's time that all its sectors take.
    double Moving = 1;
    /// No other shape of the block is possible.
    bool Alone = true;
  };

  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    const std::optional<std::array<unsigned, 3>> Assumed =
        parseBlockExtents(AssumedBlockDim);
    // The places point into these.
    std::deque<std::vector<KernelView>> Kernels;
    std::vector<WastefulAccess> Places;
    std::vector<Finding> Findings;
    MovedWhole.clear();
    auto wastes = [&](const KernelView &View) {
      double Waste = 0;
      for (const AccessSite &Site : accessSites(Values, View, isGlobal))
        if (const std::optional<Finding> Found = judge(Values, View, Site))
          Waste += Found->Waste;
      return EveryAccess ||
             Waste * 100 >=
                 MinimumShare * std::max(1.0, trafficOf(Values, View).Sectors);
    };
    for (const FunctionDecl *F : TU.functions())
      if (isKernel(F))
        if (std::vector<KernelView> Views =
                kernelViews(Values, F, Assumed, wastes);
            !Views.empty())
          Kernels.push_back(std::move(Views));
    MovedWhole = EveryAccess ? Records() : recordsMovedWhole(Kernels);
    for (const std::vector<KernelView> &Of : Kernels) {
      llvm::ArrayRef<KernelView> Views = Of;
      const FunctionDecl *F = Views.front().Kernel;
      // What others begin with is done once for all of their launches.
      if (!EveryAccess && TU.engine<ArithmeticCost>().isForBeginning(F))
        continue;
      std::map<const KernelView *, KernelTraffic> Traffic;
      auto add = [&](const AccessSite &Site, const Finding &Found) {
        const KernelView *View = Found.Worst->View;
        auto [It, New] = Traffic.try_emplace(View);
        if (New)
          It->second = trafficOf(Values, *View, EveryAccess);
        const double Sectors = std::max(1.0, It->second.Sectors);
        Places.push_back({Site, F, Found.Worst->Event->Base,
                          mappingOf(Found.Access), Found.Waste / Sectors,
                          It->second.Assumed});
        Findings.push_back(Found);
        Findings.back().Moving =
            Sectors /
            (Sectors + TU.engine<ArithmeticCost>().of(F) *
                           double(View->Traces.size()) / OperationsPerSector);
      };
      for (const AccessSite &Site : accessSites(Values, Views, isGlobal))
        if (std::optional<Finding> Found = judge(Values, Views, Site)) {
          // A function that is right for some of its calls: then the others are
          // the hazard.
          std::vector<std::pair<AccessSite, Finding>> Bad;
          std::vector<AccessSite> Parts =
              splitByCall(Site, TU.context().getSourceManager());
          for (const AccessSite &Part : Parts)
            if (std::optional<Finding> One = judge(Values, Views, Part);
                One && Part.Call)
              Bad.push_back({Part, *One});
          if (Parts.size() > 1 && !Bad.empty() && Bad.size() < Parts.size())
            for (const auto &[Part, One] : Bad)
              add(Part, One);
          else
            add(Site, *Found);
        }
    }
    if (EveryAccess) {
      for (auto [Place, Found] : llvm::zip_equal(Places, Findings))
        report(TU, Places, Place, Found, {});
      return;
    }
    for (const WastefulGroup &Group : groupAccesses(Places))
      if (Group.Share * 100 >= MinimumShare &&
          Group.Share * Findings[Group.Worst].Moving * 100 >= MinimumTime)
        report(TU, Places, Places[Group.Worst], Findings[Group.Worst], Group);
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

  /// Records by their types, without qualifiers.
  using Records = llvm::DenseSet<const Type *>;

  static const Type *recordOf(QualType T) {
    return T->isRecordType() ? T.getCanonicalType().getTypePtr() : nullptr;
  }

  /// The records that a thread of some kernel copies whole.
  static Records
  recordsMovedWhole(const std::deque<std::vector<KernelView>> &Kernels) {
    Records Out;
    for (const std::vector<KernelView> &Views : Kernels)
      for (const KernelView &View : Views)
        for (const WarpTrace *T : View.Traces)
          for (const WarpEvent &E : T->Events)
            if (E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store)
              if (!E.Type.isNull() && isGlobal(E))
                if (const Type *Record = recordOf(E.Type))
                  Out.insert(Record);
    return Out;
  }

  /// Whether consecutive lanes access a part of consecutive records that are
  /// made to be moved whole: by one request, or as another access does. A
  /// layout for this access alone would cost those. Nor does anybody take
  /// records apart for it that hold so much that a program is built upon them.
  bool isFieldOfWhole(const ASTContext &Ctx, const AccessSite &Site,
                      const WarpAccess &Access) const {
    const std::optional<int64_t> Stride = laneStride(Access);
    if (!Stride)
      return false;
    // What a pointer leads to, however its parts are named.
    const ValueDecl *Base = Site.Visits.front().Event->Base->Decl;
    const QualType Pointee =
        Base ? Base->getType()->getPointeeType() : QualType();
    if (!Pointee.isNull() && recordOf(Pointee) && hasLayout(Pointee)) {
      const int64_t Size = Ctx.getTypeSizeInChars(Pointee).getQuantity();
      if (std::abs(*Stride) == Size && Size > int64_t(MaxSplitRecord))
        return true;
    }
    const Expr *At = Site.Expression->IgnoreParenImpCasts();
    for (;;) {
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At)) {
        // An array within a record; what a pointer leads to is none.
        const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
        if (!Base->getType()->isArrayType())
          return false;
        At = Base;
        continue;
      }
      const auto *Member = dyn_cast<MemberExpr>(At);
      if (!Member)
        return false;
      QualType T = Member->getBase()->getType();
      if (Member->isArrow())
        T = T->getPointeeType();
      if (const Type *Record = T.isNull() ? nullptr : recordOf(T)) {
        const int64_t Size = Ctx.getTypeSizeInChars(T).getQuantity();
        if (std::abs(*Stride) == Size &&
            (Size <= int64_t(MaxWholeRecord) ||
             Size > int64_t(MaxSplitRecord) || MovedWhole.contains(Record)))
          return true;
      }
      if (Member->isArrow())
        return false;
      At = Member->getBase()->IgnoreParenImpCasts();
    }
  }

  /// Whether consecutive lanes access one element of short records that are
  /// moved whole by one request, written as numbers: `p[4 * i + 2]`. Where all
  /// that is the same for the lanes is a number of records, none is chosen:
  /// `p[4 * i]` leaves out the rest.
  bool isPlaceInRecord(const Finding &Found) const {
    const LaneValue &Offset = Found.Worst->Event->Offset;
    const std::optional<int64_t> Stride = laneStride(Found.Access);
    if (!Stride || *Stride == 0 || Found.Dimension.Elements ||
        std::abs(*Stride) > int64_t(MaxWholeRecord))
      return false;
    return Offset.constantOf(0) % *Stride ||
           llvm::any_of(Offset.terms(), [&](const LaneValue::Term &T) {
             return T.Coefficient.uniform() && T.Coefficient[0] % *Stride;
           });
  }

  /// Whether each thread of a block of one dimension reads along a row of its
  /// own, whose length nothing says. What a short one brings is used from the
  /// cache by the next iterations, and no order of the threads mends it.
  bool isOwnRow(const LaneArithmetic &A, const AccessSite &Site,
                const Finding &Found) const {
    const std::array<unsigned, 3> &Extent = Found.Worst->View->Shape.Extent;
    const bool OneDimension = Extent[1] * Extent[2] == 1;
    return !UnknownRows && !Site.Stores && OneDimension &&
           Found.Dimension.Elements && isWalked(A, *Found.Worst->Event);
  }

  std::optional<Finding> judge(WarpValues &Values,
                               llvm::ArrayRef<KernelView> Views,
                               const AccessSite &Site) {
    LaneArithmetic &A = Values.arithmetic();
    Finding Out;
    for (const KernelView &View : Views) {
      Finding Here;
      for (const AccessVisit &Visit : Site.Visits) {
        if (Visit.View != &View || Visit.Event->Mask.Lanes != AllLanes)
          continue;
        AssumedDimension Dimension;
        std::optional<WarpAccess> Access =
            globalAccessOf(A, *Visit.Event,
                           EveryAccess ? RowAssumptions()
                                       : View.rows(*Visit.Trace, *Visit.Event),
                           &Dimension);
        std::optional<GlobalCost> Cost =
            Access ? globalCost(*Access) : std::nullopt;
        if (!Cost || !wasteful(*Cost))
          continue;
        const double Waste =
            Here.Waste + Visit.Weight * (Cost->Sectors - Cost->idealSectors());
        if (!Here.Worst || Cost->usedShare() < Here.Cost.usedShare())
          Here = {Visit, *Access, *Cost, Dimension};
        Here.Waste = Waste;
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
    if (!Out.Worst)
      return std::nullopt;
    Out.Alone = Views.size() == 1;
    // Its neighbours find in the cache what it brought there.
    if (!EveryAccess &&
        (shareUsedTogether(A, *Out.Worst->Trace, *Out.Worst->Event,
                           Out.Access) >= EnoughUsed ||
         isFieldOfWhole(Values.unit().context(), Site, Out.Access) ||
         isPlaceInRecord(Out) || isOwnRow(A, Site, Out) ||
         isRim(Values, Site, *Out.Worst)))
      return std::nullopt;
    return Out;
  }

  void report(TranslationUnit &TU, llvm::ArrayRef<WastefulAccess> Places,
              const WastefulAccess &Place, const Finding &Found,
              const WastefulGroup &Group) {
    const AccessSite &Site = Place.Site;
    const ASTContext &Ctx = TU.context();
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
         "would do, %5%% of the bytes moved are used%6%7")
        << Site.kind()
        << (Site.Stores && !Site.Loads   ? "to"
            : Site.Loads && !Site.Stores ? "from"
                                         : "of")
        << E.Base->name() << Found.Cost.Sectors << Found.Cost.idealSectors()
        << Percent
        << (Found.Dimension.Name.empty()
                ? ""
                : ", with '" + Found.Dimension.Name + "' assumed to be " +
                      elements(Found.Dimension))
        << othersText(Group);
    AccessPicture Picture;
    Picture.Memory = AccessPicture::Global;
    Picture.Check = "cuda-gmem-uncoalesced";
    Picture.Access = Found.Access;
    offerPicture(std::move(Picture), Site.place(), Ctx.getSourceManager());
    if (E.Iteration)
      note(Site.Where, "with " + *E.Iteration);
    std::optional<int64_t> Stride = laneStride(Found.Access);
    if (!Found.Dimension.Name.empty()) {
      note(Site.Where,
           "consecutive lanes are a multiple of '" + Found.Dimension.Name +
               "' apart, which is not known here and counted as " +
               elements(Found.Dimension) +
               (Found.Dimension.Elements == 1 ? " element" : " elements"));
    } else if (Stride) {
      note(Site.Where,
           "consecutive lanes are " + std::to_string(std::abs(*Stride)) +
               " bytes apart and use " + std::to_string(E.Width) + " each");
    }
    for (const CallExpr *Call : llvm::reverse(E.Calls))
      if (Call != Site.Call)
        note(Call->getBeginLoc(), "called here");
    const auto [Where, Text] =
        shapeNote(*Found.Worst->View, Found.Alone,
                  "and narrower blocks waste sectors too");
    verbatimNote(Where, Text);
    verbatimNote(Site.Where, shareText(Place, Group, "sectors"));
    if (!Group.Others.empty())
      verbatimNote(Site.Where,
                   othersPlaces(Places, Group, Ctx.getSourceManager()));
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
    else if (E.Width == 1 && Site.Expression->getType()->isPointerType())
      note(Site.Where,
           "nvcc copies what a pointer leads to byte by byte, since "
           "'memcpy' does not say how it is aligned; assign an "
           "object of the type instead");
    else if (Member && Found.Dimension.Name.empty())
      note(Site.Where, "an array for each field puts what consecutive lanes "
                       "need side by side");
    else
      note(Site.Where, "let threadIdx.x select consecutive elements, or move "
                       "the data through a tile in shared memory");
  }

  /// More than 32 elements make no difference.
  static std::string elements(const AssumedDimension &D) {
    return std::to_string(std::min<int64_t>(D.Elements, WarpLanes));
  }

  /// Additions of each lane of a warp in the time in which the memory gives a
  /// multiprocessor one sector: 128 a cycle, beside some 20 bytes.
  static constexpr double OperationsPerSector = 6;
  /// From this share on the neighbours of an access make use of what it brings.
  static constexpr double EnoughUsed = 0.5;
  const std::string AssumedBlockDim;
  const bool EveryAccess;
  const unsigned MinimumShare, MinimumTime, MaxWholeRecord, MaxSplitRecord;
  const bool UnknownRows;
  Records MovedWhole;
};

const RegisterCheck<UncoalescedCheck>
    Registered({"cuda-gmem-uncoalesced",
                CheckKind::Performance,
                FixSupport::Note,
                "a global load or store whose warp moves at least twice the "
                "sectors that its data would fill",
                {{"CUDA Programming Guide: Writing CUDA SIMT Kernels",
                  "Coalesced Global Memory Access"}},
                CodeSide::Device});
const RegisterOptions Options("cuda-gmem-uncoalesced",
                              {{"AssumedBlockDim", CheckOption::BlockShape,
                                /*Shared=*/true},
                               {"EveryAccess", CheckOption::Flag,
                                /*Shared=*/true},
                               {"MinimumShare", CheckOption::Number,
                                /*Shared=*/true, 0, 100},
                               {"MinimumTime", CheckOption::Number,
                                /*Shared=*/false, 0, 100},
                               {"MaxWholeRecord", CheckOption::Number,
                                /*Shared=*/true},
                               {"MaxSplitRecord", CheckOption::Number,
                                /*Shared=*/true},
                               {"UnknownRows", CheckOption::Flag}});

} // namespace
} // namespace cuda_lint
