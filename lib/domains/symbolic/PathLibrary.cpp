//===- PathLibrary.cpp - What the language's library computes -------------===//
//
// Functions of the standard library whose result is documented, and whose body
// would say it in a way that nothing can be concluded from.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"
#include "hardware/IntegerInstructions.h"
#include "hardware/RealFunctions.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

/// A scalar argument, through the reference where one is passed.
Node PathRun::scalarArgument(State &S, const ir::Instruction &I,
                             const FunctionDecl *Callee, unsigned N) {
  Node V = value(S, ir::callOperands(I).Arguments[N]);
  const QualType T = Callee->getParamDecl(N)->getType();
  return V && T->isReferenceType() ? readAt(S, V, T.getNonReferenceType()) : V;
}

/// The smaller or the larger of two, or what is between them.
Node PathRun::extremum(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  const bool Min = isNamed(Callee, "min"), Max = isNamed(Callee, "max"),
             Clamp = isNamed(Callee, "clamp");
  const unsigned Count = Clamp ? 3 : 2;
  if (!(Min || Max || Clamp) || Callee->getNumParams() != Count ||
      ir::callOperands(I).Arguments.size() != Count)
    return nullptr;
  const QualType T = Callee->getReturnType();
  const std::optional<ScalarType> Type = scalar(T.getNonReferenceType());
  if (!Type || !T.getNonReferenceType()->isArithmeticType())
    return nullptr;
  Node V[3];
  for (unsigned N = 0; N < Count; ++N) {
    V[N] = scalarArgument(S, I, Callee, N);
    if (!V[N])
      return nullptr;
    V[N] = Symbols.cast(*Type, V[N]);
  }
  for (unsigned N = 0; N < Count; ++N)
    noteRead(S, I, Callee->getParamDecl(N)->getType(), N, V[N]);
  Node Out =
      Symbols.binary(Min ? SymExpr::Min : SymExpr::Max, *Type, V[0], V[1]);
  if (Clamp)
    Out = Symbols.binary(SymExpr::Min, *Type, Out, V[2]);
  if (!T->isReferenceType())
    return Out;
  const Location *L = Symbols.temporary(T.getNonReferenceType());
  S.Memory.begin(L);
  S.Memory.write(L, Out);
  if (Trace) {
    const Provenance *From = nullptr;
    for (ir::Register R : ir::callOperands(I).Arguments)
      From = join(From, originGiven(S, R));
    S.Memory.setOrigin(L, From);
  }
  return Symbols.address(L, nullptr);
}

Node PathRun::mathematics(State &S, const ir::Instruction &I,
                          const FunctionDecl *Callee) {
  if (!Callee->getIdentifier() || ir::callOperands(I).Arguments.size() != 1 ||
      Callee->getNumParams() != 1)
    return nullptr;
  llvm::StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  enum Kind { None, Ceil, Floor, Root };
  const Kind K = llvm::StringSwitch<Kind>(Name)
                     .Cases({"ceil", "ceilf"}, Ceil)
                     .Cases({"floor", "floorf"}, Floor)
                     .Cases({"sqrt", "sqrtf"}, Root)
                     .Default(None);
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  if (K == None || !T || !T->Real)
    return nullptr;
  Node A = scalarArgument(S, I, Callee, 0);
  if (!A)
    return nullptr;
  // std::ceil(int) converts first.
  if (!A->Type.Real)
    A = Symbols.cast({64, true, true}, A);
  if (K != Root)
    return Symbols.cast(
        *T, Symbols.rounded(K == Ceil ? SymExpr::Ceil : SymExpr::Floor, A));
  return A->Kind == SymExpr::Real && A->real() >= 0
             ? Symbols.real(std::sqrt(A->real()), *T)
             : nullptr;
}

/// A literal from a place in it on.
static llvm::StringRef textAt(Node Address) {
  const LiteralPlace Place = Address ? placeInString(Address) : LiteralPlace();
  return Place.Text ? Place.Text->getString().drop_front(Place.At)
                    : llvm::StringRef();
}

/// The cube root, which is exact where it is a whole number.
static double cubeRoot(double X) {
  const double Root = std::cbrt(X), Whole = std::round(Root);
  return Whole * Whole * Whole == X ? Whole : Root;
}

/// Functions that are the same on every host for what comes out exactly; the
/// device's are approximations.
static std::optional<double> ofHost(llvm::StringRef Name,
                                    llvm::ArrayRef<double> X) {
  if (X.size() == 2)
    return llvm::StringSwitch<std::optional<double>>(Name)
        .Cases({"pow", "powf"}, std::pow(X[0], X[1]))
        .Cases({"hypot", "hypotf"}, std::hypot(X[0], X[1]))
        .Default(std::nullopt);
  if (X.size() != 1)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<double>>(Name)
      .Cases({"log2", "log2f"}, std::log2(X[0]))
      .Cases({"log10", "log10f"}, std::log10(X[0]))
      .Cases({"exp2", "exp2f"}, std::exp2(X[0]))
      .Cases({"cbrt", "cbrtf"}, cubeRoot(X[0]))
      .Default(std::nullopt);
}

/// A whole number as a function of numbers is given it.
static int64_t heldInteger(Node A) {
  return A->Type.Signed && A->Type.Width < 64
             ? llvm::SignExtend64(A->Bits, A->Type.Width)
             : int64_t(A->Bits);
}

/// What a function of numbers gives for constants.
Node PathRun::ofNumbers(State &S, const ir::Instruction &I,
                        const FunctionDecl *Callee) {
  const size_t Count = ir::callOperands(I).Arguments.size();
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  if (!Callee->getIdentifier() || !T || T->Width > 64 || !Count ||
      Count != Callee->getNumParams() || (!T->Real && !runsOnDevice(Root)))
    return nullptr;
  llvm::StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  std::vector<int64_t> Held;
  std::vector<NumberType> Types;
  llvm::SmallVector<double, 3> Reals;
  for (unsigned N = 0; N < Count; ++N) {
    Node A = scalarArgument(S, I, Callee, N);
    if (!A || !(A->isInteger() || A->Kind == SymExpr::Real) ||
        A->Type.Width > 64)
      return nullptr;
    Types.push_back({A->Type.Width, A->Type.Real, A->Type.Signed});
    Held.push_back(A->isInteger()
                       ? heldInteger(A)
                       : heldAs(A->real(), Types.back()).value_or(0));
    Reals.push_back(realValue(Held.back(), Types.back()));
  }
  if (!runsOnDevice(Root))
    if (const std::optional<double> V = ofHost(Name, Reals);
        V && std::isfinite(*V))
      return Symbols.real(*V, *T);
  const NumberType Result{T->Width, T->Real, T->Signed};
  if (!T->Real) {
    if (const IntegerFunction *F = integerFunction(Name);
        F && F->Operands == Count) {
      const std::optional<uint64_t> V =
          (*F)(IntegerOperands(Held.begin(), Held.end()));
      return V ? Symbols.integer(*V, *T) : nullptr;
    }
    const std::optional<int64_t> V =
        isOfNumbers(Name, Count)
            ? cuda_lint::ofNumbers(Name, Held, Types, Result)
            : std::nullopt;
    return V ? Symbols.integer(uint64_t(*V), *T) : nullptr;
  }
  const std::optional<int64_t> V =
      cuda_lint::ofNumbers(Name, Held, Types, Result);
  return V ? Symbols.real(realValue(*V, Result), *T) : nullptr;
}

/// The number that a text says: `atoi`, `std::stoi` and their like.
Node PathRun::parsed(State &S, const ir::Instruction &I,
                     const FunctionDecl *Callee) {
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
  if (!Callee->getIdentifier() || !T || T->Real || !Call)
    return nullptr;
  const llvm::StringRef Name = Callee->getName();
  std::optional<NumberInText> Number;
  if ((Name == "atoi" || Name == "atol" || Name == "atoll") &&
      Call->getNumArgs() == 1) {
    const std::optional<std::string> Text =
        textBehind(S, scalarArgument(S, I, Callee, 0), std::nullopt);
    Number = Text ? numberIn(*Text) : std::nullopt;
  } else if (Callee->isInStdNamespace() && Name.starts_with("sto") &&
             Call->getNumArgs() == 3 &&
             isa<CXXDefaultArgExpr>(Call->getArg(1)) &&
             isa<CXXDefaultArgExpr>(Call->getArg(2))) {
    const std::optional<std::string> Text =
        textOf(S, value(S, ir::callOperands(I).Arguments[0]),
               Callee->getParamDecl(0)->getType());
    Number = Text ? numberIn(*Text) : std::nullopt;
  }
  return Number ? Symbols.integer(Number->Value, *T) : nullptr;
}

static const Bound<uint64_t>
    MaxComparedBytes("path-compared-bytes", 256, BoundKind::Reach,
                     "bytes of objects that memcmp compares");

/// `memcmp` of the first bytes of two literals, or of two objects whose bytes
/// are known.
Node PathRun::comparedLiterals(State &S, const ir::Instruction &I,
                               const FunctionDecl *Callee, ScalarType T) {
  Node N = scalarArgument(S, I, Callee, 2);
  const std::optional<uint64_t> Count = N ? N->unsignedInteger() : std::nullopt;
  if (!Count)
    return nullptr;
  // The bytes that an argument points to, where all are known.
  const auto Bytes = [&](unsigned N) -> std::optional<llvm::SmallString<64>> {
    Node Given = scalarArgument(S, I, Callee, N);
    llvm::SmallString<64> Out;
    if (const llvm::StringRef Literal = textAt(Given); Literal.data()) {
      Out = Literal.take_front(*Count);
      // The zero behind it is compared, too.
      if (*Count == Literal.size() + 1)
        Out.push_back(0);
      return Out.size() == *Count ? std::optional(Out) : std::nullopt;
    }
    const PlaceWithin Place = placeWithin(Given);
    if (!Place.Whole || *Count > MaxComparedBytes)
      return std::nullopt;
    const KnownBytes Known = knownBytes(S, Place, int64_t(*Count));
    if (Known.Values.size() != *Count)
      return std::nullopt;
    Out.resize(*Count);
    for (const auto &[At, Byte] : Known.Values)
      Out[At] = char(Byte);
    return Out;
  };
  const auto A = Bytes(0), B = Bytes(1);
  return A && B
             ? Symbols.integer(uint64_t(int64_t(A->str().compare(B->str()))), T)
             : nullptr;
}

/// What kind of number a constant is.
static Node ofReal(unsigned Id, double X, ScalarType T, SymContext &Symbols) {
  switch (Id) {
  case Builtin::BI__builtin_isnan:
    return Symbols.integer(std::isnan(X), T);
  case Builtin::BI__builtin_isinf:
    return Symbols.integer(std::isinf(X), T);
  case Builtin::BI__builtin_isfinite:
    return Symbols.integer(std::isfinite(X), T);
  case Builtin::BI__builtin_isnormal:
    return Symbols.integer(std::isnormal(X), T);
  case Builtin::BI__builtin_signbit:
  case Builtin::BI__builtin_signbitf:
    return Symbols.integer(std::signbit(X), T);
  default:
    return nullptr;
  }
}

/// What <ctype.h> says of a character, in the locale that a program starts in.
static std::optional<uint64_t> ofCharacter(const FunctionDecl *Callee,
                                           int64_t C) {
  if (!Callee->isExternC() || !isOfSystem(Callee) || C < 0 || C > 127)
    return std::nullopt;
  const char A = char(C);
  const llvm::StringRef Name = Callee->getName();
  const std::optional<bool> Is = llvm::StringSwitch<std::optional<bool>>(Name)
                                     .Case("isdigit", llvm::isDigit(A))
                                     .Case("isxdigit", llvm::isHexDigit(A))
                                     .Case("isalpha", llvm::isAlpha(A))
                                     .Case("isalnum", llvm::isAlnum(A))
                                     .Case("isspace", llvm::isSpace(A))
                                     .Case("isupper", llvm::isUpper(A))
                                     .Case("islower", llvm::isLower(A))
                                     .Case("ispunct", llvm::isPunct(A))
                                     .Case("isprint", llvm::isPrint(A))
                                     .Default(std::nullopt);
  if (Is)
    return *Is;
  if (Name == "toupper")
    return llvm::toUpper(A);
  if (Name == "tolower")
    return llvm::toLower(A);
  return std::nullopt;
}

/// `strcmp` of texts that are known.
Node PathRun::comparedTexts(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee, ScalarType T) {
  const std::optional<std::string>
      X = textBehind(S, scalarArgument(S, I, Callee, 0), std::nullopt),
      Y = textBehind(S, scalarArgument(S, I, Callee, 1), std::nullopt);
  return X && Y ? Symbols.integer(
                      uint64_t(int64_t(llvm::StringRef(*X).compare(*Y))), T)
                : nullptr;
}

/// Writes a text that is known, and the zero behind it, where `strcpy` and
/// `strcat` do.
Node PathRun::copiedText(State &S, const ir::Instruction &I, bool Appends) {
  const ir::CallOperands O = ir::callOperands(I);
  Node To = value(S, O.Arguments[0]);
  const std::optional<std::string> Text =
                                       textBehind(S, value(S, O.Arguments[1]),
                                                  std::nullopt),
                                   Before =
                                       Appends ? textBehind(S, To, std::nullopt)
                                               : std::string();
  if (!Text || !Before)
    return nullptr;
  Node End = element(To, Symbols.integer(Before->size(), {64, false, false}),
                     Ctx.CharTy);
  return writeText(S, End, *Text) ? To : nullptr;
}

/// What functions of the C library give for texts that are known.
Node PathRun::ofTexts(State &S, const ir::Instruction &I,
                      const FunctionDecl *Callee) {
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  const size_t Given = ir::callOperands(I).Arguments.size();
  if (!T)
    return nullptr;
  switch (Callee->getBuiltinID()) {
  case Builtin::BIstrcmp:
  case Builtin::BI__builtin_strcmp:
    return Given == 2 ? comparedTexts(S, I, Callee, *T) : nullptr;
  case Builtin::BImemcmp:
  case Builtin::BI__builtin_memcmp:
    return Given == 3 ? comparedLiterals(S, I, Callee, *T) : nullptr;
  case Builtin::BIstrcpy:
  case Builtin::BI__builtin_strcpy:
    return Given == 2 ? copiedText(S, I, /*Appends=*/false) : nullptr;
  case Builtin::BIstrcat:
  case Builtin::BI__builtin_strcat:
    return Given == 2 ? copiedText(S, I, /*Appends=*/true) : nullptr;
  default:
    return nullptr;
  }
}

/// What the compiler's own functions of whole numbers give for a constant.
Node PathRun::ofConstant(State &S, const ir::Instruction &I,
                         const FunctionDecl *Callee) {
  const unsigned Id = Callee->getBuiltinID();
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  if (!Id || !T || Callee->getNumParams() != 1 ||
      ir::callOperands(I).Arguments.size() != 1)
    return nullptr;
  Node A = scalarArgument(S, I, Callee, 0);
  if (!A)
    return nullptr;
  if (Id == Builtin::BI__builtin_strlen || Id == Builtin::BIstrlen) {
    const std::optional<std::string> Text = textBehind(S, A, std::nullopt);
    return Text ? Symbols.integer(Text->size(), *T) : nullptr;
  }
  if (A->Kind == SymExpr::Real)
    return ofReal(Id, A->real(), *T, Symbols);
  if (!A->isInteger())
    return nullptr;
  if (const std::optional<uint64_t> Given =
          ofCharacter(Callee, int64_t(A->Bits)))
    return Symbols.integer(*Given, *T);
  if (const IntegerFunction *F =
          integerFunction(Callee->getIdentifier() ? Callee->getName() : "")) {
    const std::optional<uint64_t> Given = (*F)({A->Bits});
    return Given ? Symbols.integer(*Given, *T) : nullptr;
  }
  switch (Id) {
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIllabs:
  case Builtin::BI__builtin_abs:
  case Builtin::BI__builtin_labs:
  case Builtin::BI__builtin_llabs:
    return Symbols.integer(llvm::APInt(A->Type.Width, A->Bits,
                                       /*isSigned=*/false,
                                       /*implicitTrunc=*/true)
                               .abs()
                               .getZExtValue(),
                           *T);
  default:
    return nullptr;
  }
}

/// Puts the known numbers of an array in order; false where one is not known.
static bool sortNumbers(SymbolicMemory &Memory, SymContext &Symbols,
                        const Location *Array, QualType Element, ScalarType T,
                        uint64_t First, uint64_t Last, bool Falls) {
  std::vector<int64_t> Numbers;
  for (uint64_t N = First; N < Last; ++N) {
    Node V = Memory.read(Symbols.element(Array, int64_t(N), Element), T);
    const std::optional<int64_t> Number = V ? V->integer() : std::nullopt;
    if (!Number)
      return false;
    Numbers.push_back(*Number);
  }
  llvm::sort(Numbers);
  if (Falls)
    std::reverse(Numbers.begin(), Numbers.end());
  for (uint64_t N = First; N < Last; ++N)
    Memory.write(Symbols.element(Array, int64_t(N), Element),
                 Symbols.integer(uint64_t(Numbers[N - First]), T));
  return true;
}

/// `div` and its like, which give a quotient and a rest.
static bool isDivision(const FunctionDecl *Callee) {
  return Callee->getIdentifier() && Callee->getNumParams() == 2 &&
         Callee->getReturnType()->isRecordType() &&
         Callee->getParamDecl(0)->getType()->isIntegerType() &&
         llvm::is_contained({"div", "ldiv", "lldiv", "imaxdiv"},
                            Callee->getName());
}

/// Writes the quotient and the rest of two numbers to what `div` and its like
/// return; false where it is no such object.
static bool writeQuotient(SymbolicMemory &Memory, SymContext &Symbols,
                          const Location *To, const RecordDecl *Type,
                          ScalarType T, Node A, Node B) {
  for (const FieldDecl *Field : Type->fields()) {
    const bool Quotient = Field->getName() == "quot";
    if (!Quotient && Field->getName() != "rem")
      return false;
    Memory.write(Symbols.member(To, Field),
                 Symbols.binary(Quotient ? SymExpr::Div : SymExpr::Rem, T,
                                Symbols.cast(T, A), Symbols.cast(T, B)));
  }
  return true;
}

/// `std::sort` of numbers that are known, from the least or from the greatest;
/// false where they are not, or the order is another one.
bool PathRun::sorted(State &S, const ir::Instruction &I,
                     const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  if (!Callee->isInStdNamespace() || O.Arguments.size() < 2 ||
      O.Arguments.size() != Callee->getNumParams() ||
      !(isNamed(Callee, "sort") || isNamed(Callee, "stable_sort")))
    return false;
  const CXXRecordDecl *Order =
      O.Arguments.size() == 3
          ? Callee->getParamDecl(2)->getType()->getAsCXXRecordDecl()
          : nullptr;
  const bool Falls = Order && Order->isInStdNamespace() &&
                     isNamed(Order, "greater"),
             Known =
                 O.Arguments.size() == 2 || Falls ||
                 (Order && Order->isInStdNamespace() && isNamed(Order, "less"));
  const Location *Array = nullptr;
  std::optional<uint64_t> Ends[2];
  for (unsigned N = 0; N < 2; ++N)
    Ends[N] = indexIn(pointerOf(S, value(S, O.Arguments[N]),
                                Callee->getParamDecl(N)->getType()),
                      Array);
  if (!Known || !Ends[0] || !Ends[1] || *Ends[0] > *Ends[1])
    return false;
  const QualType Element =
      Ctx.getAsConstantArrayType(Array->Type)->getElementType();
  const std::optional<ScalarType> T = scalar(Element);
  return T && !T->Real && Element->isIntegerType() &&
         sortNumbers(S.Memory, Symbols, Array, Element, *T, *Ends[0], *Ends[1],
                     Falls);
}

/// Does what a function of the library does, where that is known.
bool PathRun::libraryCall(State &S, const ir::Instruction &I,
                          const FunctionDecl *Callee) {
  if (!Callee || !(Callee->getBuiltinID() || isOfSystem(Callee)))
    return false;
  if (Callee->isInStdNamespace() && (isNamed(Callee, "uncaught_exceptions") ||
                                     isNamed(Callee, "uncaught_exception"))) {
    set(S, I, uncaught(S, I.Type));
    return true;
  }
  if (keptException(S, I, Callee) || textCall(S, I, Callee))
    return true;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    return sequenceCall(S, I, Method) || associativeCall(S, I, Method);
  if (rotated(S, I, Callee) || sorted(S, I, Callee))
    return true;
  if (isDivision(Callee)) {
    const Location *To = resolve(value(S, ir::callOperands(I).Result), I.Type);
    Node A = scalarArgument(S, I, Callee, 0),
         B = scalarArgument(S, I, Callee, 1);
    return To && A && B &&
           writeQuotient(S.Memory, Symbols, To, I.Type->getAsRecordDecl(),
                         *scalar(Callee->getParamDecl(0)->getType()), A, B);
  }
  Node V = extremum(S, I, Callee);
  if (!V)
    V = mathematics(S, I, Callee);
  if (!V)
    V = ofNumbers(S, I, Callee);
  if (!V)
    V = parsed(S, I, Callee);
  if (!V)
    V = ofTexts(S, I, Callee);
  if (!V)
    V = ofCText(S, I, Callee);
  if (!V)
    V = ofConstant(S, I, Callee);
  if (V)
    set(S, I, V);
  return V;
}

} // namespace cuda_lint
