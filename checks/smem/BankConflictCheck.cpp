//===- BankConflictCheck.cpp - Shared-memory requests that take turns -----===//

#include "analysis/MergedRequests.h"
#include "analysis/WastefulGroups.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Limits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// The most elements that a row is padded by.
constexpr unsigned MaxPadding = 16;

/// How the uses of an array leave it open to longer rows.
class UseVisitor : public RecursiveASTVisitor<UseVisitor> {
public:
  UseVisitor(SourceLocation Declared, unsigned Dimensions)
      : Declared(Declared), Dimensions(Dimensions) {}
  bool OnlySubscripts = true;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Ref->getDecl()->getLocation() == Declared && !Ref->isNonOdrUse() &&
        !onlySubscripted(Ref))
      OnlySubscripts = false;
    return OnlySubscripts;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }

  bool TraverseStmt(Stmt *S) {
    Around.push_back(S);
    const bool GoOn = RecursiveASTVisitor::TraverseStmt(S);
    Around.pop_back();
    return GoOn;
  }

private:
  /// What a statement that is being visited is directly in.
  const Stmt *parent(const Stmt *S) {
    const auto It = llvm::find(llvm::reverse(Around), S);
    return It == Around.rend() || std::next(It) == Around.rend()
               ? nullptr
               : *std::next(It);
  }
  bool onlySubscripted(const Expr *E) {
    const Stmt *At = E;
    for (unsigned I = 0; I < Dimensions; ++I) {
      const Stmt *Up = parent(At);
      while (Up && (isa<ParenExpr>(Up) ||
                    (isa<ImplicitCastExpr>(Up) &&
                     cast<ImplicitCastExpr>(Up)->getCastKind() ==
                         CK_ArrayToPointerDecay)))
        Up = parent(At = Up);
      const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Up);
      if (!Subscript || Subscript->getBase() != At)
        return false;
      At = Subscript;
    }
    const Stmt *Up = parent(At);
    while (Up && (isa<ParenExpr>(Up) || isa<MemberExpr>(Up)))
      Up = parent(At = Up);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Up);
    if (!Unary || Unary->getOpcode() != UO_AddrOf)
      return true;
    // The address of an element is harmless where it goes no further than an
    // atomic function.
    const Stmt *Outer = parent(Unary);
    while (Outer && isa<ImplicitCastExpr, ParenExpr>(Outer))
      Outer = parent(Outer);
    const auto *Call = dyn_cast_or_null<CallExpr>(Outer);
    return Call && deviceIntrinsicName(Call).starts_with("atomic");
  }

  llvm::SmallVector<const Stmt *, 32> Around;
  SourceLocation Declared;
  unsigned Dimensions;
};

class BankConflictCheck : public Check {
public:
  BankConflictCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        AssumedBlockDim(Options.getLocalOrGlobal("AssumedBlockDim", "")),
        EveryAccess(Options.getLocalOrGlobal("EveryAccess", false)),
        MinimumShare(Options.getLocalOrGlobal("MinimumShare", 20u)),
        MinimumLanes(Options.get("MinimumLanes", 3u)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "AssumedBlockDim", AssumedBlockDim);
    Options.store(Opts, "EveryAccess", EveryAccess);
    Options.store(Opts, "MinimumShare", MinimumShare);
    Options.store(Opts, "MinimumLanes", MinimumLanes);
  }

private:
  struct Finding {
    std::optional<AccessVisit> Worst;
    SharedCost Cost;
    unsigned Least = ~0u, Most = 0;
    unsigned Visits = 0;
    /// Wavefronts in excess, of all visits in the worst's view.
    double Waste = 0;
  };
  /// What was found out about padding an array.
  struct Padding {
    enum { NotApplicable, NoneHelps, Helps } Result = NotApplicable;
    unsigned Elements = 0;
    /// Every access is known and every use of the array goes with longer rows.
    bool Safe = false;
  };

  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    const std::optional<std::array<unsigned, 3>> Assumed =
        parseBlockExtents(AssumedBlockDim);
    auto isShared = [](const WarpEvent &E) {
      return E.Base && E.Base->Kind == MemoryObject::Shared;
    };
    auto wastes = [&](const KernelView &View) {
      double Waste = 0;
      for (const AccessSite &Site : accessSites(Values, View, isShared))
        if (const std::optional<Finding> Found =
                judge(Values, View, Site, TU.context()))
          Waste += Found->Waste;
      return EveryAccess ||
             Waste * 100 >=
                 MinimumShare *
                     std::max(1.0, trafficOf(Values, View).Wavefronts);
    };
    std::vector<std::vector<KernelView>> Kernels;
    for (const FunctionDecl *F : TU.functions())
      if (isKernel(F))
        if (std::vector<KernelView> Views =
                kernelViews(Values, F, Assumed, wastes);
            !Views.empty())
          Kernels.push_back(std::move(Views));
    Offered.clear();
    Used.clear();
    std::vector<WastefulAccess> Places;
    std::vector<Finding> Findings;
    for (const std::vector<KernelView> &Views : Kernels) {
      std::map<const KernelView *, KernelTraffic> Traffic;
      auto add = [&](const AccessSite &Site, const Finding &Found) {
        const KernelView *View = Found.Worst->View;
        auto [It, New] = Traffic.try_emplace(View);
        if (New)
          It->second = trafficOf(Values, *View);
        const WarpEvent &E = *Found.Worst->Event;
        Places.push_back({Site, View->Kernel, E.Base,
                          mappingOf(E.Offset, E.Base->Type, E.Mask.Lanes),
                          Found.Waste / std::max(1.0, It->second.Wavefronts),
                          It->second.Assumed});
        Findings.push_back(Found);
      };
      for (const AccessSite &Site : accessSites(Values, Views, isShared)) {
        std::optional<Finding> Found = judge(Values, Views, Site, TU.context());
        if (!Found)
          continue;
        // A function that is right for some of its calls: then the others are
        // the hazard.
        std::vector<std::pair<AccessSite, Finding>> Bad;
        std::vector<AccessSite> Parts =
            splitByCall(Site, TU.context().getSourceManager());
        for (const AccessSite &Part : Parts)
          if (std::optional<Finding> One =
                  judge(Values, Views, Part, TU.context());
              One && Part.Call)
            Bad.push_back({Part, *One});
        if (Parts.size() > 1 && !Bad.empty() && Bad.size() < Parts.size())
          for (const auto &[Part, One] : Bad)
            add(Part, One);
        else
          add(Site, *Found);
      }
    }
    auto tell = [&](unsigned Index, const WastefulGroup &Group) {
      const Finding &Found = Findings[Index];
      const auto Views =
          llvm::find_if(Kernels, [&](const std::vector<KernelView> &Of) {
            return Of.front().Kernel == Found.Worst->View->Kernel;
          });
      report(TU, Values, Kernels, *Views, Places, Findings, Places[Index],
             Found, Group, Assumed);
    };
    if (EveryAccess) {
      for (unsigned I = 0; I < Places.size(); ++I)
        tell(I, {});
      return;
    }
    for (const WastefulGroup &Group : groupAccesses(Places))
      if (Group.Share * 100 >= MinimumShare)
        tell(Group.Worst, Group);
  }

  static bool worse(const SharedCost &A, const SharedCost &B) {
    return A.degree() != B.degree() ? A.degree() > B.degree()
                                    : A.Wavefronts > B.Wavefronts;
  }

  /// The lanes that have to wait for others.
  static unsigned waitingLanes(const SharedCost &C) {
    uint32_t Meeting = 0;
    unsigned Banks = 0;
    for (const SharedCost::Bank &B : C.Banks)
      if (B.Depth > 1) {
        Meeting |= B.Lanes;
        ++Banks;
      }
    const unsigned Lanes = llvm::popcount(Meeting);
    return Lanes > Banks ? Lanes - Banks : Lanes;
  }

  /// The worst request of a place; none when it has no conflict, or not under
  /// every shape that is merely possible.
  std::optional<Finding> judge(WarpValues &Values,
                               llvm::ArrayRef<KernelView> Views,
                               const AccessSite &Site, const ASTContext &Ctx) {
    Finding Out;
    for (const KernelView &View : Views) {
      Finding Here;
      for (const AccessVisit &Visit : Site.Visits) {
        if (Visit.View != &View)
          continue;
        // All lanes in one word take turns only in an atomic, and there the
        // compiler combines them.
        if (Visit.Event->Kind == WarpEvent::Atomic &&
            Visit.Event->Offset.uniformIn(Visit.Event->Mask.Lanes))
          continue;
        std::optional<SharedCost> Cost =
            sharedCostOf(Values.arithmetic(), *Visit.Event, Ctx);
        if (!Cost)
          continue;
        ++Here.Visits;
        Here.Least = std::min(Here.Least, Cost->Wavefronts);
        Here.Most = std::max(Here.Most, Cost->Wavefronts);
        if (!Cost->hasConflict())
          continue;
        Here.Waste += Visit.Weight * (Cost->Wavefronts - Cost->Ideal);
        if (!Here.Worst || worse(*Cost, Here.Cost)) {
          Here.Worst = Visit;
          Here.Cost = *Cost;
        }
      }
      if (Here.Worst &&
          knownBetter(Views, View, Site, Here.Worst->Event->Mask.Lanes))
        continue;
      if (!Here.Worst) {
        if (View.Assumed)
          return std::nullopt;
        continue;
      }
      if (!Out.Worst || (!View.Assumed && worse(Here.Cost, Out.Cost)))
        Out = Here;
    }
    if (!Out.Worst || (!EveryAccess && waitingLanes(Out.Cost) < MinimumLanes))
      return std::nullopt;
    return Out;
  }

  /// Whether the English word for a number of up to two digits before its point
  /// does: eight, eleven, eighteen, eighty.
  static bool startsWithVowel(llvm::StringRef Number) {
    llvm::StringRef Whole = Number.take_until([](char C) { return C == '.'; });
    return Whole.starts_with("8") || Whole == "11" || Whole == "18";
  }

  static std::string degreeText(const SharedCost &C) {
    if (C.Wavefronts % C.Ideal == 0)
      return std::to_string(C.Wavefronts / C.Ideal);
    std::string Out;
    llvm::raw_string_ostream(Out) << llvm::format("%.2g", C.degree());
    return Out;
  }

  /// "the other 31 banks are idle": how the work is spread.
  static std::string banksText(const SharedCost &Cost) {
    const unsigned Worst = Cost.worstBank(), Depth = Cost.Banks[Worst].Depth;
    unsigned Alike = 0, Idle = 0;
    for (const SharedCost::Bank &Bank : Cost.Banks) {
      Alike += Bank.Depth == Depth;
      Idle += Bank.Depth == 0;
    }
    if (Alike == 1 && Idle == NumBanks - 1)
      return "the other " + std::to_string(Idle) + " banks are idle";
    if (Alike == NumBanks)
      return "so do as many lanes in each of the 32 banks";
    std::string Out = std::to_string(Alike) + " of the 32 banks serve" +
                      (Alike == 1 ? "s " : " ") + std::to_string(Depth) +
                      " accesses one after the other";
    if (Idle)
      Out +=
          ", " + std::to_string(Idle) + (Idle == 1 ? " is" : " are") + " idle";
    return Out;
  }

  void report(TranslationUnit &TU, WarpValues &Values,
              llvm::ArrayRef<std::vector<KernelView>> Kernels,
              llvm::ArrayRef<KernelView> Views,
              llvm::ArrayRef<WastefulAccess> Places,
              llvm::ArrayRef<Finding> Findings, const WastefulAccess &Place,
              const Finding &Found, const WastefulGroup &Group,
              std::optional<std::array<unsigned, 3>> Assumed) {
    const AccessSite &Site = Place.Site;
    const WarpEvent &E = *Found.Worst->Event;
    const SharedCost &Cost = Found.Cost;
    const auto *Array = cast<VarDecl>(E.Base->Decl);
    // Few rewrite an index for what costs a second wavefront.
    const bool Slight = !EveryAccess && Cost.Wavefronts <= 2 * Cost.Ideal &&
                        E.Width < WidestAccess;
    Padding Pad;
    if (Slight) {
      Pad = padding(TU, Values, Kernels, Array, *Found.Worst, Assumed);
      if (Pad.Result == Padding::NoneHelps)
        return;
    }
    if (!claim(Site.place()))
      return;
    if (!Slight)
      Pad = padding(TU, Values, Kernels, Array, *Found.Worst, Assumed);
    const ConstantArrayType *Row = innermost(TU.context(), Array->getType());
    std::vector<FixItHint> Fixes;
    auto offer = [&](const VarDecl *Of, const Padding &By) {
      if (By.Result == Padding::Helps && By.Safe &&
          Offered.insert(Of->getLocation().getRawEncoding()).second)
        Fixes.push_back(paddingFix(Of, By.Elements, TU.context()));
    };
    offer(Array, Pad);
    // Other arrays of the same layout need the same change.
    std::vector<std::pair<unsigned, Padding>> Alike;
    llvm::SmallPtrSet<const VarDecl *, 4> Known = {Array};
    for (const unsigned I : Group.Others) {
      const auto *Other = cast<VarDecl>(Places[I].Base->Decl);
      if (!Known.insert(Other).second)
        continue;
      Alike.push_back({I, padding(TU, Values, Kernels, Other,
                                  *Findings[I].Worst, Assumed)});
      offer(Other, Alike.back().second);
    }
    const std::string Degree = degreeText(Cost);
    diag(Site.place(), "shared-memory %0 %1 %2 has %select{a|an}3 %4-way bank "
                       "conflict: %5 wavefronts where %6 would do%7")
        << Site.kind()
        << (Site.Stores && !Site.Loads   ? "to"
            : Site.Loads && !Site.Stores ? "from"
                                         : "of")
        << Array << startsWithVowel(Degree) << Degree << Cost.Wavefronts
        << Cost.Ideal << othersText(Group) << Fixes;
    AccessPicture Picture;
    Picture.Check = "cuda-smem-bank-conflict";
    if (sharedCostOf(Values.arithmetic(), E, TU.context(), &Picture))
      offerPicture(std::move(Picture), Site.place(),
                   TU.context().getSourceManager());

    // The picture of all banks is for those who ask for it.
    unsigned Bank = Cost.worstBank();
    std::string Meet = "lanes " + formatLanes(Cost.Banks[Bank].Lanes) +
                       " meet in bank " + std::to_string(Bank) + "; " +
                       banksText(Cost);
    if (E.Iteration)
      Meet = "with " + *E.Iteration + ", " + Meet;
    note(Site.Where, Meet);
    std::string Stride = strideText(TU.context(), E, Row);
    if (!Stride.empty())
      note(Site.Where, Stride);
    if (Found.Least != Found.Most)
      note(Site.Where, "the worst of " + std::to_string(Found.Visits) +
                           " requests; they need " +
                           std::to_string(Found.Least) + " to " +
                           std::to_string(Found.Most) + " wavefronts");
    for (const CallExpr *Call : llvm::reverse(E.Calls))
      if (Call != Site.Call)
        note(Call->getBeginLoc(), "called here");
    const auto [Where, Text] =
        shapeNote(*Found.Worst->View, Views.size() == 1,
                  "and every narrower block has a conflict too");
    verbatimNote(Where, Text);
    verbatimNote(
        Site.Where,
        shareText(Place, Group, "wavefronts, those of global memory included"));
    if (!Group.Others.empty())
      verbatimNote(Site.Where, othersPlaces(Places, Group,
                                            TU.context().getSourceManager()));
    fixNote(TU, Pad, Array, Row, Site, E);
    for (const auto &[I, By] : Alike) {
      const auto *Other = cast<VarDecl>(Places[I].Base->Decl);
      if (By.Result == Padding::Helps)
        fixNote(TU, By, Other, innermost(TU.context(), Other->getType()), Site,
                E);
    }
  }

  /// Bytes of a lane.
  static constexpr unsigned WidestAccess = 16;

  static const ConstantArrayType *innermost(const ASTContext &Ctx, QualType T) {
    const ConstantArrayType *Row = nullptr;
    for (const auto *A = Ctx.getAsConstantArrayType(T); A;
         A = Ctx.getAsConstantArrayType(A->getElementType()))
      Row = A;
    return Row;
  }
  static unsigned dimensions(const ASTContext &Ctx, QualType T) {
    unsigned N = 0;
    for (const ArrayType *A = Ctx.getAsArrayType(T); A;
         A = Ctx.getAsArrayType(A->getElementType()))
      ++N;
    return N;
  }

  std::string strideText(const ASTContext &Ctx, const WarpEvent &E,
                         const ConstantArrayType *Row) {
    WarpAccess Access;
    Access.ActiveMask = E.Mask.Lanes;
    Access.Width = E.Width;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Access.Address[L] = E.Offset.known(1u << L) ? E.Offset.constantOf(L) : 0;
    std::optional<int64_t> Stride = laneStride(Access);
    if (!Stride || *Stride == 0)
      return "";
    std::string Out = "consecutive lanes are " +
                      std::to_string(std::abs(*Stride)) + " bytes apart";
    if (Row && dimensions(Ctx, E.Base->Type) > 1) {
      int64_t RowBytes = Ctx.getTypeSizeInChars(QualType(Row, 0)).getQuantity();
      if (RowBytes && *Stride % RowBytes == 0) {
        int64_t Rows = std::abs(*Stride / RowBytes);
        Out += ": " +
               (Rows == 1 ? std::string("a row")
                          : std::to_string(Rows) + " rows") +
               " of " + std::to_string(Row->getSize().getZExtValue()) +
               " elements of '" + Row->getElementType().getAsString() + "'";
      }
    }
    return Out;
  }

  void fixNote(TranslationUnit &TU, const Padding &Pad, const VarDecl *Array,
               const ConstantArrayType *Row, const AccessSite &Site,
               const WarpEvent &E) {
    if (Pad.Result == Padding::Helps) {
      std::string Text =
          "pad the rows of '" + Array->getNameAsString() + "' from " +
          std::to_string(Row->getSize().getZExtValue()) + " to " +
          std::to_string(Row->getSize().getZExtValue() + Pad.Elements) +
          " elements";
      Text += Pad.Safe ? ": then no access to it has a conflict"
                       : "; not all of its uses are rows and columns, so they "
                         "need the same change";
      note(Array->getLocation(), Text);
      return;
    }
    if (Pad.Result == Padding::NoneHelps) {
      note(Array->getLocation(),
           "no padding of up to " + std::to_string(MaxPadding) +
               " elements frees every access to '" + Array->getNameAsString() +
               "'; a block with rows of 32 threads, or an index of which some "
               "bits are combined by XOR with the row's, can");
      return;
    }
    QualType Element = Row ? Row->getElementType() : QualType();
    if (!Element.isNull() && Element->isRecordType() &&
        E.Width < TU.context().getTypeSizeInChars(Element).getQuantity()) {
      note(Array->getLocation(), "an array for each field puts what "
                                 "consecutive lanes need side by side");
      return;
    }
    note(Site.Where, "let consecutive lanes access consecutive elements, or "
                     "keep them an odd number of 32-bit words apart");
  }

  /// The extent of the rows in the source, with the elements added.
  FixItHint paddingFix(const VarDecl *Array, unsigned Elements,
                       const ASTContext &Ctx) {
    const SourceManager &SM = Ctx.getSourceManager();
    if (!Array->getTypeSourceInfo())
      return {};
    TypeLoc Loc = Array->getTypeSourceInfo()->getTypeLoc();
    const Expr *Extent = nullptr;
    unsigned Found = 0;
    for (ArrayTypeLoc A = Loc.getAs<ArrayTypeLoc>(); A;
         A = A.getElementLoc().getAs<ArrayTypeLoc>()) {
      Extent = A.getSizeExpr();
      ++Found;
    }
    if (!Extent || Found != dimensions(Ctx, Array->getType()) ||
        Array->getLocation().isMacroID())
      return {};
    SourceRange Range = Extent->getSourceRange();
    SourceLocation Begin = SM.getExpansionRange(Range.getBegin()).getBegin();
    SourceLocation Last = SM.getExpansionRange(Range.getEnd()).getEnd();
    SourceLocation End =
        Lexer::getLocForEndOfToken(Last, 0, SM, Ctx.getLangOpts());
    if (Begin.isInvalid() || End.isInvalid() ||
        SM.getFileID(Begin) != SM.getFileID(End) ||
        !SM.isWrittenInSameFile(Begin, Array->getLocation()))
      return {};
    const Expr *Plain = Extent->IgnoreImpCasts();
    if (const auto *Constant = dyn_cast<ConstantExpr>(Plain))
      Plain = Constant->getSubExpr()->IgnoreImpCasts();
    if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(Plain))
      Plain = Subst->getReplacement()->IgnoreImpCasts();
    bool Simple = !isa<AbstractConditionalOperator>(Plain);
    if (const auto *Binary = dyn_cast<BinaryOperator>(Plain))
      Simple = Binary->isMultiplicativeOp() || Binary->isAdditiveOp();
    if (!Simple)
      return {};
    return FixItHint::CreateInsertion(End, " + " + std::to_string(Elements));
  }

  using Arrays = llvm::DenseSet<SourceLocation::UIntTy>;
  /// The shared arrays that each kernel uses, by where they are declared.
  llvm::ArrayRef<Arrays>
  arraysOf(llvm::ArrayRef<std::vector<KernelView>> Kernels) {
    if (!Used.empty())
      return Used;
    for (const std::vector<KernelView> &Views : Kernels) {
      Arrays &Of = Used.emplace_back();
      const MemoryObject *Last = nullptr;
      for (const WarpTrace *T : Views.front().Traces)
        for (const WarpEvent &E : T->Events)
          if (E.Base && E.Base != Last &&
              E.Base->Kind == MemoryObject::Shared) {
            Last = E.Base;
            Of.insert(Last->Decl->getLocation().getRawEncoding());
          }
    }
    return Used;
  }

  Padding padding(TranslationUnit &TU, WarpValues &Values,
                  llvm::ArrayRef<std::vector<KernelView>> Kernels,
                  const VarDecl *Array, const AccessVisit &Worst,
                  std::optional<std::array<unsigned, 3>> Assumed) {
    ASTContext &Ctx = TU.context();
    Padding Out;
    const unsigned Dimensions = dimensions(Ctx, Array->getType());
    const ConstantArrayType *Row = innermost(Ctx, Array->getType());
    if (Dimensions < 2 || !Row || isDynamicShared(Array))
      return Out;
    const SourceLocation Declared = Array->getLocation();
    auto mine = [&](const WarpEvent &E) {
      return E.Base && E.Base->Kind == MemoryObject::Shared &&
             E.Base->Decl->getLocation() == Declared;
    };
    // The kernels in which it is used, once per instantiation.
    std::vector<const FunctionDecl *> Users;
    for (auto [Views, Uses] : llvm::zip_equal(Kernels, arraysOf(Kernels)))
      if (Uses.contains(Declared.getRawEncoding()))
        Users.push_back(Views.front().Kernel);
    const int64_t Rows =
        Ctx.getTypeSizeInChars(Array->getType()).getQuantity() /
        Ctx.getTypeSizeInChars(QualType(Row, 0)).getQuantity();
    const int64_t Element =
        Ctx.getTypeSizeInChars(Row->getElementType()).getQuantity();
    auto ofArray = [&](const WarpEvent &E) {
      return (E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store ||
              E.Kind == WarpEvent::Atomic) &&
             mine(E);
    };
    auto conflictsIn = [&](const KernelView &View, unsigned Warp,
                           const PaddedArray &Padded) {
      const WarpTrace &Trace =
          Values.trace(View.Kernel, View.Shape, Warp, &Padded);
      const MergedRequests &Requests = Values.requests(Trace);
      return llvm::any_of(Trace.Events, [&](const WarpEvent &E) {
        const WarpEvent *Request = ofArray(E) ? Requests.requestOf(E) : nullptr;
        std::optional<SharedCost> Cost =
            Request ? sharedCostOf(Values.arithmetic(), *Request, Ctx)
                    : std::nullopt;
        return Cost && Cost->hasConflict();
      });
    };
    // A shape that is merely possible: the first stands for them.
    auto standsForItself = [](const KernelView &View,
                              llvm::ArrayRef<KernelView> Views) {
      return !View.Assumed || &View == &Views.front();
    };
    for (unsigned Elements = 1; Elements <= MaxPadding; ++Elements) {
      if (Rows * Element * int64_t(Row->getSize().getZExtValue() + Elements) >
          DefaultSharedBytesPerBlock)
        break;
      PaddedArray Padded{Declared, Elements};
      // A padding that does not do it mostly shows in the warp that has the
      // conflict, or in a kernel's first one: the others are not executed then.
      if ((!Worst.View->Assumed &&
           conflictsIn(*Worst.View, Worst.Trace->Warp, Padded)) ||
          llvm::any_of(Kernels, [&](const auto &Views) {
            return llvm::is_contained(Users, Views.front().Kernel) &&
                   llvm::any_of(Views, [&](const KernelView &View) {
                     return standsForItself(View, Views) &&
                            conflictsIn(View, 0, Padded);
                   });
          }))
        continue;
      bool Free = true, Known = true;
      for (const FunctionDecl *Kernel : Users) {
        std::vector<KernelView> Views =
            kernelViews(Values, Kernel, Assumed, reportsNothing, &Padded);
        for (const KernelView &View : Views) {
          if (!standsForItself(View, Views))
            continue;
          for (const WarpTrace *T : View.Traces)
            for (const WarpEvent &E : T->Events) {
              const WarpEvent *Request =
                  ofArray(E) ? Values.requests(*T).requestOf(E) : nullptr;
              if (!Request)
                continue;
              std::optional<SharedCost> Cost =
                  sharedCostOf(Values.arithmetic(), *Request, Ctx);
              if (!Cost)
                Known = false;
              else if (Cost->hasConflict())
                Free = false;
            }
        }
        if (!Free)
          break;
      }
      if (!Free)
        continue;
      Out.Result = Padding::Helps;
      Out.Elements = Elements;
      UseVisitor Uses(Declared, Dimensions);
      for (const FunctionDecl *F : TU.functions())
        if (!Uses.TraverseStmt(F->getBody()))
          break;
      Out.Safe = Known && Uses.OnlySubscripts;
      return Out;
    }
    Out.Result = Padding::NoneHelps;
    return Out;
  }

  const std::string AssumedBlockDim;
  const bool EveryAccess;
  const unsigned MinimumShare, MinimumLanes;
  llvm::DenseSet<SourceLocation::UIntTy> Offered;
  std::vector<Arrays> Used;
};

const RegisterCheck<BankConflictCheck>
    Registered({"cuda-smem-bank-conflict",
                CheckKind::Performance,
                FixSupport::FixIt,
                "a shared-memory access whose warp needs more wavefronts than "
                "conflict-free access would",
                {{"CUDA Programming Guide: Writing CUDA SIMT Kernels",
                  "Shared Memory Access Patterns"},
                 {"CUDA Programming Guide: Writing CUDA SIMT Kernels",
                  "Shared Memory Bank Conflicts"}},
                CodeSide::Device});
const RegisterOptions Options("cuda-smem-bank-conflict",
                              {{"AssumedBlockDim", CheckOption::BlockShape,
                                /*Shared=*/true},
                               {"EveryAccess", CheckOption::Flag,
                                /*Shared=*/true},
                               {"MinimumShare", CheckOption::Number,
                                /*Shared=*/true, 0, 100},
                               {"MinimumLanes", CheckOption::Number,
                                /*Shared=*/false, 1, 32}});

} // namespace
} // namespace cuda_lint
