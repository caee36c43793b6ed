//===- AlignmentCheck.cpp - Misaligned views of shared memory -------------===//

#include "analysis/LaunchConfig.h"
#include "analysis/SharedMemoryUse.h"
#include "analysis/WarpRequests.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/Paths.h"
#include "hardware/Limits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {
namespace {

/// True when an expression asks for a remainder or masks bits: then the author
/// knows about multiples.
class MultipleVisitor : public RecursiveASTVisitor<MultipleVisitor> {
public:
  bool Found = false;
  bool VisitBinaryOperator(BinaryOperator *B) {
    Found |= B->getOpcode() == BO_Rem || B->getOpcode() == BO_And;
    return !Found;
  }
  /// A variable keeps what was asked.
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->isLocalVarDecl() && V->getType()->isBooleanType() &&
        V->getInit() && Kept.insert(V).second)
      TraverseStmt(const_cast<Expr *>(V->getInit()));
    return !Found;
  }

private:
  llvm::SmallPtrSet<const VarDecl *, 4> Kept;
};

/// True when an expression names threadIdx.
class ThreadVisitor : public RecursiveASTVisitor<ThreadVisitor> {
public:
  bool Found = false;
  bool VisitExpr(Expr *E) {
    if (std::optional<BuiltinAccess> Builtin = builtinAccess(E))
      Found |= Builtin->Variable == BuiltinVariable::ThreadIdx;
    return !Found;
  }
};

/// The parts of the dynamic segment that a body names: also where nothing but
/// the address is taken.
class DynamicVisitor : public RecursiveASTVisitor<DynamicVisitor> {
public:
  llvm::SmallSetVector<const VarDecl *, 4> Found;
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var && isDynamicShared(Var) && !Ref->isNonOdrUse())
      Found.insert(Var);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
};

static const Bound<unsigned>
    MaxNames("alignment-names", 8, BoundKind::Reach,
             "variables that are made of each other in which the start of an "
             "array is looked for, and the array");

/// A view of shared memory as another type.
struct Carved {
  WarpEvent Event;
  /// What launches the kernel has asked for multiples before.
  bool Asked = false;
};

class AlignmentCheck : public Check {
public:
  AlignmentCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        AssumedBlockDim(Options.getLocalOrGlobal("AssumedBlockDim", "")),
        StrictBase(Options.get("StrictBase", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "AssumedBlockDim", AssumedBlockDim);
    Options.store(Opts, "StrictBase", StrictBase);
  }

private:
  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    Arithmetic = &Values.arithmetic();
    Aligned.clear();
    Widest.clear();
    findBehindStatic(TU);
    std::vector<Carved> Carves;
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F))
        for (const VarDecl *Array : dynamicIn(F))
          if (mayBeMoved(Array))
            overAligned(Array);
      if (!isKernel(F))
        continue;
      std::vector<KernelView> Views = kernelViews(
          Values, F, parseBlockExtents(AssumedBlockDim), reportsNothing);
      const bool Asked = launchesAsk(TU, F);
      for (const KernelView &View : Views)
        for (const WarpTrace *T : View.Traces)
          for (const WarpEvent &E : T->Events) {
            if (E.Kind == WarpEvent::Carve && E.Base &&
                E.Base->Kind == MemoryObject::Shared &&
                !TU.context().getSourceManager().isInSystemHeader(
                    E.Site->getBeginLoc()))
              Carves.push_back({E, Asked});
          }
    }
    for (const auto &[E, Asked] : Carves) {
      unsigned &Most = Widest[E.Base->Decl->getLocation().getRawEncoding()];
      Most = std::max(Most, E.Width);
    }
    // A function that is right for some of its calls: then the others are the
    // hazard.
    llvm::DenseMap<const Stmt *, llvm::SmallPtrSet<const CallExpr *, 4>> Good,
        Bad;
    for (const auto &[E, Asked] : Carves)
      if (!E.Calls.empty())
        (carve({E, Asked}, TU.context(), E.Site->getBeginLoc(), true)
             ? Bad
             : Good)[E.Site]
            .insert(E.Calls.back());
    for (const Carved &C : Carves) {
      const WarpEvent &E = C.Event;
      const bool AtCall = !E.Calls.empty() &&
                          llvm::any_of(Good[E.Site], [&](const CallExpr *Call) {
                            return !Bad[E.Site].contains(Call);
                          });
      carve(C, TU.context(),
            AtCall ? E.Calls.back()->getBeginLoc() : E.Site->getBeginLoc(),
            false);
    }
  }

  /// Whether each visible launch of a kernel, and at least one, comes behind a
  /// test for multiples of something that it passes on.
  static bool launchesAsk(TranslationUnit &TU, const FunctionDecl *Kernel) {
    SymContext &Symbols = TU.engine<PathExecution>().symbols();
    bool Any = false;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      if (!C.Reached || !C.Kernel ||
          C.Kernel->getCanonicalDecl() != Kernel->getCanonicalDecl())
        continue;
      Any = true;
      if (llvm::none_of(C.Arguments, [&](const auto &A) {
            return A.Value && !A.Value->Type.Real &&
                   Symbols.knownMultiple(A.Value, C.Known) >
                       Symbols.knownMultiple(A.Value, {});
          }))
        return false;
    }
    return Any;
  }

  static llvm::SmallSetVector<const VarDecl *, 4>
  dynamicIn(const FunctionDecl *F) {
    DynamicVisitor Visitor;
    Visitor.TraverseStmt(F->getBody());
    return Visitor.Found;
  }

  /// The parts of the dynamic segment that kernels use which have static shared
  /// memory, too: the segment begins behind that. Of a kernel with none it
  /// begins where today's hardware aligns it to more than is promised.
  llvm::DenseSet<const VarDecl *> BehindStatic;

  void findBehindStatic(TranslationUnit &TU) {
    BehindStatic.clear();
    auto &Use = TU.engine<SharedMemoryUse>();
    for (const FunctionDecl *Kernel : TU.functions()) {
      if (!isKernel(Kernel) || !Use.dynamicVariable(Kernel) ||
          !Use.staticBytes(Kernel))
        continue;
      llvm::SmallSetVector<const FunctionDecl *, 8> Reached;
      Reached.insert(Kernel);
      for (size_t I = 0; I < Reached.size(); ++I) {
        for (const VarDecl *Array : dynamicIn(Reached[I]))
          BehindStatic.insert(Array);
        for (const CallSite &Site : TU.callsIn(Reached[I])) {
          const FunctionDecl *Callee = Site.Call->getDirectCallee();
          if (const FunctionDecl *Definition = nullptr;
              Callee && Callee->hasBody(Definition))
            Reached.insert(Definition);
        }
      }
    }
  }

  /// True when it is reported where a part of the dynamic segment needs more
  /// alignment than is promised.
  bool mayBeMoved(const VarDecl *Array) const {
    return StrictBase || BehindStatic.contains(Array);
  }

  /// What an array's declaration has to be aligned to for all of its views.
  llvm::DenseMap<SourceLocation::UIntTy, unsigned> Widest;

  /// `__align__(128)` on the dynamic segment.
  void overAligned(const VarDecl *Array) {
    unsigned Bytes = Array->getMaxAlignment() / 8;
    if (Bytes <= DynamicSharedAlignment || !claim(Array->getLocation()))
      return;
    diag(Array->getLocation(), "%0 asks for %1-byte alignment, but the dynamic "
                               "shared-memory segment is only %2-byte aligned")
        << Array << Bytes << DynamicSharedAlignment;
    note(Array->getLocation(),
         "allocate " + std::to_string(Bytes) +
             " bytes more and round the address up where it is used");
  }

  static unsigned baseAlignment(const VarDecl *Array, const ASTContext &Ctx) {
    if (isDynamicShared(Array))
      return DynamicSharedAlignment;
    return std::max<unsigned>(1, Ctx.getDeclAlign(Array).getQuantity());
  }

  /// Whether what is not known of an offset, and need be no multiple, is the
  /// same for all lanes, and they are multiples apart.
  static bool isCommon(const LaneValue &Offset, uint32_t Lanes, int64_t Need) {
    const unsigned First = llvm::countr_zero(Lanes);
    for (unsigned L = First + 1; L < WarpLanes; ++L)
      if ((Lanes >> L & 1) &&
          ((Offset.constantOf(L) - Offset.constantOf(First)) % Need ||
           llvm::any_of(Offset.terms(), [&](const LaneValue::Term &T) {
             return (T.Coefficient[L] - T.Coefficient[First]) % Need;
           })))
        return false;
    return Lanes != 0;
  }

  /// Whether all of an offset that need be no multiple is what the source
  /// names, an argument for one, or as many as fit of something: what was read
  /// from a table was made to fit.
  bool isOfNamed(const LaneValue &Offset, uint32_t Lanes, int64_t Need) const {
    return llvm::all_of(Offset.terms(), [&](const LaneValue::Term &T) {
      if (T.Coefficient[llvm::countr_zero(Lanes)] % Need == 0)
        return true;
      const Symbol &S = Arithmetic->symbol(T.Symbol);
      auto Named = [](const Symbol &X) {
        return X.OfShape || X.OddQuotient || !X.Name.empty();
      };
      return S.Factors.empty() ? Named(S)
                               : llvm::all_of(S.Factors, [&](unsigned Factor) {
                                   return Named(Arithmetic->symbol(Factor));
                                 });
    });
  }

  /// Whether an array has elements of one byte.
  static bool isOfBytes(const VarDecl *Array) {
    QualType T = Array->getType();
    while (const ArrayType *Rows = T->getAsArrayTypeUnsafe())
      T = Rows->getElementType();
    return T->isAnyCharacterType() || T->isStdByteType();
  }

  /// What the offset of an access is a multiple of, up to its constant part.
  static int64_t unitOf(const WarpEvent &E) {
    int64_t Unit = 0;
    for (const LaneValue::Term &T : E.Offset.terms())
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (E.Mask.Lanes >> L & 1)
          Unit = std::gcd(Unit, T.Coefficient[L]);
    return Unit;
  }

  /// A constant part that is no such multiple; none where all lanes' are.
  static std::optional<int64_t> oddOffset(const WarpEvent &E, int64_t Unit) {
    const int64_t Least = std::gcd(Unit, int64_t(E.Width));
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (E.Mask.Lanes >> L & 1)
        if (int64_t C = E.Offset.constantOf(L); Least && C % Least != 0)
          return C;
    return std::nullopt;
  }

  /// Whether who wrote the code knows of multiples, or the offset is another
  /// one than it looks: nothing is wrong with it.
  bool isOfMultiples(const Carved &View) {
    const WarpEvent &E = View.Event;
    // An offset that depends on a size known at run time only: who tests for
    // multiples knows about them.
    if (View.Asked)
      return true;
    for (const Guard *G = E.Mask.Guards; G; G = G->Outer) {
      MultipleVisitor Visitor;
      if (G->Condition)
        Visitor.TraverseStmt(const_cast<Expr *>(G->Condition));
      if (Visitor.Found)
        return true;
    }
    return !isCommon(E.Offset, E.Mask.Lanes, E.Width) ||
           !isOfNamed(E.Offset, E.Mask.Lanes, E.Width);
  }

  void noteRounding(const VarDecl *Array, unsigned Need) {
    note(Array->getLocation(),
         "round the offset up to a multiple of " + std::to_string(Need) +
             ", or lay the parts out in the order of descending alignment");
  }

  /// Reports a view at an offset that is no multiple of its alignment.
  void reportOffset(const WarpEvent &E, const ASTContext &Ctx,
                    SourceLocation Where, int64_t Unit,
                    std::optional<int64_t> Off) {
    const auto *Array = cast<VarDecl>(E.Base->Decl);
    const unsigned Need = E.Width;
    if (Off)
      diag(Where, "%0 is used as '%1' at byte offset %2%3, which is not a "
                  "multiple of its alignment %4")
          << Array << E.Type.getAsString()
          << (Unit
                  ? "a multiple of " + std::to_string(std::abs(Unit)) + " plus "
                  : std::string())
          << int(*Off) << Need << rounding(E, Ctx);
    else
      diag(Where, "%0 is used as '%1' at a byte offset that is only known to "
                  "be a multiple of %2, not of its alignment %3")
          << Array << E.Type.getAsString()
          << int(std::gcd(Unit, int64_t(1) << 20)) << Need << rounding(E, Ctx);
    trail(E);
    noteRounding(Array, Need);
  }

  /// Reports a view that needs a greater alignment than its array has.
  void reportBase(const WarpEvent &E, const ASTContext &Ctx,
                  SourceLocation Where, unsigned Base) {
    const auto *Array = cast<VarDecl>(E.Base->Decl);
    const unsigned Need = E.Width;
    const bool Dynamic = isDynamicShared(Array);
    if (Dynamic) {
      diag(Where, "%0 is used as '%1', which needs %2-byte alignment, but "
                  "the dynamic shared-memory segment is only "
                  "%3-byte aligned")
          << Array << E.Type.getAsString() << Need << Base;
      trail(E);
      note(Array->getLocation(), "allocate " + std::to_string(Need) +
                                     " bytes more and round the address up");
      return;
    }
    // Declaring it otherwise once serves all views.
    if (!Aligned.insert(Array->getLocation().getRawEncoding()).second)
      return;
    diag(Where, "%0 is used as '%1', which needs %2-byte alignment, but it "
                "is declared with an alignment of %3")
        << Array << E.Type.getAsString() << Need << Base
        << alignDeclaration(Array, widest(Array), Ctx);
    trail(E);
    note(Array->getLocation(),
         "declare it 'alignas(" + std::to_string(widest(Array)) + ")'");
  }

  /// Reports a view that is not aligned at \p Where, or with \p Ask only says
  /// whether it is one.
  bool carve(const Carved &View, const ASTContext &Ctx, SourceLocation Where,
             bool Ask) {
    const WarpEvent &E = View.Event;
    const auto *Array = cast<VarDecl>(E.Base->Decl);
    const unsigned Need = E.Width;
    const unsigned Base = baseAlignment(Array, Ctx);
    if (!E.Offset.known(E.Mask.Lanes))
      return false;
    const int64_t Unit = unitOf(E);
    const std::optional<int64_t> Off = oddOffset(E, Unit);
    const bool Dynamic = isDynamicShared(Array);
    if (Off || Unit % int64_t(Need) != 0) {
      if (!Off && isOfMultiples(View))
        return false;
      if (!Ask && claim(Where))
        reportOffset(E, Ctx, Where, Unit, Off);
      return true;
    }
    if (Need > Base && Dynamic && !mayBeMoved(Array))
      return false;
    // Numbers that are taken several at a time. A buffer of bytes is for what
    // it is used as, and says nothing of it.
    if (Need > Base && !Dynamic && !StrictBase && !isOfBytes(Array) &&
        isAlignedAnywhere(Array, Need))
      return false;
    if (Need > Base) {
      // What its declaration asks for has been reported.
      const bool Told = Dynamic && Ctx.getDeclAlign(Array).getQuantity() >
                                       DynamicSharedAlignment;
      if (!Told && !Ask && claim(Where))
        reportBase(E, Ctx, Where, Base);
      return true;
    }
    if (StrictBase && Dynamic && Need > Ctx.getDeclAlign(Array).getQuantity()) {
      if (Ask || !claim(Where))
        return true;
      diag(Where, "%0 is used as '%1', which needs %2-byte alignment, but it "
                  "is declared with an alignment of %3")
          << Array << E.Type.getAsString() << Need
          << unsigned(Ctx.getDeclAlign(Array).getQuantity())
          << alignDeclaration(Array, Need, Ctx);
      note(Array->getLocation(),
           "declare it 'alignas(" + std::to_string(Need) + ")'");
    }
    return false;
  }

  void trail(const WarpEvent &E) {
    for (const CallExpr *Call : llvm::reverse(E.Calls))
      note(Call->getBeginLoc(), "called here");
  }

  unsigned widest(const VarDecl *Array) {
    return Widest.lookup(Array->getLocation().getRawEncoding());
  }

  FixItHint alignDeclaration(const VarDecl *Array, unsigned Need,
                             const ASTContext &Ctx) {
    SourceLocation Begin = Array->getOuterLocStart();
    if (Begin.isMacroID())
      Begin = Ctx.getSourceManager().getExpansionLoc(Begin);
    if (Array->getLocation().isMacroID())
      return {};
    return FixItHint::CreateInsertion(Begin,
                                      "alignas(" + std::to_string(Need) + ") ");
  }

  /// Whether \p Pointer is the array itself or a variable made from it.
  static bool isStartOf(const Expr *Pointer, const ValueDecl *Array) {
    for (unsigned Steps = 0; Steps < MaxNames; ++Steps) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Pointer->IgnoreParenCasts());
      if (!Ref)
        return false;
      if (Ref->getDecl()->getCanonicalDecl() == Array->getCanonicalDecl())
        return true;
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || !Var->isLocalVarDecl() || !Var->getInit())
        return false;
      Pointer = Var->getInit();
    }
    return false;
  }

  /// Rounds the index of `(T *)&array[i]` and `(T *)(array + i)` up. Not where
  /// threads have parts of their own: their distance is what is wrong then.
  FixItHint rounding(const WarpEvent &E, const ASTContext &Ctx) {
    if (!E.Offset.uniformIn(E.Mask.Lanes) ||
        Arithmetic->scope(E.Offset, E.Mask.Lanes) == SymbolScope::Warp)
      return {};
    const auto *Cast = dyn_cast<ExplicitCastExpr>(E.Expression);
    if (!Cast || Cast->getBeginLoc().isMacroID())
      return {};
    const Expr *Sub = Cast->getSubExpr()->IgnoreParenImpCasts();
    const Expr *Index = nullptr, *From = nullptr;
    QualType Element;
    if (const auto *Unary = dyn_cast<UnaryOperator>(Sub);
        Unary && Unary->getOpcode() == UO_AddrOf) {
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(
              Unary->getSubExpr()->IgnoreParens())) {
        Index = Subscript->getIdx();
        From = Subscript->getBase();
        Element = Subscript->getType();
      }
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(Sub);
               Binary && Binary->getOpcode() == BO_Add) {
      if (Binary->getLHS()->getType()->isPointerType()) {
        Index = Binary->getRHS();
        From = Binary->getLHS();
        Element = Binary->getLHS()->getType()->getPointeeType();
      }
    }
    if (!Index || Index->getBeginLoc().isMacroID() ||
        Index->getEndLoc().isMacroID() || Element->isVoidType())
      return {};
    // Within one block's shape it may be a number.
    ThreadVisitor OfThread;
    OfThread.TraverseStmt(const_cast<Expr *>(Index));
    if (OfThread.Found)
      return {};
    int64_t Size = Ctx.getTypeSizeInChars(Element).getQuantity();
    // Rounding the index helps when what it is counted from is aligned, which
    // the array itself is, and not `array + i` in `array + i + j`.
    if (!isStartOf(From, E.Base->Decl))
      return {};
    if (Size <= 0 || E.Width % Size != 0)
      return {};
    std::string Times = std::to_string(E.Width / Size),
                Less = std::to_string(E.Width / Size - 1);
    llvm::StringRef Text = Lexer::getSourceText(
        CharSourceRange::getTokenRange(Index->getSourceRange()),
        Ctx.getSourceManager(), Ctx.getLangOpts());
    bool Simple =
        isa<DeclRefExpr, IntegerLiteral>(Index->IgnoreParenImpCasts());
    std::string Inner = Simple ? Text.str() : "(" + Text.str() + ")";
    return FixItHint::CreateReplacement(
        CharSourceRange::getTokenRange(Index->getSourceRange()),
        "(" + Inner + " + " + Less + ") / " + Times + " * " + Times);
  }

  const std::string AssumedBlockDim;
  const bool StrictBase;
  const LaneArithmetic *Arithmetic = nullptr;
  llvm::DenseSet<SourceLocation::UIntTy> Aligned;
};

const RegisterCheck<AlignmentCheck>
    Registered({"cuda-smem-alignment",
                CheckKind::Correctness,
                FixSupport::FixIt,
                "a pointer into shared memory whose offset or base does not "
                "have the alignment of the type it is used as",
                {{"CUDA Programming Guide: Writing CUDA SIMT Kernels",
                  "Dynamic Allocation of Shared Memory"}},
                CodeSide::Device});
const RegisterOptions
    Options("cuda-smem-alignment",
            {{"AssumedBlockDim", CheckOption::BlockShape, /*Shared=*/true},
             {"StrictBase", CheckOption::StrictFlag}});

} // namespace
} // namespace cuda_lint
