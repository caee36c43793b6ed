//===- PathLibrary.cpp - What the language's library computes -------------===//
//
// Functions of the standard library whose result is documented, and whose body
// would say it in a way that nothing can be concluded from.
//
//===----------------------------------------------------------------------===//

#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

static bool isNamed(const NamedDecl *F, llvm::StringRef Name) {
  return F->getIdentifier() && F->getName() == Name;
}

/// `std::vector`, `std::string` and their like.
static bool isSequence(const CXXRecordDecl *Class, ASTContext &Ctx) {
  return Class && Class->isInStdNamespace() && Class->hasDefinition() &&
         !Class->lookup(&Ctx.Idents.get("push_back")).empty();
}

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

/// What the compiler's own functions of whole numbers give for a constant.
Node PathRun::ofConstant(State &S, const ir::Instruction &I,
                         const FunctionDecl *Callee) {
  const unsigned Id = Callee->getBuiltinID();
  const std::optional<ScalarType> T = scalar(Callee->getReturnType());
  if ((Id == Builtin::BIstrcmp || Id == Builtin::BI__builtin_strcmp) && T &&
      ir::callOperands(I).Arguments.size() == 2) {
    Node A = scalarArgument(S, I, Callee, 0), B = scalarArgument(S, I, Callee, 1);
    const StringLiteral *X = A ? stringOf(A) : nullptr,
                        *Y = B ? stringOf(B) : nullptr;
    return X && Y && X->isOrdinary() && Y->isOrdinary()
               ? Symbols.integer(
                     uint64_t(int64_t(X->getString().split('\0').first.compare(
                         Y->getString().split('\0').first))),
                     *T)
               : nullptr;
  }
  if (!Id || !T || Callee->getNumParams() != 1 ||
      ir::callOperands(I).Arguments.size() != 1)
    return nullptr;
  Node A = scalarArgument(S, I, Callee, 0);
  if (!A)
    return nullptr;
  if (const StringLiteral *Text = stringOf(A)) {
    const size_t End = Text->isOrdinary() ? Text->getString().find('\0') : 0;
    return Id == Builtin::BI__builtin_strlen || Id == Builtin::BIstrlen
               ? Symbols.integer(std::min<uint64_t>(End, Text->getLength()), *T)
               : nullptr;
  }
  if (!A->isInteger())
    return nullptr;
  const llvm::APInt N(A->Type.Width, A->Bits, /*isSigned=*/false,
                      /*implicitTrunc=*/true);
  switch (Id) {
  case Builtin::BI__builtin_popcount:
  case Builtin::BI__builtin_popcountl:
  case Builtin::BI__builtin_popcountll:
    return Symbols.integer(N.popcount(), *T);
  case Builtin::BI__builtin_parity:
  case Builtin::BI__builtin_parityl:
  case Builtin::BI__builtin_parityll:
    return Symbols.integer(N.popcount() & 1, *T);
  case Builtin::BI__builtin_ffs:
  case Builtin::BI__builtin_ffsl:
  case Builtin::BI__builtin_ffsll:
    return Symbols.integer(N.isZero() ? 0 : N.countr_zero() + 1, *T);
  case Builtin::BI__builtin_clz:
  case Builtin::BI__builtin_clzl:
  case Builtin::BI__builtin_clzll:
    return N.isZero() ? nullptr : Symbols.integer(N.countl_zero(), *T);
  case Builtin::BI__builtin_ctz:
  case Builtin::BI__builtin_ctzl:
  case Builtin::BI__builtin_ctzll:
    return N.isZero() ? nullptr : Symbols.integer(N.countr_zero(), *T);
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIllabs:
  case Builtin::BI__builtin_abs:
  case Builtin::BI__builtin_labs:
  case Builtin::BI__builtin_llabs:
    return Symbols.integer(N.abs().getZExtValue(), *T);
  default:
    return nullptr;
  }
}

/// The sequence that a method is called on; null for anything else.
const Location *PathRun::sequenceAt(State &S, const ir::Instruction &I,
                                    const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  Node Object = value(S, ir::callOperands(I).Object);
  if (!Method || !Object ||
      !isSequence(Method->getParent(), Program.unit().context()))
    return nullptr;
  return resolve(Object, Ctx.getCanonicalTagType(Method->getParent()));
}

/// Elements of a sequence that are followed one by one.
static constexpr uint64_t MaxElements = 16;

/// An array of the first elements of another, for a sequence.
const Location *PathRun::elementsFor(State &S, const Location *From,
                                     QualType Element, uint64_t Count) {
  const Location *Out = Symbols.temporary(Ctx.getConstantArrayType(
      Element, llvm::APInt(64, Count), nullptr, ArraySizeModifier::Normal, 0));
  S.Memory.begin(Out);
  if (const auto *Array =
          From ? Ctx.getAsConstantArrayType(From->Type) : nullptr)
    for (uint64_t N = 0; N < std::min(Count, Array->getZExtSize()); ++N)
      S.Memory.copy(Symbols.element(Out, N, Element),
                    Symbols.element(From, N, Element), Element);
  return Out;
}

/// One more element at the end, where all others are known.
bool PathRun::pushBack(State &S, const ir::Instruction &I,
                       const CXXMethodDecl *Method, const Location *L,
                       Sequence Known) {
  const ir::CallOperands O = ir::callOperands(I);
  const std::optional<uint64_t> Size = Known.Size->unsignedInteger();
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(
      Method->getParent());
  if (!Size || *Size >= MaxElements || (*Size > 0 && !Known.Elements) ||
      !isNamed(Method->getParent(), "vector") || O.Arguments.size() != 1 ||
      O.Result != ir::NoRegister || !Class)
    return false;
  const QualType Element = Class->getTemplateArgs().get(0).getAsType();
  const std::optional<ScalarType> Type = scalar(Element);
  Node V = Type && !Element->isBooleanType() ? scalarArgument(S, I, Method, 0)
                                             : nullptr;
  if (!V)
    return false;
  const Location *Elements =
      elementsFor(S, Known.Elements, Element, *Size + 1);
  S.Memory.write(Symbols.element(Elements, int64_t(*Size), Element),
                 Symbols.cast(*Type, V));
  S.Memory.forget(L, dyn_cast_or_null<Expr>(I.Source));
  Sequences[{L, S.Memory.changed(L)}] = {
      Symbols.integer(*Size + 1, ScalarType{64, false, false}), Elements};
  // emplace_back gives the element.
  if (I.Result != ir::NoRegister)
    set(S, I,
        Symbols.address(Symbols.element(Elements, int64_t(*Size), Element),
                        nullptr));
  return true;
}

bool PathRun::sequenceCall(State &S, const ir::Instruction &I,
                           const CXXMethodDecl *Method) {
  const Location *L = sequenceAt(S, I, Method);
  auto Known = L ? Sequences.find({L, S.Memory.changed(L)}) : Sequences.end();
  if (Known == Sequences.end())
    return false;
  const auto &[Size, Elements] = Known->second;
  const ir::CallOperands O = ir::callOperands(I);
  const ScalarType Wide{64, false, false};
  const bool Subscript = Method->getOverloadedOperator() == OO_Subscript;
  if (!Subscript && !Method->getIdentifier())
    return false;
  const llvm::StringRef Name = Subscript ? "at" : Method->getName();
  if (Name == "push_back" || Name == "emplace_back")
    return pushBack(S, I, Method, L, Known->second);
  if (Name == "size" || Name == "length" || Name == "empty") {
    const std::optional<ScalarType> T = scalar(Method->getReturnType());
    set(S, I,
        Symbols.cast(*T, Name == "empty" ? Symbols.negate(Symbols.truth(Size))
                                         : Size));
    return true;
  }
  if (!Elements)
    return false;
  const auto *Array = Ctx.getAsConstantArrayType(Elements->Type);
  Node First = Symbols.address(Elements, nullptr);
  auto At = [&](Node Index) {
    return element(First, Symbols.cast(Wide, Index), Array->getElementType());
  };
  Node Out = nullptr;
  if (Name == "at" && O.Arguments.size() == 1)
    Out = value(S, O.Arguments[0]) ? At(value(S, O.Arguments[0])) : nullptr;
  else if (Name == "front" || Name == "data" || Name == "begin" ||
           Name == "cbegin")
    Out = First;
  else if (Name == "end" || Name == "cend")
    Out = At(Size);
  else if (Name == "back")
    Out =
        At(Symbols.binary(SymExpr::Sub, Wide, Size, Symbols.integer(1, Wide)));
  if (!Out)
    return false;
  // An iterator is a pointer in an object.
  if (Node Result = value(S, O.Result)) {
    const Location *Iterator = resolve(Result, I.Type);
    bool Written = false;
    if (Iterator)
      S.Memory.parts(Iterator, I.Type, [&](const Location *Part, QualType T) {
        if (!Written && T->isPointerType())
          S.Memory.write(Part, Out);
        Written |= T->isPointerType();
      });
    return Written;
  }
  set(S, I, Out);
  return true;
}

/// The elements of a vector that is made of so many equal ones; null where they
/// are not followed.
const Location *PathRun::filled(State &S, const ir::Instruction &I,
                                const FunctionDecl *Callee, Node Size) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(
      cast<CXXMethodDecl>(Callee)->getParent());
  const std::optional<uint64_t> Count =
      Size ? Size->unsignedInteger() : std::nullopt;
  if (!Class || !isNamed(Class, "vector") || !Count || *Count == 0 ||
      *Count > MaxElements || ir::callOperands(I).Arguments.size() < 2)
    return nullptr;
  const QualType Element = Class->getTemplateArgs().get(0).getAsType(),
                 Given = Callee->getParamDecl(1)->getType();
  const std::optional<ScalarType> Type = scalar(Element);
  if (!Type || Element->isBooleanType() ||
      !Ctx.hasSameUnqualifiedType(Given.getNonReferenceType(), Element))
    return nullptr;
  Node V = scalarArgument(S, I, Callee, 1);
  if (!V)
    return nullptr;
  const Location *Out = elementsFor(S, nullptr, Element, *Count);
  for (uint64_t N = 0; N < *Count; ++N)
    S.Memory.write(Symbols.element(Out, int64_t(N), Element),
                   Symbols.cast(*Type, V));
  return Out;
}

/// Remembers how many elements a sequence is made with or resized to, and
/// which.
void PathRun::noteSequence(State &S, const ir::Instruction &I,
                           const FunctionDecl *Callee) {
  const Location *L = sequenceAt(S, I, Callee);
  const ir::CallOperands O = ir::callOperands(I);
  const bool Made = L && isa<CXXConstructorDecl>(Callee);
  if (Made && O.Arguments.empty()) {
    Sequences[{L, S.Memory.changed(L)}] = {
        Symbols.integer(0, ScalarType{64, false, false}), nullptr};
    return;
  }
  if (!L || !Callee->getNumParams() || O.Arguments.empty() ||
      !(Made || isNamed(Callee, "resize")))
    return;
  const QualType P = Callee->getParamDecl(0)->getType();
  if (P->isIntegerType()) {
    Node Size = value(S, O.Arguments[0]);
    const Location *Filled = Made ? filled(S, I, Callee, Size) : nullptr;
    Sequences[{L, S.Memory.changed(L)}] = {Size, Filled};
    return;
  }
  Sequence &Known = Sequences[{L, S.Memory.changed(L)}];
  Known = {};
  // A list: the array that it refers to, and how many elements it has.
  const CXXRecordDecl *List = Made ? P->getAsCXXRecordDecl() : nullptr;
  const Location *Object = List && isNamed(List, "initializer_list")
                               ? resolve(value(S, O.Arguments[0]), P)
                               : nullptr;
  llvm::SmallVector<Node, 2> Parts;
  if (Object)
    S.Memory.parts(Object, P, [&](const Location *Part, QualType T) {
      Parts.push_back(S.Memory.read(Part, *scalar(T)));
    });
  if (Parts.size() == 2 && Parts[1]->isInteger() &&
      Parts[0]->Kind == SymExpr::Address && !Parts[0]->A) {
    const Location *From = Parts[0]->Loc;
    const Location *Copy = Symbols.temporary(From->Type);
    S.Memory.begin(Copy);
    S.Memory.copy(Copy, From, From->Type);
    Known = {Parts[1], Copy};
  }
  if (!Known.Size)
    Sequences.erase({L, S.Memory.changed(L)});
}

/// Does what a function of the library does, where that is known.
bool PathRun::libraryCall(State &S, const ir::Instruction &I,
                          const FunctionDecl *Callee) {
  if (!Callee || !(Callee->getBuiltinID() || isOfSystem(Callee)))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    return sequenceCall(S, I, Method);
  Node V = extremum(S, I, Callee);
  if (!V)
    V = mathematics(S, I, Callee);
  if (!V)
    V = ofConstant(S, I, Callee);
  if (V)
    set(S, I, V);
  return V;
}

/// Whether the body of a library's function is worth following: what is as
/// simple as dim3's constructor or an element of an array.
bool PathRun::isSimple(const FunctionDecl *F, const ir::Function &Body) const {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && isSequence(Method->getParent(), Program.unit().context()))
    return false;
  constexpr size_t Most = 48;
  size_t Count = 0;
  for (const ir::Block &B : Body.Blocks)
    Count += B.Instructions.size();
  return Count <= Most;
}

} // namespace cuda_lint
