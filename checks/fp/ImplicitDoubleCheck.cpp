//===- ImplicitDoubleCheck.cpp - Float arithmetic done in double ----------===//

#include "analysis/ArithmeticCost.h"
#include "analysis/DataFlow.h"
#include "analysis/ElectedThread.h"
#include "analysis/LiveFunctions.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/StatementParents.h"
#include "ir/Program.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {
namespace {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

/// What is computed in double between floats that go in and a float, or a
/// comparison, that comes out.
struct DoublePart {
  /// Operations that need double arithmetic when it is run.
  unsigned Operations = 0;
  bool FromFloat = false;
  /// Some double is meant: a variable, a cast, a call of unknown effect.
  bool Meant = false;
  /// A literal that no float is equal to.
  bool Inexact = false;
  llvm::SmallVector<const FloatingLiteral *, 4> Literals;
  llvm::SmallVector<const CallExpr *, 2> Calls;
  /// What it takes in one call of the function, conversions included, in
  /// operations on floats.
  double Cost = 0;
};

/// Functions of doubles for which one of floats has the same name and an 'f'.
bool hasFloatVersion(llvm::StringRef Name) {
  static const llvm::StringSet<> Names{
      "acos",  "acosh", "asin",  "asinh", "atan", "atan2", "atanh",     "cbrt",
      "cos",   "cosh",  "cospi", "erf",   "erfc", "exp",   "exp10",     "exp2",
      "expm1", "fdim",  "fma",   "fmax",  "fmin", "fmod",  "hypot",     "ldexp",
      "log",   "log10", "log1p", "log2",  "pow",  "rcbrt", "remainder", "rsqrt",
      "sin",   "sinh",  "sinpi", "sqrt",  "tan",  "tanh",  "tgamma"};
  return Names.contains(Name);
}

/// Functions that the compiler computes in float when a float goes in and a
/// float comes out.
bool isExactFunction(llvm::StringRef Name) {
  static const llvm::StringSet<> Names{"fabs",  "abs",  "floor", "ceil",
                                       "trunc", "rint", "round", "nearbyint",
                                       "fmax",  "fmin"};
  return Names.contains(Name);
}

/// Whether a function of a constant gives what a float holds: `sqrt(4.0)`. Of
/// functions that are not known it is taken to.
bool givesFloat(llvm::StringRef Name, double Argument) {
  using FunctionT = double (*)(double);
  const auto Function =
      llvm::StringSwitch<FunctionT>(Name)
          .Case("sqrt", [](double X) { return std::sqrt(X); })
          .Case("cbrt", [](double X) { return std::cbrt(X); })
          .Case("exp", [](double X) { return std::exp(X); })
          .Case("log", [](double X) { return std::log(X); })
          .Case("log10", [](double X) { return std::log10(X); })
          .Case("log2", [](double X) { return std::log2(X); })
          .Case("sin", [](double X) { return std::sin(X); })
          .Case("cos", [](double X) { return std::cos(X); })
          .Case("tan", [](double X) { return std::tan(X); })
          .Case("asin", [](double X) { return std::asin(X); })
          .Case("acos", [](double X) { return std::acos(X); })
          .Case("atan", [](double X) { return std::atan(X); })
          .Default(nullptr);
  if (!Function)
    return true;
  const double Result = Function(Argument);
  return static_cast<double>(static_cast<float>(Result)) == Result;
}

class ImplicitDoubleCheck : public Check {
public:
  ImplicitDoubleCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        MinimumShare(Options.getLocalOrGlobal("MinimumShare", 8u)),
        MinimumPart(Options.get("MinimumPart", 10u)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "MinimumShare", MinimumShare);
    Options.store(Opts, "MinimumPart", MinimumPart);
  }

private:
  /// The parts of a function, by the statement that each is in: one report a
  /// statement.
  struct InFunction {
    const DataFlow *Flow;
    llvm::MapVector<const Expr *, DoublePart> Parts;
  };

  void checkUnit(TranslationUnit &TU) override {
    auto &Flows = TU.engine<DataFlows>();
    auto &Costs = TU.engine<ArithmeticCost>();
    auto &Program = TU.engine<ir::Program>();
    std::vector<InFunction> All;
    const LiveFunctions &Live = TU.engine<LiveFunctions>();
    for (const FunctionDecl *F : TU.functions())
      if (runsOnDevice(F) && !F->isConsteval() && Live.mayRun(F) &&
          mayHaveParts(Program.function(F)) && !isForOtherUnits(TU, F, Costs))
        if (const DataFlow *In = Flows.of(F))
          if (auto Parts = partsOf(TU, *In, Costs); !Parts.empty())
            All.push_back({In, std::move(Parts)});
    llvm::DenseMap<const FunctionDecl *, double> InKernel;
    for (const InFunction &F : All)
      for (const auto &[Whole, Part] : F.Parts)
        for (const ArithmeticCost::Root &Root :
             Costs.rootsOf(F.Flow->function().Declaration))
          InKernel[Root.Function] += Part.Cost * Root.Calls;
    for (const InFunction &F : All)
      for (const auto &[Whole, Part] : F.Parts)
        if (const auto Of = shareOf(*F.Flow, Part, InKernel, Costs))
          report(TU, *F.Flow, Part, *Of);
  }

  /// Whether a function has what ends such a part, and what may be its cause.
  /// Few have: what the others cost need not be known.
  static bool mayHaveParts(const ir::Function *F) {
    if (!F)
      return false;
    bool End = false, Cause = false;
    for (const ir::Block &B : F->Blocks)
      for (const Instruction &I : B.Instructions) {
        End |= isEnd(*F, I);
        Cause |= (I.Code == Opcode::Floating || I.Code == Opcode::Call) &&
                 isDouble(I.Type);
        if (End && Cause)
          return true;
      }
    return false;
  }

  static bool isNarrowing(const ir::Function &F, const Instruction &I) {
    return I.Code == Opcode::Convert &&
           I.conversion() == ir::Conversion::Floating && isFloat(I.Type) &&
           isDouble(F.RegisterTypes[I.Operands[0]]);
  }
  /// Whether doubles go into an instruction, and something else comes out.
  static bool isEnd(const ir::Function &F, const Instruction &I) {
    return isNarrowing(F, I) || (I.Code == Opcode::Binary &&
                                 BinaryOperator::isComparisonOp(I.binary()) &&
                                 isDouble(F.RegisterTypes[I.Operands[0]]));
  }

  /// Whether a function of a header is for kernels of other files: what it
  /// takes of their time is said there.
  static bool isForOtherUnits(TranslationUnit &TU, const FunctionDecl *F,
                              ArithmeticCost &Costs) {
    return !Costs.isOfKernel(F) &&
           !TU.context().getSourceManager().isInMainFile(
               TU.context().getSourceManager().getExpansionLoc(
                   F->getLocation()));
  }

  /// What a part takes of a kernel, and what all such parts of the kernel do;
  /// in hundredths.
  struct Share {
    const FunctionDecl *Kernel;
    double Own, All;
  };

  /// Of the kernel that it takes most of; none where nobody would change it.
  std::optional<Share>
  shareOf(const DataFlow &In, const DoublePart &Part,
          const llvm::DenseMap<const FunctionDecl *, double> &InKernel,
          ArithmeticCost &Costs) const {
    std::optional<Share> Out;
    for (const ArithmeticCost::Root &Root :
         Costs.rootsOf(In.function().Declaration)) {
      // Constants are computed once, by one thread, and what others begin with
      // once for all of their launches.
      if (MinimumShare && isKernel(Root.Function) &&
          (Costs.isForOneThread(Root.Function) ||
           Costs.isForBeginning(Root.Function)))
        continue;
      const double Total = Costs.of(Root.Function);
      const double Own = Part.Cost * Root.Calls;
      const Share S{
          Root.Function, std::min(100.0, 100 * Own / Total),
          std::min(100.0, 100 * InKernel.lookup(Root.Function) / Total)};
      // Whoever mends a kernel mends the small ones, too, and not those that
      // are nothing beside what is asked for. Beside the others they are not
      // compared: once those are mended, they would be reported.
      if (S.All >= MinimumShare &&
          S.Own * 100 >= double(MinimumPart) * MinimumShare &&
          (!Out || S.Own > Out->Own))
        Out = S;
    }
    return Out;
  }

  static bool isDouble(QualType T) {
    return !T.isNull() && T->isSpecificBuiltinType(BuiltinType::Double);
  }
  static bool isFloat(QualType T) {
    return !T.isNull() &&
           (T->isSpecificBuiltinType(BuiltinType::Float) ||
            T->isFloat16Type() || T->isBFloat16Type() || T->isHalfType());
  }

  /// The whole expression that another is a part of: of one statement.
  static const Expr *wholeExpression(const Expr *E, TranslationUnit &TU) {
    auto &Parents = TU.engine<StatementParents>();
    while (const auto *Outer = dyn_cast_or_null<Expr>(Parents.parent(E)))
      E = Outer;
    return E;
  }

  static const Expr *causeOf(const DoublePart &Part) {
    return Part.Literals.empty() ? static_cast<const Expr *>(Part.Calls.front())
                                 : Part.Literals.front();
  }

  llvm::MapVector<const Expr *, DoublePart>
  partsOf(TranslationUnit &TU, const DataFlow &In, ArithmeticCost &Costs) {
    llvm::MapVector<const Expr *, DoublePart> Found;
    for (auto [Number, B] : llvm::enumerate(In.function().Blocks)) {
      // What one thread does costs the others little.
      if (isForElectedThread(In, Number))
        continue;
      for (const Instruction &I : B.Instructions) {
        if (!isEnd(In.function(), I))
          continue;
        DoublePart Part;
        llvm::SmallDenseSet<Register, 16> Seen;
        bool Shrinks = false;
        if (isNarrowing(In.function(), I)) {
          gather(In, I.Operands[0], Part, Seen);
          // One operation whose operands are floats, and whose result becomes
          // one, is compiled to an operation on floats.
          Shrinks = Part.Operations == 1 && Part.Calls.empty() && !Part.Inexact;
        } else {
          gather(In, I.Operands[0], Part, Seen);
          gather(In, I.Operands[1], Part, Seen);
          Shrinks = Part.Operations == 0 && !Part.Inexact;
          ++Part.Operations;
        }
        if (!Shrinks && !Part.Meant && Part.FromFloat && Part.Operations &&
            (!Part.Literals.empty() || !Part.Calls.empty())) {
          Part.Cost = Costs.of(In, I);
          for (Register R : Seen)
            Part.Cost += Costs.of(In, In.definition(R));
          Part.Cost *= Costs.times(In, Number);
          auto [It, New] =
              Found.try_emplace(wholeExpression(causeOf(Part), TU), Part);
          if (New)
            continue;
          It->second.Operations += Part.Operations;
          It->second.Cost += Part.Cost;
          It->second.Literals.append(Part.Literals);
          It->second.Calls.append(Part.Calls);
        }
      }
    }
    return Found;
  }

  /// Whether a conversion is a cast of the source.
  static bool isWritten(const Stmt *S) {
    const auto *Implicit = dyn_cast<ImplicitCastExpr>(S);
    return isa<ExplicitCastExpr>(S) ||
           (Implicit && Implicit->isPartOfExplicitCast());
  }

  /// True when the value is a constant.
  bool gather(const DataFlow &In, Register R, DoublePart &Part,
              llvm::SmallDenseSet<Register, 16> &Seen) {
    const Instruction &I = In.definition(R);
    if (!Seen.insert(R).second)
      return false;
    switch (I.Code) {
    case Opcode::Floating: {
      const auto *Literal = dyn_cast<FloatingLiteral>(I.Source);
      if (!Literal) {
        Part.Meant = true;
        return true;
      }
      llvm::APFloat Value = Literal->getValue();
      bool Lost = false;
      Value.convert(llvm::APFloat::IEEEsingle(),
                    llvm::APFloat::rmNearestTiesToEven, &Lost);
      Part.Inexact |= Lost;
      // One that a float cannot hold at all is meant.
      Part.Meant |= Value.isInfinity() ||
                    (Value.isZero() && !Literal->getValue().isZero()) ||
                    Value.isDenormal();
      Part.Literals.push_back(Literal);
      return true;
    }
    case Opcode::Convert:
      if (isWritten(I.Source)) {
        Part.Meant = true;
        return false;
      }
      if (I.conversion() == ir::Conversion::IntegerToFloating)
        return In.constant(I.Operands[0]).has_value();
      if (I.conversion() == ir::Conversion::Floating &&
          isFloat(In.function().RegisterTypes[I.Operands[0]])) {
        if (isComputedByCompiler(In, I.Operands[0]))
          return true;
        Part.FromFloat = true;
        return false;
      }
      Part.Meant = true;
      return false;
    case Opcode::Unary:
      return gather(In, I.Operands[0], Part, Seen);
    case Opcode::Binary: {
      const bool A = gather(In, I.Operands[0], Part, Seen),
                 B = gather(In, I.Operands[1], Part, Seen);
      if (A && B)
        return true;
      ++Part.Operations;
      return false;
    }
    case Opcode::Call:
      return gatherCall(In, I, Part, Seen);
    case Opcode::Load: {
      // A choice; a variable of type double is meant.
      const Instruction &Address = In.definition(I.Operands[0]);
      if (Address.Code != Opcode::Local || !In.variable(I.Operands[0]) ||
          In.function().Slots[Address.Number].Kind != ir::Slot::Temporary) {
        Part.Meant = true;
        return false;
      }
      for (ProgramPoint P : In.reaching(R).Stores)
        gather(In, In.at(P).Operands[1], Part, Seen);
      return false;
    }
    default:
      Part.Meant = true;
      return false;
    }
  }

  bool gatherCall(const DataFlow &In, const Instruction &I, DoublePart &Part,
                  llvm::SmallDenseSet<Register, 16> &Seen) {
    const FunctionDecl *Callee = I.function();
    const auto *Site = dyn_cast<CallExpr>(I.Source);
    const SourceManager &SM =
        In.function().Declaration->getASTContext().getSourceManager();
    if (!Callee || !Site || !Callee->getIdentifier() || !isDouble(I.Type) ||
        !(Callee->getBuiltinID() ||
          SM.isInSystemHeader(Callee->getLocation()))) {
      Part.Meant = true;
      return false;
    }
    const bool Exact = isExactFunction(Callee->getName());
    if (!Exact && !hasFloatVersion(Callee->getName())) {
      Part.Meant = true;
      return false;
    }
    bool Constant = true;
    for (Register R : ir::callOperands(I).Arguments) {
      // A library's template takes arguments of different types.
      if (isFloat(In.function().RegisterTypes[R])) {
        Part.FromFloat = true;
        Constant = false;
        continue;
      }
      // What an integer argument chooses differs between libraries.
      if (!isDouble(In.function().RegisterTypes[R]) ||
          (In.definition(R).Code == Opcode::Convert &&
           In.definition(R).conversion() != ir::Conversion::Floating)) {
        Part.Meant = true;
        return false;
      }
      Constant &= gather(In, R, Part, Seen);
    }
    if (!Exact && !Constant) {
      ++Part.Operations;
      Part.Calls.push_back(Site);
    }
    // The call is gone, and its result is a literal like others.
    if (const auto Arguments = ir::callOperands(I).Arguments;
        Constant && Arguments.size() == 1) {
      const Instruction &D = In.definition(Arguments.front());
      if (D.Code == Opcode::Floating)
        Part.Inexact |= !givesFloat(
            Callee->getName(), In.function().floating(D).convertToDouble());
    }
    return Constant;
  }

  void report(TranslationUnit &TU, const DataFlow &In, const DoublePart &Part,
              const Share &Of) {
    const SourceManager &SM = TU.context().getSourceManager();
    const LangOptions &LangOpts = TU.context().getLangOpts();
    const FunctionDecl *F = In.function().Declaration;
    // In a template the type may be double elsewhere, and the suffix wrong.
    const bool Template =
        F->isTemplateInstantiation() ||
        (isa<CXXMethodDecl>(F) &&
         cast<CXXMethodDecl>(F)->getParent()->getTemplateSpecializationKind() !=
             TSK_Undeclared);
    const Expr *Cause = causeOf(Part);
    const SourceLocation At = SM.getExpansionLoc(Cause->getBeginLoc());
    if (SM.isInSystemHeader(At) || !claim(At))
      return;
    if (!Part.Literals.empty()) {
      const SourceLocation Begin = SM.getExpansionLoc(Cause->getBeginLoc());
      diag(At, "%0 operation%s0 on float values done in double because "
               "'%1' is a double")
          << Part.Operations
          << Lexer::getSourceText(CharSourceRange::getTokenRange(Begin), SM,
                                  LangOpts);
    } else {
      diag(At, "%0 operation%s0 on float values done in double because '%1' "
               "takes and gives doubles")
          << Part.Operations
          << Part.Calls.front()->getDirectCallee()->getName();
    }
    std::string Text = "it takes " + std::to_string(std::lround(Of.Own)) +
                       " % of the time of what '" +
                       Of.Kernel->getNameAsString() + "' computes";
    if (std::lround(Of.All) > std::lround(Of.Own))
      Text += ", with the others " + std::to_string(std::lround(Of.All)) + " %";
    verbatimNote(At, Text);
    if (Template) {
      note(At, "convert the constant to the type of the other operands, as in "
               "'T(0.5)'");
      return;
    }
    llvm::SmallVector<FixItHint, 8> Hints;
    llvm::DenseSet<SourceLocation> Edited;
    for (const FloatingLiteral *Literal : Part.Literals)
      suffix(SM, LangOpts, Literal, Hints, Edited);
    // With floats for arguments an overloaded name means the float version.
    if (Part.Literals.empty())
      for (const CallExpr *Call : Part.Calls)
        if (const auto *Name =
                dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
            Name && !Name->hasQualifier() && !Name->getLocation().isMacroID())
          Hints.push_back(FixItHint::CreateInsertion(
              Lexer::getLocForEndOfToken(Name->getLocation(), 0, SM, LangOpts),
              "f"));
    DiagnosticBuilder Fix =
        diag(At,
             Part.Literals.empty() ? "call the function for floats"
                                   : "make it a float",
             DiagnosticIDs::Note);
    for (const FixItHint &Hint : Hints)
      Fix << Hint;
  }

  static void suffix(const SourceManager &SM, const LangOptions &LangOpts,
                     const FloatingLiteral *Literal,
                     llvm::SmallVectorImpl<FixItHint> &Hints,
                     llvm::DenseSet<SourceLocation> &Edited) {
    SourceLocation Begin = Literal->getBeginLoc();
    if (!Begin.isMacroID()) {
      if (Edited.insert(Begin).second)
        Hints.push_back(FixItHint::CreateInsertion(
            Lexer::getLocForEndOfToken(Begin, 0, SM, LangOpts), "f"));
      return;
    }
    if (SM.isMacroArgExpansion(Begin)) {
      Begin = SM.getSpellingLoc(Begin);
      if (Edited.insert(Begin).second)
        Hints.push_back(FixItHint::CreateInsertion(
            Lexer::getLocForEndOfToken(Begin, 0, SM, LangOpts), "f"));
      return;
    }
    // A constant with a name.
    const CharSourceRange Name = SM.getExpansionRange(Begin);
    if (Name.getBegin() != Name.getEnd() || Name.getBegin().isMacroID() ||
        !Edited.insert(Name.getBegin()).second)
      return;
    Hints.push_back(
        FixItHint::CreateInsertion(Name.getBegin(), "static_cast<float>("));
    Hints.push_back(FixItHint::CreateInsertion(
        Lexer::getLocForEndOfToken(Name.getBegin(), 0, SM, LangOpts), ")"));
  }

  const unsigned MinimumShare, MinimumPart;
};

const RegisterCheck<ImplicitDoubleCheck> Registered(
    {"cuda-fp-implicit-double",
     CheckKind::Performance,
     FixSupport::FixIt,
     "float arithmetic that a literal or a function turns into double",
     {{"CUDA C++ Best Practices Guide", "Arithmetic Instructions"}},
     CodeSide::Device});
const RegisterOptions Options("cuda-fp-implicit-double",
                              {{"MinimumShare", CheckOption::Number,
                                /*Shared=*/true, 0, 100},
                               {"MinimumPart", CheckOption::Number,
                                /*Shared=*/false, 0, 100}});

} // namespace
} // namespace cuda_lint
