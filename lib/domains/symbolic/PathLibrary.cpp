//===- PathLibrary.cpp - What the language's library computes -------------===//
//
// Functions of the standard library whose result is documented, and whose body
// would say it in a way that nothing can be concluded from.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"
#include "hardware/IntegerInstructions.h"
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

static const Bound<uint64_t>
    MaxComparedBytes("path-compared-bytes", 256, BoundKind::Reach,
                     "bytes of objects that memcmp compares");

/// The first bytes of an object of which all are known; none for others.
static std::optional<llvm::SmallString<64>> bytesOf(SymbolicMemory &Memory,
                                                    const Location *Whole,
                                                    int64_t At, uint64_t Count,
                                                    const ASTContext &Ctx) {
  if (!Whole || Count > MaxComparedBytes)
    return std::nullopt;
  llvm::SmallString<64> Out;
  Out.resize(Count);
  uint64_t Found = 0;
  Memory.parts(Whole, Whole->Type, [&](const Location *Part, QualType T) {
    const std::optional<int64_t> First = offsetWithin(Part, Whole, Ctx);
    const std::optional<ScalarType> Type = ScalarType::of(T, Ctx);
    Node V = First && Type && !Type->Real ? Memory.read(Part, *Type) : nullptr;
    if (!V || !V->isInteger())
      return;
    for (int64_t N = 0; N < Ctx.getTypeSizeInChars(T).getQuantity(); ++N)
      if (*First + N >= At && *First + N < At + int64_t(Count)) {
        Out[*First + N - At] = char(V->Bits >> (8 * N));
        ++Found;
      }
  });
  return Found == Count ? std::optional(Out) : std::nullopt;
}

/// `memcmp` of the first bytes of two literals, or of two objects whose bytes
/// are known.
Node PathRun::comparedLiterals(State &S, const ir::Instruction &I,
                               const FunctionDecl *Callee, ScalarType T) {
  Node N = scalarArgument(S, I, Callee, 2);
  const llvm::StringRef X = textAt(scalarArgument(S, I, Callee, 0)),
                        Y = textAt(scalarArgument(S, I, Callee, 1));
  const std::optional<uint64_t> Count = N ? N->unsignedInteger() : std::nullopt;
  if (Count && !X.data() && !Y.data()) {
    const PlaceWithin First = placeWithin(scalarArgument(S, I, Callee, 0)),
                      Second = placeWithin(scalarArgument(S, I, Callee, 1));
    const auto A = bytesOf(S.Memory, First.Whole, First.At, *Count, Ctx),
               B = bytesOf(S.Memory, Second.Whole, Second.At, *Count, Ctx);
    return A && B ? Symbols.integer(
                        uint64_t(int64_t(A->str().compare(B->str()))), T)
                  : nullptr;
  }
  if (!X.data() || !Y.data() || !Count || *Count > X.size() ||
      *Count > Y.size())
    return nullptr;
  return Symbols.integer(
      uint64_t(int64_t(X.take_front(*Count).compare(Y.take_front(*Count)))), T);
}

/// What the compiler's own functions of whole numbers give for a constant.
Node PathRun::ofConstant(State &S, const ir::Instruction &I,
                         const FunctionDecl *Callee) {
  const unsigned Id = Callee->getBuiltinID();
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  if ((Id == Builtin::BIstrcmp || Id == Builtin::BI__builtin_strcmp) && T &&
      ir::callOperands(I).Arguments.size() == 2) {
    const llvm::StringRef X = textAt(scalarArgument(S, I, Callee, 0)),
                          Y = textAt(scalarArgument(S, I, Callee, 1));
    return X.data() && Y.data()
               ? Symbols.integer(uint64_t(int64_t(X.split('\0').first.compare(
                                     Y.split('\0').first))),
                                 *T)
               : nullptr;
  }
  if ((Id == Builtin::BImemcmp || Id == Builtin::BI__builtin_memcmp) && T &&
      ir::callOperands(I).Arguments.size() == 3)
    return comparedLiterals(S, I, Callee, *T);
  if (!Id || !T || Callee->getNumParams() != 1 ||
      ir::callOperands(I).Arguments.size() != 1)
    return nullptr;
  Node A = scalarArgument(S, I, Callee, 0);
  if (!A)
    return nullptr;
  if (const llvm::StringRef Text = textAt(A); Text.data())
    return Id == Builtin::BI__builtin_strlen || Id == Builtin::BIstrlen
               ? Symbols.integer(Text.split('\0').first.size(), *T)
               : nullptr;
  if (!A->isInteger())
    return nullptr;
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

/// Does what a function of the library does, where that is known.
bool PathRun::libraryCall(State &S, const ir::Instruction &I,
                          const FunctionDecl *Callee) {
  if (!Callee || !(Callee->getBuiltinID() || isOfSystem(Callee)))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    return sequenceCall(S, I, Method) || associativeCall(S, I, Method);
  Node V = extremum(S, I, Callee);
  if (!V)
    V = mathematics(S, I, Callee);
  if (!V)
    V = ofConstant(S, I, Callee);
  if (V)
    set(S, I, V);
  return V;
}

} // namespace cuda_lint
