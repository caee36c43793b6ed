//===- PathSequences.cpp - Vectors and their like -------------------------===//
//
// What a sequence of the standard library holds is kept element by element, as
// its own memory says it in a way that nothing can be concluded from.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/ObjectCode.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

static constexpr ScalarType Wide{64, false, false};

static const Bound<uint64_t>
    MaxElements("sequence-elements", 16, BoundKind::Reach,
                "elements of a std::vector and its like, one by one");
static const Bound<size_t>
    MaxOfSimple("trace-library-instructions", 160, BoundKind::Reach,
                "instructions of a library's function that is followed, all "
                "paths together");

/// `std::vector`, `std::string` and their like.
static bool isSequence(const CXXRecordDecl *Class, ASTContext &Ctx) {
  return Class && Class->isInStdNamespace() && Class->hasDefinition() &&
         !Class->lookup(&Ctx.Idents.get("push_back")).empty();
}

/// What a sequence is of; null where its elements are not followed.
QualType PathRun::elementOf(const CXXRecordDecl *Class) {
  const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Of ||
      !(isNamed(Of, "vector") || isNamed(Of, "deque") || isNamed(Of, "list")))
    return {};
  const QualType T = Of->getTemplateArgs().get(0).getAsType();
  // Each bit of std::vector<bool> is reached through an object.
  if (T->isBooleanType())
    return {};
  // Code of the program runs for each of others.
  const CXXRecordDecl *Inner = T->getAsCXXRecordDecl();
  return isPlain(T) || isString(Inner) ||
                 (isSequence(Inner, Program.unit().context()) &&
                  !elementOf(Inner).isNull())
             ? T
             : QualType();
}

bool PathRun::isPlain(QualType T) {
  return Program.unit().engine<ObjectCode>().isPlain(T);
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

const PathRun::Sequence *PathRun::known(State &S, const Location *L) const {
  auto It =
      L ? Sequences.find({L, S.Memory.changedItself(L)}) : Sequences.end();
  return It == Sequences.end() ? nullptr : &It->second;
}

void PathRun::remember(State &S, const ir::Instruction &I, const Location *L,
                       Sequence Now) {
  S.Memory.forget(L, dyn_cast_or_null<Expr>(I.Source));
  Sequences[{L, S.Memory.changedItself(L)}] = Now;
}

/// An array of so many elements, for a sequence: those of another from
/// \p First on.
const Location *PathRun::elementsFor(State &S, QualType Element, uint64_t Count,
                                     const Location *From, uint64_t First) {
  const Location *Out = Symbols.temporary(Ctx.getConstantArrayType(
      Element, llvm::APInt(64, std::max<uint64_t>(Count, 1)), nullptr,
      ArraySizeModifier::Normal, 0));
  S.Memory.begin(Out);
  const auto *Array = From ? Ctx.getAsConstantArrayType(From->Type) : nullptr;
  const uint64_t Most = Array ? Array->getZExtSize() : 0;
  for (uint64_t N = 0; N < Count && First + N < Most; ++N)
    copyElement(S, Symbols.element(Out, int64_t(N), Element),
                Symbols.element(From, int64_t(First + N), Element), Element);
  return Out;
}

void PathRun::copyElement(State &S, const Location *To, const Location *From,
                          QualType Element) {
  S.Memory.copy(To, From, Element);
  const Sequence *Held =
      isSequence(Element->getAsCXXRecordDecl(), Program.unit().context())
          ? known(S, From)
          : nullptr;
  if (!Held)
    return;
  Sequence Copy = *Held;
  const std::optional<uint64_t> Count =
      Copy.Size ? Copy.Size->unsignedInteger() : std::nullopt;
  if (Copy.Elements && Count) {
    const auto *Array = Ctx.getAsConstantArrayType(Copy.Elements->Type);
    Copy.Elements =
        elementsFor(S, Array->getElementType(),
                    std::max(*Count, Array->getZExtSize()), Copy.Elements);
  }
  S.Memory.forget(To);
  Sequences[{To, S.Memory.changedItself(To)}] = Copy;
}

Node PathRun::addressOf(const Location *Elements, uint64_t Index,
                        QualType Element) {
  return element(Symbols.address(Elements, nullptr),
                 Symbols.integer(Index, Wide), Element);
}

/// Puts what a call is given into an element; false where that is not known.
bool PathRun::putElement(State &S, const ir::Instruction &I,
                         const FunctionDecl *Callee, unsigned N,
                         const Location *Elements, uint64_t At,
                         QualType Element) {
  return putInto(S, I, Callee, N,
                 Symbols.element(Elements, int64_t(At), Element), Element);
}

bool PathRun::putInto(State &S, const ir::Instruction &I,
                      const FunctionDecl *Callee, unsigned N,
                      const Location *To, QualType Element) {
  if (const std::optional<ScalarType> Type = scalar(Element)) {
    if (!scalar(Callee->getParamDecl(N)->getType().getNonReferenceType()))
      return false;
    Node V = scalarArgument(S, I, Callee, N);
    if (V)
      S.Memory.write(To, Symbols.cast(*Type, V));
    return V;
  }
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  const QualType Given = Callee->getParamDecl(N)->getType();
  if (isSequence(Class, Program.unit().context()) &&
      Ctx.hasSameUnqualifiedType(Given.getNonReferenceType(), Element)) {
    const Location *From =
        resolve(value(S, ir::callOperands(I).Arguments[N]), Element);
    if (!From || !known(S, From))
      return false;
    copyElement(S, To, From, Element);
    leaveMoved(S, Given, From);
    return true;
  }
  const Location *From =
      Class && isPlain(Element) &&
              Ctx.hasSameUnqualifiedType(Given.getNonReferenceType(), Element)
          ? resolve(value(S, ir::callOperands(I).Arguments[N]), Element)
          : nullptr;
  if (From)
    S.Memory.copy(To, From, Element);
  return From;
}

/// What is left of a sequence that is moved from: nothing of a vector or a
/// string, which is longer than what an object has room for, or what nobody
/// says.
void PathRun::leaveMoved(State &S, QualType Given, const Location *From) {
  if (!Given->isRValueReferenceType())
    return;
  const CXXRecordDecl *Class = Given->getPointeeCXXRecordDecl();
  const unsigned Before = Shared.Serial;
  S.Memory.forget(From);
  noteLibraryChanges(Before);
  if (isNamed(Class, "vector"))
    Sequences[{From, S.Memory.changedItself(From)}] = {Symbols.integer(0, Wide),
                                                       nullptr};
  else if (isString(Class))
    Sequences[{From, S.Memory.changedItself(From)}] = sequenceOf(S, "");
}

/// The pointer that an iterator is, or holds.
Node PathRun::pointerOf(State &S, Node Given, QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    return Given;
  const Location *L = Given && T->isRecordType() ? resolve(Given, T) : nullptr;
  Node Out = nullptr;
  if (L)
    S.Memory.parts(L, T, [&](const Location *Part, QualType Of) {
      if (!Out && Of->isPointerType())
        Out = S.Memory.read(Part, *scalar(Of));
    });
  return Out;
}

/// Which element an iterator of an array is at.
std::optional<uint64_t> PathRun::indexIn(Node Pointer,
                                         const Location *&Elements) {
  Node A = Pointer ? stripCasts(Pointer) : nullptr;
  if (!A || A->Kind != SymExpr::Address)
    return std::nullopt;
  const Location *Array = A->Loc;
  uint64_t Index = 0;
  if (Array->Kind == Location::Element && Array->Index >= 0) {
    Index = uint64_t(Array->Index);
    Array = Array->Parent;
  }
  const auto *Type =
      Array->Type.isNull() ? nullptr : Ctx.getAsConstantArrayType(Array->Type);
  if (!Type || (Elements && Elements != Array))
    return std::nullopt;
  const uint64_t Size =
      Ctx.getTypeSizeInChars(Type->getElementType()).getQuantity();
  const std::optional<uint64_t> Offset =
      A->A ? A->A->unsignedInteger() : std::optional<uint64_t>(0);
  if (!Offset || !Size || *Offset % Size)
    return std::nullopt;
  Elements = Array;
  return Index + *Offset / Size;
}

/// What a call gives: a reference, a pointer, or an iterator, which is a
/// pointer in an object.
bool PathRun::give(State &S, const ir::Instruction &I, Node Out) {
  Node Result = value(S, ir::callOperands(I).Result);
  if (!Result) {
    set(S, I, Out);
    return true;
  }
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

/// The function of a name that a body calls first; null where there is none.
static const FunctionDecl *calledIn(const Stmt *S, llvm::StringRef Name) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(S))
    if (const FunctionDecl *F = Call->getDirectCallee();
        F && F->getIdentifier() && F->getName() == Name)
      return F;
  if (S)
    for (const Stmt *Inner : S->children())
      if (const FunctionDecl *F = calledIn(Inner, Name))
        return F;
  return nullptr;
}

/// `std::rotate` of elements of which nobody has to run code.
bool PathRun::rotated(State &S, const ir::Instruction &I,
                      const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  if (!Callee->isInStdNamespace() || !isNamed(Callee, "rotate") ||
      O.Arguments.size() != 3 || Callee->getNumParams() != 3)
    return false;
  const Location *Array = nullptr;
  uint64_t Ends[3];
  for (unsigned N = 0; N < 3; ++N) {
    const std::optional<uint64_t> At =
        indexIn(pointerOf(S, value(S, O.Arguments[N]),
                          Callee->getParamDecl(N)->getType()),
                Array);
    if (!At || (N && *At < Ends[N - 1]))
      return false;
    Ends[N] = *At;
  }
  const QualType Element =
      Ctx.getAsConstantArrayType(Array->Type)->getElementType();
  const uint64_t Count = Ends[2] - Ends[0], By = Ends[1] - Ends[0];
  if (Count > MaxElements || !isPlain(Element))
    return false;
  const Location *Before = elementsFor(S, Element, Count, Array, Ends[0]);
  for (uint64_t N = 0; N < Count; ++N)
    copyElement(S, Symbols.element(Array, int64_t(Ends[0] + N), Element),
                Symbols.element(Before, int64_t((N + By) % Count), Element),
                Element);
  return give(S, I, addressOf(Array, Ends[2] - By, Element));
}

/// `insert(position, first, last)` and `erase(first, last)` of a vector.
bool PathRun::rangeChange(State &S, const ir::Instruction &I,
                          const CXXMethodDecl *Method, const Location *L,
                          Sequence Known, QualType Element, uint64_t Index) {
  const ir::CallOperands O = ir::callOperands(I);
  const uint64_t Size = *Known.Size->unsignedInteger();
  auto At = [&](const Location *Of, uint64_t N) {
    return Symbols.element(Of, int64_t(N), Element);
  };
  auto IndexOf = [&](unsigned N, const Location *&In) {
    return indexIn(pointerOf(S, value(S, O.Arguments[N]),
                             Method->getParamDecl(N)->getType()),
                   In);
  };
  if (isNamed(Method, "erase")) {
    const Location *Elements = Known.Elements;
    const std::optional<uint64_t> Last =
        Elements ? IndexOf(1, Elements) : std::nullopt;
    if (!Last || *Last < Index || *Last > Size)
      return false;
    for (uint64_t N = *Last; N < Size; ++N)
      copyElement(S, At(Known.Elements, Index + N - *Last),
                  At(Known.Elements, N), Element);
    remember(S, I, L,
             {Symbols.integer(Size - (*Last - Index), Wide), Known.Elements});
    return give(S, I, addressOf(Known.Elements, Index, Element));
  }
  const Location *From = nullptr;
  const std::optional<uint64_t> First = IndexOf(1, From),
                                Last = First ? IndexOf(2, From) : std::nullopt;
  if (!Last || *Last < *First || Size + (*Last - *First) > MaxElements ||
      !Ctx.hasSameUnqualifiedType(
          Ctx.getAsConstantArrayType(From->Type)->getElementType(), Element))
    return false;
  const uint64_t Count = *Last - *First;
  const Location *Out = elementsFor(S, Element, Size + Count, Known.Elements);
  for (uint64_t N = Size; N-- > Index;)
    copyElement(S, At(Out, N + Count), At(Out, N), Element);
  for (uint64_t N = 0; N < Count; ++N)
    copyElement(S, At(Out, Index + N), At(From, *First + N), Element);
  remember(S, I, L, {Symbols.integer(Size + Count, Wide), Out});
  return give(S, I, addressOf(Out, Index, Element));
}

/// `emplace_back` of an object: what the library makes it with is followed.
bool PathRun::emplaced(State &S, const ir::Instruction &I,
                       const CXXMethodDecl *Method, const Location *L,
                       Sequence Known, QualType Element) {
  const FunctionDecl *Made = Method->getDefinition(),
                     *Makes = Made ? calledIn(Made->getBody(), "construct")
                                   : nullptr;
  const ir::CallOperands O = ir::callOperands(I);
  const uint64_t Size = *Known.Size->unsignedInteger();
  if (!Makes || Makes->getNumParams() != O.Arguments.size() + 2 ||
      I.Result == ir::NoRegister || !isPlain(Element) ||
      isSequence(Element->getAsCXXRecordDecl(), Program.unit().context()))
    return false;
  const auto *Array = Known.Elements
                          ? Ctx.getAsConstantArrayType(Known.Elements->Type)
                          : nullptr;
  const Location *Out = Array && Array->getZExtSize() > Size
                            ? Known.Elements
                            : elementsFor(S, Element, Size + 1, Known.Elements);
  S.Memory.forget(Symbols.element(Out, int64_t(Size), Element));
  remember(S, I, L, {Symbols.integer(Size + 1, Wide), Out});
  set(S, I, addressOf(Out, Size, Element));
  ir::Instruction Inner = I;
  Inner.Number = 0;
  Inner.Result = ir::NoRegister;
  Inner.Operands.clear();
  Inner.Operands.push_back(O.Object);
  Inner.Operands.push_back(I.Result);
  for (ir::Register R : O.Arguments)
    Inner.Operands.push_back(R);
  return followInto(S, Inner, Makes, nullptr);
}

/// What puts elements into a sequence of which all are known, or takes some
/// out.
class PathRun::SequenceChange {
public:
  SequenceChange(PathRun &Run, State &S, const ir::Instruction &I,
                 const CXXMethodDecl *Method, const Location *L)
      : Run(Run), S(S), I(I), Method(Method), L(L), Known(*Run.known(S, L)),
        Element(Run.elementOf(Method->getParent())), O(ir::callOperands(I)) {}

  /// Does what a method does; false for all others.
  bool make(llvm::StringRef Name) {
    const std::optional<uint64_t> Count =
        Known.Size ? Known.Size->unsignedInteger() : std::nullopt;
    if (Element.isNull() || !Count || *Count >= MaxElements ||
        (*Count && !Known.Elements))
      return false;
    Size = *Count;
    if (Known.Elements)
      Array = Run.Ctx.getAsConstantArrayType(Known.Elements->Type);
    if (Name == "reserve" && O.Arguments.size() == 1)
      return reserve();
    if (Name == "clear") {
      Run.remember(S, I, L, {Run.Symbols.integer(0, Wide), Known.Elements});
      return true;
    }
    if (const std::optional<bool> Done = atAnEnd(Name))
      return *Done;
    return atPlace(Name);
  }

private:
  const Location *at(const Location *Of, uint64_t N) {
    return Run.Symbols.element(Of, int64_t(N), Element);
  }

  /// Gives the place of an element, where the method gives one.
  bool giveElement(const Location *Of, uint64_t Index) {
    return Method->getReturnType()->isVoidType() ||
           Run.give(S, I, Run.addressOf(Of, Index, Element));
  }

  // Whoever holds a reference or an iterator sees what happens to elements that
  // stay where they are.
  bool put(uint64_t Index, unsigned Argument) {
    const Location *Out =
        Array && Array->getZExtSize() > Size
            ? Known.Elements
            : Run.elementsFor(S, Element, Size + 1, Known.Elements);
    const Location *New = Run.Symbols.temporary(Run.Ctx.getConstantArrayType(
        Element, llvm::APInt(64, 1), nullptr, ArraySizeModifier::Normal, 0));
    S.Memory.begin(New);
    if (!Run.putElement(S, I, Method, Argument, New, 0, Element))
      return false;
    for (uint64_t N = Size; N > Index; --N)
      Run.copyElement(S, at(Out, N), at(Out, N - 1), Element);
    Run.copyElement(S, at(Out, Index), at(New, 0), Element);
    Run.remember(S, I, L, {Run.Symbols.integer(Size + 1, Wide), Out});
    return giveElement(Out, Index);
  }

  bool take(uint64_t Index) {
    for (uint64_t N = Index; N + 1 < Size; ++N)
      Run.copyElement(S, at(Known.Elements, N), at(Known.Elements, N + 1),
                      Element);
    Run.remember(S, I, L,
                 {Run.Symbols.integer(Size - 1, Wide), Known.Elements});
    return giveElement(Known.Elements, Index);
  }

  bool reserve() {
    Node Room = Run.value(S, O.Arguments[0]);
    const uint64_t Count =
        Room ? Room->unsignedInteger().value_or(~uint64_t(0)) : 0;
    if (Count > MaxElements)
      return false;
    if (Count > (Array ? Array->getZExtSize() : 0))
      Run.remember(
          S, I, L,
          {Known.Size, Run.elementsFor(S, Element, Count, Known.Elements)});
    return true;
  }

  /// What changes the first element or the last; none for all others.
  std::optional<bool> atAnEnd(llvm::StringRef Name) {
    const bool One = O.Arguments.size() == 1;
    if ((Name == "push_back" || Name == "emplace_back") && One && put(Size, 0))
      return true;
    if (Name == "emplace_back" && Element->isRecordType())
      return Run.emplaced(S, I, Method, L, Known, Element);
    if ((Name == "push_front" || Name == "emplace_front") && One)
      return put(0, 0);
    if ((Name == "pop_back" || Name == "pop_front") && Size)
      return take(Name == "pop_back" ? Size - 1 : 0);
    return std::nullopt;
  }

  /// What an iterator says where.
  bool atPlace(llvm::StringRef Name) {
    const size_t Given = O.Arguments.size();
    if (!isNamed(Method->getParent(), "vector") || !Given ||
        Given > Method->getNumParams())
      return false;
    if (Name != "insert" && Name != "emplace" && Name != "erase")
      return false;
    const Location *Elements = Known.Elements;
    const std::optional<uint64_t> Index =
        Run.indexIn(Run.pointerOf(S, Run.value(S, O.Arguments[0]),
                                  Method->getParamDecl(0)->getType()),
                    Elements);
    if (!Index || *Index > Size)
      return false;
    if (Name == "erase" && Given == 1)
      return *Index < Size && take(*Index);
    if (Name == "insert" && Given == 2)
      return put(*Index, 1);
    return Given == (Name == "erase" ? 2 : 3) && Name != "emplace" &&
           Run.rangeChange(S, I, Method, L, Known, Element, *Index);
  }

  PathRun &Run;
  State &S;
  const ir::Instruction &I;
  const CXXMethodDecl *const Method;
  const Location *const L;
  const Sequence Known;
  const QualType Element;
  const ir::CallOperands O;
  /// How many elements there are, and the array that they are in.
  uint64_t Size = 0;
  const ConstantArrayType *Array = nullptr;
};

bool PathRun::sequenceCall(State &S, const ir::Instruction &I,
                           const CXXMethodDecl *Method) {
  const Location *L = sequenceAt(S, I, Method);
  const Sequence *Now = known(S, L);
  if (!Now)
    return false;
  const auto [Size, Elements] = *Now;
  const ir::CallOperands O = ir::callOperands(I);
  const bool Subscript = Method->getOverloadedOperator() == OO_Subscript;
  if (!Subscript && !Method->getIdentifier())
    return false;
  const llvm::StringRef Name = Subscript ? "at" : Method->getName();
  if (Name == "size" || Name == "length" || Name == "empty") {
    const std::optional<ScalarType> T = scalar(Method->getReturnType());
    set(S, I,
        Symbols.cast(*T, Name == "empty" ? Symbols.negate(Symbols.truth(Size))
                                         : Size));
    return true;
  }
  if (Name == "swap" && O.Arguments.size() == 1) {
    const Location *Other = resolve(
        value(S, O.Arguments[0]), Ctx.getCanonicalTagType(Method->getParent()));
    const Sequence *Theirs = known(S, Other);
    if (!Theirs || Other == L)
      return false;
    const Sequence First = *Now, Second = *Theirs;
    remember(S, I, L, Second);
    remember(S, I, Other, First);
    return true;
  }
  if (SequenceChange(*this, S, I, Method, L).make(Name))
    return true;
  if (!Elements)
    return false;
  const auto *Array = Ctx.getAsConstantArrayType(Elements->Type);
  Node First = Symbols.address(Elements, nullptr);
  auto At = [&](Node Index) {
    return element(First, Symbols.cast(Wide, Index), Array->getElementType());
  };
  // How others step from one element to the next is not followed.
  const bool Adjacent = isNamed(Method->getParent(), "vector") ||
                        isNamed(Method->getParent(), "basic_string");
  Node Out = nullptr;
  if (Name == "at" && O.Arguments.size() == 1)
    Out = value(S, O.Arguments[0]) ? At(value(S, O.Arguments[0])) : nullptr;
  else if (Name == "front" ||
           (Adjacent &&
            llvm::is_contained({"data", "begin", "cbegin", "rend", "crend"},
                               Name)))
    Out = First;
  // One that goes backwards holds what is behind its element.
  else if (Adjacent &&
           llvm::is_contained({"end", "cend", "rbegin", "crbegin"}, Name))
    Out = At(Size);
  else if (Name == "back")
    Out =
        At(Symbols.binary(SymExpr::Sub, Wide, Size, Symbols.integer(1, Wide)));
  return Out && give(S, I, Out);
}

/// Whether a constructor makes so many elements of the library's own
/// allocator, which are zeros where they are numbers (C++23, [vector.cons]).
static bool makesZeros(const FunctionDecl *Callee) {
  const auto *Made = dyn_cast<CXXConstructorDecl>(Callee);
  const auto *Class =
      Made ? dyn_cast<ClassTemplateSpecializationDecl>(Made->getParent())
           : nullptr;
  if (!Class || Made->getNumParams() != 2 ||
      Class->getTemplateArgs().size() < 2 ||
      Class->getTemplateArgs()[1].getKind() != TemplateArgument::Type)
    return false;
  const auto *Allocator =
      Class->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  return Allocator && Allocator->isInStdNamespace() &&
         isNamed(Allocator, "allocator") &&
         declaresSameEntity(Made->getParamDecl(1)
                                ->getType()
                                .getNonReferenceType()
                                ->getAsCXXRecordDecl(),
                            Allocator);
}

/// The elements of a sequence of so many equal ones; null where they are not
/// followed.
const Location *PathRun::filled(State &S, const ir::Instruction &I,
                                const FunctionDecl *Callee, Node Size) {
  const QualType Element = elementOf(cast<CXXMethodDecl>(Callee)->getParent());
  const std::optional<uint64_t> Count =
      Size ? Size->unsignedInteger() : std::nullopt;
  if (Element.isNull() || !Count || *Count == 0 || *Count > MaxElements)
    return nullptr;
  if (const std::optional<ScalarType> T = scalar(Element);
      T && makesZeros(Callee)) {
    const Location *Zeros = elementsFor(S, Element, *Count);
    for (uint64_t N = 0; N < *Count; ++N)
      S.Memory.write(Symbols.element(Zeros, int64_t(N), Element),
                     T->Real ? Symbols.real(0, *T) : Symbols.integer(0, *T));
    return Zeros;
  }
  if (ir::callOperands(I).Arguments.size() < 2 ||
      !Ctx.hasSameUnqualifiedType(
          Callee->getParamDecl(1)->getType().getNonReferenceType(), Element))
    return nullptr;
  const Location *Out = elementsFor(S, Element, *Count);
  for (uint64_t N = 0; N < *Count; ++N)
    if (!putElement(S, I, Callee, 1, Out, N, Element))
      return nullptr;
  return Out;
}

/// The elements that a sequence is made of, or is assigned: those of another,
/// of a list, or between two iterators; none where they are not known.
PathRun::Sequence PathRun::givenElements(State &S, const ir::Instruction &I,
                                         const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const ir::CallOperands O = ir::callOperands(I);
  if (!Method || O.Arguments.empty() || !Method->getNumParams() ||
      !sequenceAt(S, I, Callee) ||
      !(isa<CXXConstructorDecl>(Method) || isNamed(Method, "assign") ||
        Method->getOverloadedOperator() == OO_Equal))
    return {};
  if (const std::optional<std::string> Text = madeText(S, I, Method))
    return sequenceOf(S, *Text);
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  const CXXRecordDecl *Class = P->getAsCXXRecordDecl();
  Node Given = value(S, O.Arguments[0]);
  if (Class && declaresSameEntity(Class, Method->getParent()))
    return ofOther(S, Given ? resolve(Given, P) : nullptr);
  if (!isString(Method->getParent()) && elementOf(Method->getParent()).isNull())
    return {};
  if (Class && isNamed(Class, "initializer_list"))
    return ofList(S, Given, P);
  return between(S, I, Method);
}

/// A copy of what is known of another sequence.
PathRun::Sequence PathRun::ofOther(State &S, const Location *From) {
  const Sequence *Other = known(S, From);
  const std::optional<uint64_t> Count =
      Other ? Other->Size->unsignedInteger() : std::nullopt;
  if (!Count || !Other->Elements)
    return Other ? *Other : Sequence();
  const auto *Array = Ctx.getAsConstantArrayType(Other->Elements->Type);
  return {Other->Size,
          elementsFor(S, Array->getElementType(), *Count, Other->Elements)};
}

/// Those of a list: the array that it refers to, and how many elements it has.
PathRun::Sequence PathRun::ofList(State &S, Node List, QualType T) {
  const Location *Object = resolve(List, T);
  llvm::SmallVector<Node, 2> Parts;
  if (Object)
    S.Memory.parts(Object, T, [&](const Location *Part, QualType Type) {
      Parts.push_back(S.Memory.read(Part, *scalar(Type)));
    });
  if (Parts.size() != 2 || !Parts[1]->isInteger() ||
      Parts[0]->Kind != SymExpr::Address || Parts[0]->A)
    return {};
  const Location *From = Parts[0]->Loc;
  const auto *Array = Ctx.getAsConstantArrayType(From->Type);
  if (!Array)
    return {};
  return {Parts[1],
          elementsFor(S, Array->getElementType(), Array->getZExtSize(), From)};
}

/// Those between the two iterators that a call is given.
PathRun::Sequence PathRun::between(State &S, const ir::Instruction &I,
                                   const CXXMethodDecl *Method) {
  const ir::CallOperands O = ir::callOperands(I);
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  const QualType Element = elementOf(Method->getParent());
  if (Element.isNull() || O.Arguments.size() < 2 ||
      Method->getNumParams() < 2 || P->isIntegerType())
    return {};
  const Location *From = nullptr;
  const std::optional<uint64_t> First =
      indexIn(pointerOf(S, value(S, O.Arguments[0]), P), From);
  const std::optional<uint64_t> Last =
      First ? indexIn(pointerOf(S, value(S, O.Arguments[1]),
                                Method->getParamDecl(1)->getType()),
                      From)
            : std::nullopt;
  if (!Last || *Last < *First || *Last - *First > MaxElements ||
      !Ctx.hasSameUnqualifiedType(
          Ctx.getAsConstantArrayType(From->Type)->getElementType(), Element))
    return {};
  return {Symbols.integer(*Last - *First, Wide),
          elementsFor(S, Element, *Last - *First, From, *First)};
}

/// Remembers how many elements a sequence is made with, resized to or assigned,
/// and which.
void PathRun::noteSequence(State &S, const ir::Instruction &I,
                           const FunctionDecl *Callee, Sequence Given,
                           Sequence Before) {
  const Location *L = sequenceAt(S, I, Callee);
  const ir::CallOperands O = ir::callOperands(I);
  const bool Made = L && isa<CXXConstructorDecl>(Callee);
  auto Note = [&](Sequence Now) {
    Sequences[{L, S.Memory.changedItself(L)}] = Now;
  };
  if (Made && O.Arguments.empty())
    return Note({Symbols.integer(0, Wide), nullptr});
  if (!L || !Callee->getNumParams() || O.Arguments.empty())
    return;
  if (Given.Size) {
    // A vector whose elements another one took over has none.
    const QualType From = Callee->getParamDecl(0)->getType();
    if (Made && From->isRValueReferenceType() &&
        isNamed(cast<CXXMethodDecl>(Callee)->getParent(), "vector") &&
        declaresSameEntity(From->getPointeeType()->getAsCXXRecordDecl(),
                           cast<CXXMethodDecl>(Callee)->getParent()))
      if (const Location *Old =
              resolve(value(S, O.Arguments[0]), From->getPointeeType()))
        Sequences[{Old, S.Memory.changedItself(Old)}] = {
            Symbols.integer(0, Wide), nullptr};
    return Note(Given);
  }
  const bool Resized = isNamed(Callee, "resize");
  if (!(Made || Resized || isNamed(Callee, "assign")) ||
      !Callee->getParamDecl(0)->getType()->isIntegerType())
    return;
  Node Size = value(S, O.Arguments[0]);
  if (!Resized)
    return Note({Size, filled(S, I, Callee, Size)});
  Note({Size, resized(S, I, Callee, Before)});
}

/// The elements of a sequence that is resized: what there was stays, what comes
/// behind it is zero or as told. Null where they are not followed.
const Location *PathRun::resized(State &S, const ir::Instruction &I,
                                 const FunctionDecl *Callee, Sequence Before) {
  const ir::CallOperands O = ir::callOperands(I);
  Node Size = value(S, O.Arguments[0]);
  const QualType Element = elementOf(cast<CXXMethodDecl>(Callee)->getParent());
  const std::optional<uint64_t> Count = Size ? Size->unsignedInteger()
                                             : std::nullopt,
                                Old = Before.Size
                                          ? Before.Size->unsignedInteger()
                                          : std::nullopt;
  const std::optional<ScalarType> Type = scalar(Element);
  if (!Count || !Old || *Count == 0 || *Count > MaxElements ||
      Element.isNull() || !Type || (*Old && !Before.Elements))
    return nullptr;
  const Location *Out = elementsFor(S, Element, *Count, Before.Elements);
  for (uint64_t N = *Old; N < *Count; ++N)
    if (O.Arguments.size() < 2)
      S.Memory.write(Symbols.element(Out, int64_t(N), Element),
                     Type->Real ? Symbols.real(0, *Type)
                                : Symbols.integer(0, *Type));
    else if (!putElement(S, I, Callee, 1, Out, N, Element))
      return nullptr;
  return Out;
}

void PathRun::forgetElements(State &S) {
  llvm::SmallVector<std::pair<const Location *, Node>, 4> Left;
  for (const auto &[Key, Held] : Sequences)
    if (Held.Elements && Key.second == S.Memory.changedItself(Key.first))
      Left.push_back({Key.first, Held.Size});
  for (const auto &[L, Size] : Left) {
    S.Memory.forget(L);
    Sequences[{L, S.Memory.changedItself(L)}] = {Size, nullptr};
  }
}

/// Whether the body of a library's function is worth following: what is as
/// simple as dim3's constructor or an element of an array.
bool PathRun::isSimple(const FunctionDecl *F, const ir::Function &Body) const {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && (isSequence(Method->getParent(), Program.unit().context()) ||
                 isAssociative(Method->getParent())))
    return false;
  size_t Count = 0;
  for (const ir::Block &B : Body.Blocks)
    Count += B.Instructions.size();
  return Count <= MaxOfSimple;
}

} // namespace cuda_lint
