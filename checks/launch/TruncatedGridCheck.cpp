//===- TruncatedGridCheck.cpp - Grids that leave elements out -------------===//

#include "analysis/KernelRun.h"
#include "analysis/MultipleCounts.h"
#include "analysis/PartialGrids.h"
#include "analysis/RestUse.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Bound.h"
#include "cuda/HostRuntime.h"
#include "hardware/Occupancy.h"
#include "clang/Lex/Lexer.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {
namespace {

using Node = const SymExpr *;

/// A quotient that is rounded down, as values, with the expression when one is
/// known.
struct Quotient {
  Node Value = nullptr, Dividend = nullptr, Divisor = nullptr;
  const BinaryOperator *Expr = nullptr;
};

std::optional<double> number(Node A) {
  if (A && A->Kind == SymExpr::Real)
    return A->real();
  std::optional<int64_t> N = A ? A->integer() : std::nullopt;
  return N ? std::optional(double(*N)) : std::nullopt;
}

/// The same for one that counts things.
std::optional<int64_t> wholeNumber(Node A) {
  const std::optional<double> N = number(A);
  return N && *N == std::floor(*N) && std::abs(*N) < 1e15
             ? std::optional(int64_t(*N))
             : std::nullopt;
}

bool sameValue(Node A, Node B) {
  A = stripCasts(A);
  B = stripCasts(B);
  return A == B || (number(A) && number(A) == number(B));
}

/// Whether a value is another one (A) with a least or a greatest number.
bool isLimited(Node V) {
  return V->Kind == SymExpr::Binary &&
         (V->Op == SymExpr::Max || V->Op == SymExpr::Min) && V->B->isInteger();
}

/// The rounded-down quotient that a grid extent is, through casts, `max(1,
/// ...)`, `ceil` of an integer and the like.
Quotient quotientOf(Node V) {
  while (V) {
    switch (V->Kind) {
    case SymExpr::Cast:
      // A floating-point quotient is rounded down by the conversion to an
      // integer.
      V = V->A;
      continue;
    case SymExpr::Ceil:
      // Rounds up, unless it is given what an integer division has rounded down
      // already.
      if (V->A->Kind != SymExpr::Cast || V->A->A->Type.Real)
        return {};
      V = V->A;
      continue;
    case SymExpr::Floor:
      V = V->A;
      continue;
    case SymExpr::Binary:
      if (isLimited(V)) {
        V = V->A;
        continue;
      }
      if (V->Op == SymExpr::Div)
        return {V, stripCasts(V->A), stripCasts(V->B)};
      return {};
    default:
      return {};
    }
  }
  return {};
}

/// What a value is before it is given a least or a greatest number.
Node withoutLimits(Node V) {
  V = stripCasts(V);
  while (isLimited(V))
    V = stripCasts(V->A);
  return V;
}

static const Bound<size_t>
    MaxOrigins("truncated-grid-origins", 64, BoundKind::Reach,
               "values in which the divisions are looked for that an extent of "
               "a grid is made by");

/// The divisions that a value came through.
void divisionsOf(const Provenance *P,
                 llvm::SmallSetVector<const Provenance *, 8> &Out,
                 llvm::SmallPtrSetImpl<const Provenance *> &Seen) {
  if (!P || !Seen.insert(P).second || Seen.size() > MaxOrigins)
    return;
  if (P->Division)
    Out.insert(P);
  for (const Provenance *From : P->From)
    divisionsOf(From, Out, Seen);
}

/// What a kernel does with a count in one dimension.
struct Coverage {
  /// The counts that `index < count` is tested against before memory is
  /// touched, as values of the launching code.
  llvm::SmallVector<Node, 2> Guards;
  /// One more than a constant that the index may be equal to. Where there is a
  /// thread for each of the others, it is the test that says one too many.
  llvm::SmallVector<Node, 1> Inclusive;
  /// Memory is touched at the index with no test at all.
  const Stmt *Unguarded = nullptr;
  /// Whether anything else is asked about the number of the thread.
  bool Others = false;
};

class TruncatedGridCheck : public Check {
public:
  TruncatedGridCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        StrictUnguarded(Options.get("StrictUnguarded", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "StrictUnguarded", StrictUnguarded);
  }

private:
  /// Kernels that test nothing are reported, too. Whoever wrote one most likely
  /// has counts that are multiples.
  const bool StrictUnguarded;
  llvm::DenseSet<const ValueDecl *> Relied;
  llvm::DenseMap<const LaunchConfig *, bool> Wrong;

  struct Finding {
    Quotient Q;
    unsigned Axis = 0;
    bool Guarded = false;
    /// What is added to the count before it is divided; too little to round up.
    int64_t Added = 0;
    /// The kernel treats so many times what the grid is rounded up from.
    int64_t Times = 1;
  };

  void checkUnit(TranslationUnit &TU) override {
    llvm::ArrayRef<LaunchConfig> All = TU.engine<LaunchConfigs>().all();
    Wrong.clear();
    Relied =
        All.empty() ? llvm::DenseSet<const ValueDecl *>() : countsReliedOn(TU);
    // A number of blocks that one division gives is one hazard, however many
    // kernels are launched with it.
    std::vector<std::pair<const LaunchConfig *, unsigned>> Hazards;
    llvm::DenseMap<std::pair<const BinaryOperator *, const FunctionDecl *>,
                   size_t>
        OfDivision;
    TU.engine<LaunchConfigs>().forEachUntilWrong([&](const LaunchConfig &C) {
      if (!C.Kernel || !isWrong(TU, C))
        return false;
      const BinaryOperator *Division = look(TU, C).front().Q.Expr;
      if (!claim(placeOf(C, Division)))
        return true;
      size_t Which = Hazards.size();
      if (Division)
        Which = OfDivision.try_emplace({Division, C.Root}, Which).first->second;
      if (Which == Hazards.size())
        Hazards.push_back({&C, 0});
      else
        ++Hazards[Which].second;
      return true;
    });
    for (auto [C, More] : Hazards)
      report(TU, *C, look(TU, *C), More);
  }

  /// What depends on a parameter is right when every visible caller passes a
  /// count that divides, or gets one from its own; a caller that took too long
  /// to follow may be one.
  bool isWrong(TranslationUnit &TU, const LaunchConfig &C) {
    if (auto Known = Wrong.find(&C); Known != Wrong.end())
      return Known->second;
    const llvm::SmallVector<Finding, 3> Found = look(TU, C);
    const bool IsWrong =
        !Found.empty() && (TU.callersOf(C.Root).empty() ||
                           !(dependsOnParameter(Found.front().Q.Dividend) ||
                             dependsOnParameter(Found.front().Q.Divisor)) ||
                           llvm::any_of(TU.engine<LaunchConfigs>().all(),
                                        [&](const LaunchConfig &Longer) {
                                          return Longer.Reached &&
                                                 Longer.extends(C) &&
                                                 isWrong(TU, Longer);
                                        }));
    return Wrong[&C] = IsWrong;
  }

  /// True when nothing visible keeps a count from being any number: it is what
  /// the function is given or finds in an object, or what the library read, and
  /// no code tests whether it divides. What a loop computes, or code that is
  /// not seen, may well be rounded.
  bool mayBeAnything(Node V, const SourceManager &SM) const {
    if (!V)
      return true;
    if (V->Kind == SymExpr::Field || V->Kind == SymExpr::Symbol) {
      for (const Location *L = V->Loc; L; L = L->Parent)
        if (Relied.contains(L->Decl))
          return false;
      if (V->Kind == SymExpr::Field)
        return mayBeAnything(V->A, SM);
      if (V->Loc)
        return true;
      const auto *Call =
          V->Origin ? dyn_cast<CallExpr>(V->Origin->IgnoreParenImpCasts())
                    : nullptr;
      const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
      // What reads a number, not what makes one of another.
      return F && (SM.isInSystemHeader(F->getLocation()) ||
                   llvm::none_of(Call->arguments(), [](const Expr *A) {
                     return A->getType()->isIntegerType();
                   }));
    }
    return mayBeAnything(V->A, SM) && mayBeAnything(V->B, SM) &&
           mayBeAnything(V->C, SM);
  }

  /// Whether a way is taken for what code that is not seen makes of a number:
  /// it may say that the count divides; or a divisor is that: one of the count.
  static bool isToldByUnseen(Node V) {
    if (!V)
      return false;
    if (V->Kind == SymExpr::Symbol) {
      const auto *Call = dyn_cast_or_null<CallExpr>(
          V->Origin ? V->Origin->IgnoreParenImpCasts() : nullptr);
      // What the runtime returns is an error.
      return Call && !hostFunction(Call) && !Call->getType()->isPointerType() &&
             llvm::any_of(Call->arguments(), [](const Expr *A) {
               return A->getType()->isIntegerType();
             });
    }
    return isToldByUnseen(V->A) || isToldByUnseen(V->B) || isToldByUnseen(V->C);
  }

  /// True when a value comes from what the function is given.
  static bool dependsOnParameter(Node V) {
    if (!V)
      return false;
    if (V->Kind == SymExpr::Symbol && V->Loc) {
      const Location *Root = V->Loc->root();
      return Root->Kind == Location::Pointee
                 ? dependsOnParameter(Root->Pointer)
                 : Root->Kind == Location::Variable &&
                       isa<ParmVarDecl>(Root->Decl);
    }
    return dependsOnParameter(V->A) || dependsOnParameter(V->B) ||
           dependsOnParameter(V->C);
  }

  /// The call that leads to the launch; the launch itself where a constructor
  /// of the object that launches divides, in which that call has no part.
  static SourceLocation placeOf(const LaunchConfig &C,
                                const BinaryOperator *Division) {
    const auto *Caller = dyn_cast<CXXMethodDecl>(C.L->Caller);
    const bool OfObject =
        Division && Caller &&
        llvm::any_of(Caller->getParent()->ctors(),
                     [&](const CXXConstructorDecl *Made) {
                       const FunctionDecl *Body = nullptr;
                       return Made->hasBody(Body) &&
                              Body->getSourceRange().fullyContains(
                                  Division->getSourceRange());
                     });
    return OfObject ? C.L->location() : C.place();
  }

  /// One report for a launch; the fix rounds up in all dimensions that are cut
  /// off.
  /// \p More launches have the same number of blocks.
  void report(TranslationUnit &TU, const LaunchConfig &C,
              llvm::ArrayRef<Finding> All, unsigned More) {
    const Finding &F = All.front();
    if (F.Times > 1) {
      diag(C.place(), "the grid is rounded up from a count of which the kernel "
                      "treats %0 times as many: the others are not processed")
          << withSeparators(uint64_t(F.Times));
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      note(C.L->location(), "divide as much as the kernel compares its index "
                            "with");
      return;
    }
    const BinaryOperator *Division = F.Q.Expr;
    const SourceLocation Place = placeOf(C, Division);
    std::optional<int64_t> Count = wholeNumber(F.Q.Dividend),
                           Size = sizeOf(F.Q);
    const std::string Launches =
        !More ? ""
              : ", and so it does for " + std::to_string(More) +
                    " more launch" + (More == 1 ? "" : "es");
    if (Count && Size)
      diag(Place, "the grid covers %0 of %1 elements: %2 / %3 rounds down%4")
          << withSeparators(uint64_t(*Count / *Size * *Size))
          << withSeparators(uint64_t(*Count - F.Added))
          << withSeparators(uint64_t(*Count)) << withSeparators(uint64_t(*Size))
          << Launches;
    else if (Size)
      diag(Place, "the number of blocks rounds down: up to %0 element%s1 at "
                  "the end %plural{1:is|:are}1 not processed%2")
          << withSeparators(uint64_t(*Size - 1 - F.Added))
          << unsigned(*Size - 1 - F.Added) << Launches;
    else
      diag(Place, "the number of blocks rounds down: the elements of the "
                  "last, partial block are not processed%0")
          << Launches;
    if (Place != C.L->location())
      note(C.L->location(), "the launch is here");
    if (!Division || F.Added) {
      note(C.L->location(), "round up: (n + block - 1) / block");
      return;
    }
    // Other callers of a helper may want what it says: it is not edited.
    auto IsHere = [&](const BinaryOperator *E) {
      return E->getBeginLoc().isMacroID() ||
             llvm::any_of(
                 llvm::ArrayRef<const FunctionDecl *>{C.Root, C.L->Caller},
                 [&](const FunctionDecl *F) {
                   return F->getSourceRange().fullyContains(
                       E->getSourceRange());
                 });
    };
    if (!IsHere(Division)) {
      note(Division->getOperatorLoc(), "it is rounded down here");
      note(Place, "round up: (n + block - 1) / block");
      return;
    }
    if (!F.Guarded) {
      note(Division->getOperatorLoc(), "round up here, and let the kernel skip "
                                       "the threads that have no element");
      return;
    }
    llvm::SmallVector<FixItHint, 6> Hints;
    llvm::SmallPtrSet<const BinaryOperator *, 3> Edited;
    for (const Finding &Axis : All)
      if (Axis.Q.Expr && Axis.Guarded && IsHere(Axis.Q.Expr) &&
          Edited.insert(Axis.Q.Expr).second && !roundUp(TU, Axis.Q, Hints)) {
        note(Axis.Q.Expr->getExprLoc(), "round up: (n + block - 1) / block");
        return;
      }
    DiagnosticBuilder Fix =
        diag(Division->getOperatorLoc(), "round up", DiagnosticIDs::Note);
    for (const FixItHint &Hint : Hints)
      Fix << Hint;
  }

  /// Adds the edits that make a quotient round up; false where the text cannot
  /// be edited.
  static bool roundUp(TranslationUnit &TU, const Quotient &Q,
                      llvm::SmallVectorImpl<FixItHint> &Hints) {
    const SourceManager &SM = TU.context().getSourceManager();
    const LangOptions &LangOpts = TU.context().getLangOpts();
    const BinaryOperator *Division = Q.Expr;
    bool Shift = Division->getOpcode() == BO_Shr;
    const Expr *L = Division->getLHS()->IgnoreImpCasts(),
               *R = Division->getRHS()->IgnoreImpCasts();
    StringRef Divisor = Lexer::getSourceText(
        CharSourceRange::getTokenRange(R->getSourceRange()), SM, LangOpts);
    std::optional<int64_t> Size = sizeOf(Q);
    std::string Extra;
    if (Size &&
        (Shift || (isa<IntegerLiteral>(R) && !R->getBeginLoc().isMacroID())))
      Extra = std::to_string(*Size - 1);
    else if (!Shift && !R->HasSideEffects(TU.context()) && !Divisor.empty())
      Extra = Divisor.str() + " - 1";
    if (Extra.empty() || Division->getBeginLoc().isMacroID() ||
        Division->getEndLoc().isMacroID() || L->getEndLoc().isMacroID())
      return false;
    // Below '+' in precedence: needs parentheses.
    const auto *Inner = dyn_cast<BinaryOperator>(L);
    bool Wrap = Inner && !Inner->isMultiplicativeOp() && !Inner->isAdditiveOp();
    SourceLocation End =
        Lexer::getLocForEndOfToken(L->getEndLoc(), 0, SM, LangOpts);
    Hints.push_back(
        FixItHint::CreateInsertion(L->getBeginLoc(), Wrap ? "((" : "("));
    Hints.push_back(
        FixItHint::CreateInsertion(End, (Wrap ? ") + " : " + ") + Extra + ")"));
    return true;
  }

  /// The number of elements of a block, when it is a number.
  static std::optional<int64_t> sizeOf(const Quotient &Q) {
    std::optional<int64_t> Size = Q.Divisor->integer();
    if (std::optional<double> N = number(Q.Divisor); N && !Size)
      Size = int64_t(*N);
    return Size;
  }

  /// The quotients that an extent of a grid is; \p Divisions made it.
  static llvm::SmallVector<Quotient, 2>
  quotientsIn(SymContext &Sym, Node Extent,
              llvm::ArrayRef<const Provenance *> Divisions,
              llvm::ArrayRef<Node> Known) {
    llvm::SmallVector<Quotient, 2> Out;
    // What a choice gave is, in this case, one of the two.
    auto Here = [&](Node N) { return N ? Sym.resolve(N, Known) : N; };
    if (Quotient Q = quotientOf(Extent); Q.Value) {
      for (const Provenance *P : Divisions)
        if (sameValue(Here(P->Value), Q.Value))
          Q.Expr = P->Division;
      Out.push_back(Q);
      return Out;
    }
    if (!Extent)
      return Out;
    // A constant, or a shift: it is a division too, and its divisor is known
    // from the way.
    Node Inner = withoutLimits(Extent);
    for (const Provenance *P : Divisions) {
      Quotient Q{Here(P->Value), Here(P->Dividend), Here(P->Divisor),
                 P->Division};
      if (Extent->isInteger()
              ? wholeNumber(Q.Dividend) && number(Q.Value) && number(Extent) &&
                    std::floor(*number(Q.Value)) == *number(Extent)
              : P->Division->getOpcode() == BO_Shr && sameValue(Q.Value, Inner))
        Out.push_back(Q);
    }
    return Out;
  }

  /// The dimensions in which the grid leaves elements out.
  llvm::SmallVector<Finding, 3> look(TranslationUnit &TU,
                                     const LaunchConfig &C) {
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    llvm::SmallVector<Finding, 3> Out;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      llvm::SmallSetVector<const Provenance *, 8> Divisions;
      llvm::SmallPtrSet<const Provenance *, 16> Seen;
      divisionsOf(C.Grid[Axis].Origin, Divisions, Seen);
      Node Extent = C.Grid[Axis].Value;
      if (!Extent || (Extent->isInteger() && Divisions.empty()))
        continue;
      Sym.anyCase(
          {Extent, C.Block[Axis].Value}, C.Known,
          [&](llvm::ArrayRef<Node> V, llvm::ArrayRef<Node> Known) {
            const llvm::SmallVector<Quotient, 2> Candidates =
                quotientsIn(Sym, V[0], Divisions.getArrayRef(), Known);
            if (llvm::any_of(Known, isToldByUnseen))
              return false;
            for (const Quotient &Q : Candidates)
              if (V[1] && sameValue(Q.Divisor, V[1]) &&
                  !isMultiple(Sym, Q, Known) &&
                  !isNegative(Sym, Q.Dividend, Known) && !arePowersOfTwo(Q) &&
                  !treatsRest(C, Q) &&
                  mayBeAnything(Q.Dividend, TU.context().getSourceManager()) &&
                  !isToldByUnseen(Q.Divisor))
                if (std::optional<Finding> Found =
                        covers(TU, C, Axis, Q, Known);
                    Found && !othersTakeRest(TU, C, Q, Known)) {
                  Out.push_back(*Found);
                  return true;
                }
            return false;
          });
    }
    if (Out.empty())
      if (const int64_t Times = timesLeftOut(TU, C); Times > 1)
        Out.push_back({.Times = Times});
    return Out;
  }

  /// How many times as many elements a kernel treats as its grid is made for; 1
  /// where it treats no more, or where another launch is made for all.
  int64_t timesLeftOut(TranslationUnit &TU, const LaunchConfig &C) {
    const int64_t Times = timesLeftOutBy(TU, C);
    return Times > 1 && llvm::none_of(TU.engine<LaunchConfigs>().all(),
                                      [&](const LaunchConfig &Other) {
                                        return Other.Kernel == C.Kernel &&
                                               !Other.extends(C) &&
                                               !C.extends(Other) &&
                                               timesLeftOutBy(TU, Other) <= 1;
                                      })
               ? Times
               : 1;
  }

  int64_t timesLeftOutBy(TranslationUnit &TU, const LaunchConfig &C) {
    for (unsigned Axis = 1; Axis < 3; ++Axis)
      if (C.Grid[Axis].Value && C.Grid[Axis].Value->integer() != 1)
        return 1;
    int64_t Times = 1;
    const Coverage Found = coverage(TU, C, 0);
    if (Found.Others || Found.Unguarded)
      return 1;
    for (const Node Guard : Found.Guards) {
      const std::optional<int64_t> Here =
          timesTheGrid(Guard, C.Grid[0].Value, C.Block[0].Value);
      // What is within the grid has a guard of its own.
      if (!Here)
        return 1;
      Times = std::max(Times, *Here);
    }
    return Times;
  }

  static bool isMultiple(SymContext &Sym, const Quotient &Q,
                         llvm::ArrayRef<Node> Known) {
    const std::optional<int64_t> Count = wholeNumber(Q.Dividend),
                                 Size = wholeNumber(Q.Divisor);
    return Count && Size ? *Size != 0 && *Count % *Size == 0
                         : Sym.isMultipleOf(Q.Dividend, Q.Divisor, Known);
  }

  /// Whether a count is known to be less than nothing on this way, as in `n >=
  /// 0 ? (n + m - 1) / m : n / m`: there are no such elements.
  static bool isNegative(SymContext &Sym, Node Count,
                         llvm::ArrayRef<Node> Known) {
    return Count->Type.Signed &&
           Sym.decide(Sym.binary(SymExpr::LT, ScalarType::boolean(), Count,
                                 Sym.integer(0, Count->Type)),
                      Known) == true;
  }

  /// `1 << k` by a power of two: whoever writes that means a multiple.
  static bool arePowersOfTwo(const Quotient &Q) {
    const std::optional<int64_t> Size = Q.Divisor->integer();
    const Node Count = Q.Dividend;
    return Size && *Size > 0 && llvm::isPowerOf2_64(*Size) &&
           Count->Kind == SymExpr::Binary && Count->Op == SymExpr::Shl &&
           Count->A->isInteger() && llvm::isPowerOf2_64(Count->A->Bits);
  }

  static bool treatsRest(const LaunchConfig &C, const Quotient &Q) {
    if (!Q.Expr)
      return false;
    return llvm::any_of(
        llvm::ArrayRef<const FunctionDecl *>{C.Root, C.L->Caller},
        [&](const FunctionDecl *F) {
          return cuda_lint::treatsRest(*Q.Expr, *F);
        });
  }

  /// How many of a constant number of elements have no thread.
  static std::optional<int64_t> leavesOut(Node Count, const Quotient &Q) {
    const std::optional<int64_t> Of = Count->integer(), Size = sizeOf(Q),
                                 Total = wholeNumber(Q.Dividend);
    return Of && Size && *Size > 0 && Total
               ? std::optional(*Of - *Total / *Size * *Size)
               : std::nullopt;
  }

  /// What is added to a count in a dividend, where that is a number too small
  /// to round up: `(n - 1) / 256`, `(n + 128) / 256`.
  static std::optional<int64_t> addedTo(Node Count, const Quotient &Q) {
    const std::optional<int64_t> Size = sizeOf(Q);
    const Node Sum = stripCasts(Q.Dividend);
    if (const auto Total = Sum->integer(), Of = Count->integer();
        Size && Total && Of && *Size > 0)
      return *Total - *Of > -*Size && leavesOut(Count, Q).value_or(0) > 0
                 ? std::optional(*Total - *Of)
                 : std::nullopt;
    if (!Size || Sum->Kind != SymExpr::Binary ||
        (Sum->Op != SymExpr::Add && Sum->Op != SymExpr::Sub) ||
        !sameValue(Sum->A, Count) || !Sum->B->isInteger())
      return std::nullopt;
    // Of a number without a sign one is taken by adding the largest.
    const int64_t N = llvm::SignExtend64(
        Sum->B->Bits, std::max<unsigned>(1, Sum->B->Type.Width));
    const int64_t Added = Sum->Op == SymExpr::Sub ? -N : N;
    if (Added <= -*Size || Added >= *Size - 1)
      return std::nullopt;
    return Added;
  }

  /// `assert(x.size() == y.size())`: the one count is the other.
  static bool areKnownEqual(Node A, Node B, llvm::ArrayRef<Node> Known) {
    return llvm::any_of(Known, [&](Node Fact) {
      return Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
             ((stripCasts(Fact->A) == A && stripCasts(Fact->B) == B) ||
              (stripCasts(Fact->A) == B && stripCasts(Fact->B) == A));
    });
  }

  /// Whether the kernel treats one element for each of the Dividend: Guarded
  /// when it tests the index against it; none when it does something else.
  std::optional<Finding> covers(TranslationUnit &TU, const LaunchConfig &C,
                                unsigned Axis, const Quotient &Q,
                                llvm::ArrayRef<Node> Known) {
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    Coverage Found = coverage(TU, C, Axis);
    for (Node Guard : Found.Guards) {
      const Node Count = Sym.resolve(Guard, Known);
      if (sameValue(Count, Q.Dividend) ||
          areKnownEqual(stripCasts(Count), Q.Dividend, Known))
        return Finding{Q, Axis, true};
      if (const std::optional<int64_t> Added = addedTo(Count, Q);
          Added && !(llvm::is_contained(Found.Inclusive, Guard) &&
                     leavesOut(Count, Q) == 1))
        return Finding{Q, Axis, true, *Added};
    }
    if (!StrictUnguarded || !Found.Guards.empty() || !Found.Unguarded)
      return std::nullopt;
    // With nothing to compare, the dividend must be a plain count: a sum is
    // rounded or padded on purpose.
    Node Dividend = stripCasts(Q.Dividend);
    if (Dividend->isInteger()) {
      const Expr *L =
          Q.Expr ? Q.Expr->getLHS()->IgnoreParenImpCasts() : nullptr;
      if (!L || !(isa<DeclRefExpr>(L) || isa<IntegerLiteral>(L)) || Axis != 0)
        return std::nullopt;
      return Finding{Q, Axis};
    }
    if (Dividend->Kind != SymExpr::Symbol && Dividend->Kind != SymExpr::Field)
      return std::nullopt;
    return Finding{Q, Axis};
  }

  /// One more than a number that is one less than another: what an index is
  /// less than where it is no more than `n - 1`. Null for any other.
  static Node oneMore(SymContext &Sym, Node V) {
    V = stripCasts(V);
    if (const std::optional<int64_t> N = V->integer())
      return Sym.integer(uint64_t(*N + 1), V->Type);
    if (V->Kind != SymExpr::Binary || !V->B->isInteger())
      return nullptr;
    const int64_t N =
        llvm::SignExtend64(V->B->Bits, std::max<unsigned>(1, V->B->Type.Width));
    return (V->Op == SymExpr::Sub && N == 1) ||
                   (V->Op == SymExpr::Add && N == -1)
               ? V->A
               : nullptr;
  }

  Coverage coverage(TranslationUnit &TU, const LaunchConfig &C, unsigned Axis) {
    Coverage Out;
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    KernelRun Run(TU, C);
    if (Run.usesGridDim())
      return Out;
    for (const ExecutionEvent &Event : Run.events()) {
      if (Event.Kind != ExecutionEvent::Access)
        continue;
      bool Guarded = false;
      for (Node Fact : Event.Known) {
        if (Fact->Kind != SymExpr::Binary)
          continue;
        Node Index = nullptr, Count = nullptr;
        if (Fact->Op == SymExpr::LT) {
          Index = Fact->A;
          Count = Fact->B;
        } else if (Fact->Op == SymExpr::GT) {
          Index = Fact->B;
          Count = Fact->A;
        } else if (Fact->Op == SymExpr::LE) {
          Index = Fact->A;
          Count = oneMore(Sym, Fact->B);
        } else if (Fact->Op == SymExpr::GE) {
          Index = Fact->B;
          Count = oneMore(Sym, Fact->A);
        }
        if (Index && Count && Run.isGlobalIndex(Index, Axis)) {
          Guarded = true;
          Node Seen = stripCasts(Run.asSeenByLaunch(Count));
          if (!llvm::is_contained(Out.Guards, Seen))
            Out.Guards.push_back(Seen);
          if ((Fact->Op == SymExpr::LE || Fact->Op == SymExpr::GE) &&
              Seen->isInteger())
            Out.Inclusive.push_back(Seen);
        } else {
          const bool Mentions = mentionsIndex(Fact, Run, Axis);
          Guarded |= Mentions;
          Out.Others |= Mentions;
        }
      }
      if (Guarded || Out.Unguarded || Axis != 0)
        continue;
      // pointer[index]
      Node Offset = stripCasts(Event.Offset);
      if (Offset && Offset->Kind == SymExpr::Binary &&
          Offset->Op == SymExpr::Mul && Offset->B->isInteger() &&
          Offset->B->Bits == Event.Bytes)
        Offset = stripCasts(Offset->A);
      if (Offset && Run.isGlobalIndex(Offset, Axis))
        Out.Unguarded = Event.Site;
    }
    // A test of another kind that involves the index keeps threads out in its
    // own way.
    return Out;
  }

  static bool mentionsIndex(Node Fact, const KernelRun &Run, unsigned Axis) {
    return contains(Fact, Run.builtin(BuiltinVariable::ThreadIdx, Axis)) ||
           contains(Fact, Run.builtin(BuiltinVariable::BlockIdx, Axis));
  }

  /// True when another launch next to it takes what the division leaves: its
  /// values come from the quotient or the remainder.
  bool othersTakeRest(TranslationUnit &TU, const LaunchConfig &C,
                      const Quotient &Q, llvm::ArrayRef<Node> Known) {
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    auto Related = [&](Node V) {
      return V && takesRest(Sym.resolve(V, Known), Q);
    };
    for (const LaunchConfig &Other : TU.engine<LaunchConfigs>().all()) {
      if (Other.Root != C.Root || Other.L == C.L || !Other.Kernel)
        continue;
      for (const TracedValue *Values : {Other.Grid, Other.Block})
        for (unsigned I = 0; I < 3; ++I)
          if (!sameValue(Values[I].Value, C.Grid[I].Value) &&
              !sameValue(Values[I].Value, C.Block[I].Value) &&
              Related(Values[I].Value))
            return true;
      for (const TracedValue &Argument : Other.Arguments)
        if (Related(Argument.Value))
          return true;
    }
    return false;
  }

  static bool takesRest(Node V, const Quotient &Q) {
    if (!V)
      return false;
    if (V->Kind == SymExpr::Binary && V->Op == SymExpr::Rem &&
        sameValue(V->A, Q.Dividend))
      return true;
    if (Q.Dividend->isInteger() && Q.Divisor->isInteger()) {
      uint64_t Count = Q.Dividend->Bits, Size = Q.Divisor->Bits;
      return V->isInteger() && Size && Count % Size && V->Bits == Count % Size;
    }
    if (V->Kind == SymExpr::Binary && V->Op == SymExpr::Mul &&
        (sameValue(V->A, Q.Value) || sameValue(V->B, Q.Value)))
      return true;
    return takesRest(V->A, Q) || takesRest(V->B, Q) || takesRest(V->C, Q);
  }
};

const RegisterCheck<TruncatedGridCheck> Registered(
    {"cuda-launch-truncated-grid",
     CheckKind::Correctness,
     FixSupport::FixIt,
     "a number of blocks that rounds down and leaves the last elements out",
     {{"CUDA Programming Guide", "Distributed Shared Memory"},
      {"CUDA Programming Guide", "Kernel Launch and Occupancy"}}});
const RegisterOptions Options("cuda-launch-truncated-grid",
                              {{"StrictUnguarded", CheckOption::StrictFlag}});

} // namespace
} // namespace cuda_lint
