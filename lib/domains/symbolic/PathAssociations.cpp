//===- PathAssociations.cpp - Maps and sets -------------------------------===//
//
// What a map or set of the standard library holds is kept element by element,
// as far as all keys are known numbers: trees and hash tables lead nowhere.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

static const Bound<size_t>
    MaxElements("association-elements", 16, BoundKind::Reach,
                "elements of a std::map and its like, one by one");

namespace {
enum class Holds { Mapped, Keys };
enum class Order { Ordered, Unordered };
enum class Does {
  Nothing,
  At,
  Find,
  LowerBound,
  UpperBound,
  Count,
  Size,
  Empty,
  Begin,
  End,
  Insert,
  InsertOrAssign,
  Erase,
  Clear
};

/// A class of the table, with what it is of.
struct Container {
  Holds Of;
  bool Ordered;
  QualType Key, Element;
  /// Mapped: the members of an element.
  const FieldDecl *First = nullptr, *Second = nullptr;
};
} // namespace

static bool isIterator(const CXXRecordDecl *Class) {
  return isOfStandard(Class) && Class->getIdentifier() &&
         llvm::StringSwitch<bool>(Class->getName())
#define ASSOCIATIVE_ITERATOR(CLASS) .Case(#CLASS, true)
#include "cuda/Associative.def"
             .Default(false);
}

static Does workOf(const CXXMethodDecl *Method) {
  if (!Method->getIdentifier())
    return Does::Nothing;
  return llvm::StringSwitch<Does>(Method->getName())
#define ASSOCIATIVE_METHOD(METHOD, WHAT) .Case(#METHOD, Does::WHAT)
#include "cuda/Associative.def"
      .Default(Does::Nothing);
}

/// Whether keys are ordered, and told apart, as numbers are.
static bool comparesAsNumbers(const ClassTemplateSpecializationDecl *Of,
                              unsigned First) {
  const TemplateArgumentList &Given = Of->getTemplateArgs();
  // The last is the allocator.
  for (unsigned N = First; N + 1 < Given.size(); ++N) {
    const CXXRecordDecl *By =
        Given.get(N).getKind() == TemplateArgument::Type
            ? Given.get(N).getAsType()->getAsCXXRecordDecl()
            : nullptr;
    if (!By || !By->isInStdNamespace() || !By->getIdentifier() ||
        !llvm::StringSwitch<bool>(By->getName())
#define ASSOCIATIVE_COMPARATOR(CLASS) .Case(#CLASS, true)
#include "cuda/Associative.def"
             .Default(false))
      return false;
  }
  return true;
}

static std::optional<Container> containerOf(const CXXRecordDecl *Class,
                                            ASTContext &Ctx) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Of || !Of->isInStdNamespace() || !Of->hasDefinition() ||
      !Of->getIdentifier())
    return std::nullopt;
  using Row = std::optional<std::pair<Holds, Order>>;
  const Row Known = llvm::StringSwitch<Row>(Of->getName())
#define ASSOCIATIVE(CLASS, ELEMENTS, ORDER)                                    \
  .Case(#CLASS, std::pair(Holds::ELEMENTS, Order::ORDER))
#include "cuda/Associative.def"
                        .Default(std::nullopt);
  if (!Known)
    return std::nullopt;
  Container Out{Known->first, Known->second == Order::Ordered, {}, {}};
  Out.Key = Of->getTemplateArgs().get(0).getAsType();
  for (const NamedDecl *D : Of->lookup(&Ctx.Idents.get("value_type")))
    if (const auto *Name = dyn_cast<TypedefNameDecl>(D))
      Out.Element = Name->getUnderlyingType().getCanonicalType();
  const bool Mapped = Out.Of == Holds::Mapped;
  if (Out.Element.isNull() ||
      !(Out.Key->isIntegralOrEnumerationType() ||
        isString(Out.Key->getAsCXXRecordDecl())) ||
      !comparesAsNumbers(Of, Mapped ? 2 : 1))
    return std::nullopt;
  if (!Mapped)
    return Out;
  const CXXRecordDecl *Pair = Out.Element->getAsCXXRecordDecl();
  if (!Pair || !Pair->hasDefinition())
    return std::nullopt;
  for (const FieldDecl *Field : Pair->fields())
    (Out.First ? Out.Second : Out.First) = Field;
  return Out.Second ? std::optional(Out) : std::nullopt;
}

bool PathRun::isAssociative(const CXXRecordDecl *Class) const {
  return isIterator(Class) ||
         containerOf(Class, Program.unit().context()).has_value();
}

/// The key as a number; none where it is not known.
std::optional<__int128> PathRun::keyNumber(Node V, QualType Key) {
  const std::optional<ScalarType> T = scalar(Key);
  if (!V || !T || T->Real)
    return std::nullopt;
  Node As = Symbols.cast(*T, V);
  if (T->Signed) {
    const std::optional<int64_t> N = As->integer();
    return N ? std::optional<__int128>(*N) : std::nullopt;
  }
  const std::optional<uint64_t> N = As->unsignedInteger();
  return N ? std::optional<__int128>(*N) : std::nullopt;
}

/// The characters of a key that is a text: as a number it is less than another
/// where it comes before that.
static constexpr size_t MostOfKey = 15;

static std::optional<__int128> keyOfText(llvm::StringRef Text) {
  if (Text.size() > MostOfKey || Text.contains('\0'))
    return std::nullopt;
  __int128 Out = 0;
  for (size_t N = 0; N < MostOfKey; ++N)
    Out = Out << 8 | (N < Text.size() ? uint8_t(Text[N]) : 0);
  return Out;
}

static std::string textOfKey(__int128 Key) {
  std::string Out;
  for (size_t N = MostOfKey; N-- > 0;)
    if (const char C = char(Key >> (8 * N)))
      Out.push_back(C);
  return Out;
}

std::optional<__int128> PathRun::givenKey(State &S, const ir::Instruction &I,
                                          const CXXMethodDecl *Method,
                                          QualType Key) {
  const QualType P = Method->getParamDecl(0)->getType();
  if (isString(Key->getAsCXXRecordDecl())) {
    const std::optional<std::string> Text =
        textOf(S, value(S, ir::callOperands(I).Arguments[0]), P);
    return Text ? keyOfText(*Text) : std::nullopt;
  }
  return scalar(P.getNonReferenceType())
             ? keyNumber(scalarArgument(S, I, Method, 0), Key)
             : std::nullopt;
}

std::optional<__int128> PathRun::keyAt(State &S, const Location *At, QualType T,
                                       QualType Key) {
  const std::optional<ScalarType> Type = scalar(T);
  Node Held = Type ? S.Memory.read(At, *Type) : Symbols.address(At, nullptr);
  if (!isString(Key->getAsCXXRecordDecl()))
    return Type ? keyNumber(Held, Key) : std::nullopt;
  const std::optional<std::string> Text = textOf(S, Held, T);
  return Text ? keyOfText(*Text) : std::nullopt;
}

void PathRun::writeKey(State &S, const Location *At, QualType Key,
                       __int128 Number) {
  if (const std::optional<ScalarType> Type = scalar(Key)) {
    S.Memory.write(At, Symbols.integer(uint64_t(Number), *Type));
    return;
  }
  S.Memory.forget(At);
  const Sequence Text = sequenceOf(S, textOfKey(Number));
  Sequences[{At, S.Memory.changedItself(At)}] = Text;
}

using Elements = llvm::ArrayRef<std::pair<__int128, const Location *>>;

/// Where an element with a key is, or would be.
static size_t keyPlace(Elements In, __int128 Key) {
  size_t N = 0;
  while (N < In.size() && In[N].first < Key)
    ++N;
  return N;
}

static bool isThere(Elements In, size_t At, __int128 Key) {
  return At < In.size() && In[At].first == Key;
}

const PathRun::Association *PathRun::association(State &S,
                                                 const Location *L) const {
  auto It =
      L ? Associations.find({L, S.Memory.changed(L)}) : Associations.end();
  return It == Associations.end() ? nullptr : &It->second;
}

void PathRun::associate(State &S, const ir::Instruction &I, const Location *L,
                        Association Now) {
  S.Memory.forget(L, dyn_cast_or_null<Expr>(I.Source));
  for (const auto &[Key, Element] : Now)
    HolderOf[Element] = L;
  Associations[{L, S.Memory.changed(L)}] = std::move(Now);
}

/// What is behind the last element of a map.
const Location *PathRun::endOf(const Location *L) {
  const Location *&End = EndOf[L];
  if (!End) {
    End = Symbols.temporary(Ctx.CharTy);
    HolderOf[End] = L;
  }
  return End;
}

/// Which element of its map an iterator is at; one behind the last for the end.
std::optional<PathRun::AssociationPlace>
PathRun::placeOfIterator(State &S, Node Iterator, QualType T) {
  Node Pointer = pointerOf(S, Iterator, T);
  Node A = Pointer ? stripCasts(Pointer) : nullptr;
  auto Holder = A && A->Kind == SymExpr::Address && !A->A
                    ? HolderOf.find(A->Loc)
                    : HolderOf.end();
  if (Holder == HolderOf.end())
    return std::nullopt;
  const Association *In = association(S, Holder->second);
  if (!In)
    return std::nullopt;
  for (size_t N = 0; N < In->size(); ++N)
    if ((*In)[N].second == A->Loc)
      return AssociationPlace{Holder->second, N};
  return A->Loc == endOf(Holder->second)
             ? std::optional(AssociationPlace{Holder->second, In->size()})
             : std::nullopt;
}

Node PathRun::iteratorAt(State &S, AssociationPlace At) {
  const Association &In = *association(S, At.Holder);
  return Symbols.address(
      At.Index < In.size() ? In[At.Index].second : endOf(At.Holder), nullptr);
}

/// Has an iterator be at another element.
bool PathRun::moveIterator(State &S, Node Iterator, QualType T, Node To) {
  const Location *L = resolve(Iterator, T);
  bool Written = false;
  if (L)
    S.Memory.parts(L, T, [&](const Location *Part, QualType Of) {
      if (!Written && Of->isPointerType()) {
        S.Memory.write(Part, To);
        Written = true;
      }
    });
  return Written;
}

bool PathRun::iteratorCall(State &S, const ir::Instruction &I,
                           const CXXMethodDecl *Method) {
  Node Object = value(S, ir::callOperands(I).Object);
  const QualType T = Ctx.getCanonicalTagType(Method->getParent());
  const std::optional<AssociationPlace> At = placeOfIterator(S, Object, T);
  if (!At)
    return false;
  const size_t Size = association(S, At->Holder)->size();
  const OverloadedOperatorKind Op = Method->getOverloadedOperator();
  if (Op == OO_Star || Op == OO_Arrow) {
    if (At->Index == Size)
      return false;
    set(S, I, iteratorAt(S, *At));
    return true;
  }
  if ((Op != OO_PlusPlus && Op != OO_MinusMinus) ||
      At->Index == (Op == OO_PlusPlus ? Size : 0))
    return false;
  Node Before = iteratorAt(S, *At);
  Node After = iteratorAt(
      S, {At->Holder, Op == OO_PlusPlus ? At->Index + 1 : At->Index - 1});
  if (!moveIterator(S, Object, T, After))
    return false;
  if (Method->getNumParams())
    return give(S, I, Before);
  set(S, I, Object);
  return true;
}

/// An element of its own with what another is made of; null where the mapped
/// value has code of its own.
const Location *PathRun::elementLike(State &S, QualType Element,
                                     const Location *From) {
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  // Only a key may be a text.
  if (Class && !isPlain(Element) && !isString(Class) &&
      !(Class->isInStdNamespace() && isNamed(Class, "pair") &&
        isString(Class->field_begin()->getType()->getAsCXXRecordDecl()) &&
        isPlain((*std::next(Class->field_begin()))->getType())))
    return nullptr;
  const Location *Out = Symbols.temporary(Element);
  S.Memory.begin(Out);
  if (From)
    S.Memory.copy(Out, From, Element);
  return Out;
}

/// The elements that a map is made of or assigned; none where they are not
/// known.
std::optional<PathRun::Association>
PathRun::givenAssociation(State &S, const ir::Instruction &I,
                          const CXXMethodDecl *Method) {
  const std::optional<Container> Of =
      containerOf(Method->getParent(), Program.unit().context());
  const ir::CallOperands O = ir::callOperands(I);
  if (O.Arguments.empty())
    return Association();
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  const CXXRecordDecl *Class = P->getAsCXXRecordDecl();
  const Location *Given = resolve(value(S, O.Arguments[0]), P);
  if (!Class || !Given)
    return std::nullopt;
  Association Out;
  if (declaresSameEntity(Class, Method->getParent())) {
    const Association *Other = association(S, Given);
    if (!Other)
      return std::nullopt;
    const Association From = *Other;
    for (const auto &[Key, Element] : From) {
      const Location *Copy = elementLike(S, Of->Element, Element);
      if (!Copy)
        return std::nullopt;
      Out.push_back({Key, Copy});
    }
    return Out;
  }
  if (!isNamed(Class, "initializer_list"))
    return std::nullopt;
  llvm::SmallVector<Node, 2> Parts;
  S.Memory.parts(Given, P, [&](const Location *Part, QualType T) {
    Parts.push_back(S.Memory.read(Part, *scalar(T)));
  });
  const std::optional<uint64_t> Count =
      Parts.size() == 2 ? Parts[1]->unsignedInteger() : std::nullopt;
  if (!Count || *Count > MaxElements || Parts[0]->Kind != SymExpr::Address ||
      Parts[0]->A)
    return std::nullopt;
  for (uint64_t N = 0; N < *Count; ++N) {
    const Location *From =
        Symbols.element(Parts[0]->Loc, int64_t(N), Of->Element);
    const Location *Key = Of->First ? Symbols.member(From, Of->First) : From;
    const std::optional<__int128> Number = keyAt(S, Key, Of->Key, Of->Key);
    const Location *Element = elementLike(S, Of->Element, From);
    if (!Number || !Element)
      return std::nullopt;
    writeKey(S, Of->First ? Symbols.member(Element, Of->First) : Element,
             Of->Key, *Number);
    // The first of equal keys stays.
    if (const size_t At = keyPlace(Out, *Number); !isThere(Out, At, *Number))
      Out.insert(Out.begin() + At, {*Number, Element});
  }
  return Out;
}

/// Writes what an object holds to one that may be of another type; false where
/// it is not known how.
bool PathRun::convertInto(State &S, const Location *To, QualType ToType,
                          const Location *From, QualType FromType) {
  const std::optional<ScalarType> Given = scalar(FromType),
                                  Made = scalar(ToType);
  if (Given && Made)
    S.Memory.write(To, Symbols.cast(*Made, S.Memory.read(From, *Given)));
  else if (Ctx.hasSameUnqualifiedType(FromType, ToType))
    S.Memory.copy(To, From, ToType);
  else
    return false;
  return true;
}

/// Gives what an insertion does: the iterator, and whether the element is new.
bool PathRun::giveInserted(State &S, const ir::Instruction &I,
                           AssociationPlace At, bool Inserted) {
  Node Into = value(S, ir::callOperands(I).Result);
  const Location *Result = resolve(Into, I.Type);
  if (!Result)
    return true;
  const CXXRecordDecl *Pair = I.Type->getAsCXXRecordDecl();
  Node It = iteratorAt(S, At);
  if (!Pair || !moveIterator(S, Into, I.Type, It))
    return false;
  S.Memory.parts(Result, I.Type, [&](const Location *Part, QualType T) {
    if (T->isBooleanType())
      S.Memory.write(Part, Symbols.integer(Inserted, *scalar(T)));
  });
  return true;
}

/// Puts an element into a map: a pair that is given, or a key and what belongs
/// to it.
bool PathRun::associativeInsert(State &S, const ir::Instruction &I,
                                const CXXMethodDecl *Method, const Location *L,
                                bool Assigns) {
  const std::optional<Container> Of =
      containerOf(Method->getParent(), Program.unit().context());
  const ir::CallOperands O = ir::callOperands(I);
  Association Now = *association(S, L);
  const size_t Count = O.Arguments.size();
  const bool Mapped = Of->Of == Holds::Mapped;
  if (!Count || Count > 2 || Count > Method->getNumParams() ||
      (!Mapped && Count != 1) || Now.size() >= MaxElements)
    return false;
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  const Location *New = elementLike(S, Of->Element, nullptr);
  std::optional<__int128> Number;
  if (const CXXRecordDecl *Pair = P->getAsCXXRecordDecl();
      Pair && isNamed(Pair, "pair")) {
    const Location *Given = resolve(value(S, O.Arguments[0]), P);
    if (!Mapped || Count != 1 || !Given || !New || !Pair->hasDefinition() ||
        !Pair->isInStdNamespace())
      return false;
    llvm::SmallVector<const FieldDecl *, 2> Fields(Pair->fields());
    if (Fields.size() != 2)
      return false;
    Number = keyAt(S, Symbols.member(Given, Fields[0]), Fields[0]->getType(),
                   Of->Key);
    const Location *From = Symbols.member(Given, Fields[1]),
                   *To = Symbols.member(New, Of->Second);
    if (!convertInto(S, To, Of->Second->getType(), From, Fields[1]->getType()))
      return false;
  } else {
    if (!New || (Mapped && Count != 2) ||
        (Mapped && !putInto(S, I, Method, 1, Symbols.member(New, Of->Second),
                            Of->Second->getType())))
      return false;
    Number = givenKey(S, I, Method, Of->Key);
  }
  if (!Number)
    return false;
  writeKey(S, Of->First ? Symbols.member(New, Of->First) : New, Of->Key,
           *Number);
  const size_t At = keyPlace(Now, *Number);
  const bool Inserted = !isThere(Now, At, *Number);
  if (Inserted) {
    Now.insert(Now.begin() + At, {*Number, New});
    associate(S, I, L, std::move(Now));
  } else if (Assigns && Mapped) {
    const QualType T = Of->Second->getType();
    const Location *To = Symbols.member(Now[At].second, Of->Second),
                   *From = Symbols.member(New, Of->Second);
    if (scalar(T))
      S.Memory.write(To, S.Memory.read(From, *scalar(T)));
    else
      S.Memory.copy(To, From, T);
  }
  return giveInserted(S, I, {L, At}, Inserted);
}

/// `m[key]`, which makes an element where there is none.
bool PathRun::associativeSubscript(State &S, const ir::Instruction &I,
                                   const CXXMethodDecl *Method,
                                   const Location *L, __int128 Key,
                                   bool Makes) {
  const std::optional<Container> Of =
      containerOf(Method->getParent(), Program.unit().context());
  Association Now = *association(S, L);
  const size_t At = keyPlace(Now, Key);
  if (Of->Of != Holds::Mapped)
    return false;
  if (!isThere(Now, At, Key)) {
    const QualType T = Of->Second->getType();
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    const Location *New = elementLike(S, Of->Element, nullptr);
    if (!Makes || !New || Now.size() >= MaxElements ||
        (Class && !Class->hasTrivialDefaultConstructor()))
      return false;
    writeKey(S, Symbols.member(New, Of->First), Of->Key, Key);
    S.Memory.zero(Symbols.member(New, Of->Second), T);
    Now.insert(Now.begin() + At, {Key, New});
    associate(S, I, L, Now);
  }
  set(S, I,
      Symbols.address(Symbols.member(Now[At].second, Of->Second), nullptr));
  return true;
}

bool PathRun::associativeErase(State &S, const ir::Instruction &I,
                               const CXXMethodDecl *Method, const Location *L) {
  const ir::CallOperands O = ir::callOperands(I);
  if (O.Arguments.size() != 1)
    return false;
  Association Now = *association(S, L);
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  if (P->isRecordType() && !isString(P->getAsCXXRecordDecl())) {
    const std::optional<AssociationPlace> At =
        placeOfIterator(S, value(S, O.Arguments[0]), P);
    if (!At || At->Holder != L || At->Index >= Now.size())
      return false;
    Now.erase(Now.begin() + At->Index);
    associate(S, I, L, std::move(Now));
    return I.Type->isVoidType() || give(S, I, iteratorAt(S, *At));
  }
  const QualType Of =
      containerOf(Method->getParent(), Program.unit().context())->Key;
  const std::optional<__int128> Key = givenKey(S, I, Method, Of);
  if (!Key)
    return false;
  const size_t At = keyPlace(Now, *Key);
  const bool Found = isThere(Now, At, *Key);
  if (Found) {
    Now.erase(Now.begin() + At);
    associate(S, I, L, std::move(Now));
  }
  set(S, I, Symbols.integer(Found, *scalar(Method->getReturnType())));
  return true;
}

/// Whether a class is one of the table's, with keys of any type.
static bool isContainer(const CXXRecordDecl *Class) {
  return Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::StringSwitch<bool>(Class->getName())
#define ASSOCIATIVE(CLASS, ELEMENTS, ORDER) .Case(#CLASS, true)
#include "cuda/Associative.def"
             .Default(false);
}

/// On single paths elements are not kept. Whether there is one for a key, and
/// where, is the same until the container changes: what walks its tree or table
/// never says so.
bool PathRun::associativeLookup(State &S, const ir::Instruction &I,
                                const CXXMethodDecl *Method) {
  if (!isContainer(Method->getParent()))
    return false;
  const ir::CallOperands O = ir::callOperands(I);
  Node Object = value(S, O.Object);
  const Location *L =
      Object ? resolve(Object, Ctx.getCanonicalTagType(Method->getParent()))
             : nullptr;
  if (!L)
    return false;
  const Does What = workOf(Method);
  switch (What) {
  case Does::Insert:
  case Does::InsertOrAssign:
  case Does::Erase:
  case Does::Clear:
    S.Memory.forget(L, dyn_cast_or_null<Expr>(I.Source));
    return false;
  case Does::Find:
  case Does::Count:
    break;
  default:
    return false;
  }
  if (O.Arguments.size() != 1 || Method->getNumParams() != 1)
    return false;
  const QualType P = Method->getParamDecl(0)->getType().getNonReferenceType();
  Node Key = value(S, O.Arguments[0]);
  unsigned Changed = 0;
  if (scalar(P))
    Key = scalarArgument(S, I, Method, 0);
  else if (const Location *At = Key ? resolve(Key, P) : nullptr)
    Changed = S.Memory.changed(At);
  if (!Key)
    return false;
  Node &Answer = Lookups[{Method->getCanonicalDecl(), L, S.Memory.changed(L),
                          Key, Changed}];
  if (!Answer)
    Answer = fresh(What == Does::Count ? I.Type : Ctx.VoidPtrTy, I.Source);
  if (What == Does::Find)
    return give(S, I, Answer);
  set(S, I, Answer);
  return true;
}

bool PathRun::associativeCall(State &S, const ir::Instruction &I,
                              const CXXMethodDecl *Method) {
  if (!Trace)
    return associativeLookup(S, I, Method);
  if (isIterator(Method->getParent()))
    return iteratorCall(S, I, Method);
  const std::optional<Container> Of =
      containerOf(Method->getParent(), Program.unit().context());
  const ir::CallOperands O = ir::callOperands(I);
  Node Object = value(S, O.Object);
  const Location *L =
      Of && Object
          ? resolve(Object, Ctx.getCanonicalTagType(Method->getParent()))
          : nullptr;
  if (!L)
    return false;
  const OverloadedOperatorKind Op = Method->getOverloadedOperator();
  if (isa<CXXConstructorDecl>(Method) || Op == OO_Equal) {
    std::optional<Association> Given = givenAssociation(S, I, Method);
    if (!Given)
      return false;
    associate(S, I, L, std::move(*Given));
    if (Op == OO_Equal)
      set(S, I, Object);
    return true;
  }
  const Association *Now = association(S, L);
  if (!Now)
    return false;
  if (isa<CXXDestructorDecl>(Method))
    return true;
  const Does What = Op == OO_Subscript ? Does::At : workOf(Method);
  switch (What) {
  case Does::Size:
    set(S, I, Symbols.integer(Now->size(), *scalar(Method->getReturnType())));
    return true;
  case Does::Empty:
    set(S, I, Symbols.integer(Now->empty(), *scalar(Method->getReturnType())));
    return true;
  case Does::Begin:
  case Does::End:
    // In which order there are several nobody says.
    return (What == Does::End || Of->Ordered || Now->size() < 2) &&
           give(S, I,
                iteratorAt(S, {L, What == Does::Begin ? 0 : Now->size()}));
  case Does::Clear:
    associate(S, I, L, {});
    return true;
  case Does::Insert:
  case Does::InsertOrAssign:
    return associativeInsert(S, I, Method, L, What == Does::InsertOrAssign);
  case Does::Erase:
    return associativeErase(S, I, Method, L);
  case Does::Nothing:
    return false;
  default:
    return associativeOfKey(S, I, Method, L);
  }
}

/// What a method answers that is given a key.
bool PathRun::associativeOfKey(State &S, const ir::Instruction &I,
                               const CXXMethodDecl *Method, const Location *L) {
  const bool Subscript = Method->getOverloadedOperator() == OO_Subscript;
  if (ir::callOperands(I).Arguments.size() != 1 || !Method->getNumParams())
    return false;
  const std::optional<__int128> Key =
      givenKey(S, I, Method,
               containerOf(Method->getParent(), Program.unit().context())->Key);
  if (!Key)
    return false;
  const Association &Now = *association(S, L);
  const size_t At = keyPlace(Now, *Key);
  const bool Found = isThere(Now, At, *Key);
  switch (Subscript ? Does::At : workOf(Method)) {
  case Does::At:
    return associativeSubscript(S, I, Method, L, *Key, Subscript);
  case Does::Count:
    set(S, I, Symbols.integer(Found, *scalar(Method->getReturnType())));
    return true;
  case Does::Find:
    return give(S, I, iteratorAt(S, {L, Found ? At : Now.size()}));
  case Does::LowerBound:
    return give(S, I, iteratorAt(S, {L, At}));
  default:
    return give(S, I, iteratorAt(S, {L, Found ? At + 1 : At}));
  }
}

/// Whether a method asks for an element that a sequence or a map does not have.
bool PathRun::isOutOfRange(State &S, const ir::Instruction &I,
                           const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  if (!isNamed(Callee, "at") || O.Arguments.size() != 1)
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee); Method && Trace)
    if (const std::optional<Container> Of =
            containerOf(Method->getParent(), Program.unit().context())) {
      Node Object = value(S, O.Object);
      const Location *L =
          Object ? resolve(Object, Ctx.getCanonicalTagType(Method->getParent()))
                 : nullptr;
      const Association *Now = L ? association(S, L) : nullptr;
      const std::optional<__int128> Key =
          Now ? givenKey(S, I, Method, Of->Key) : std::nullopt;
      return Key && !isThere(*Now, keyPlace(*Now, *Key), *Key);
    }
  const Sequence *Held = known(S, sequenceAt(S, I, Callee));
  const SymExpr *Index = value(S, O.Arguments[0]);
  const std::optional<uint64_t> Size =
      Held && Held->Size ? Held->Size->unsignedInteger() : std::nullopt;
  const std::optional<uint64_t> At =
      Index ? Index->unsignedInteger() : std::nullopt;
  return Size && At && *At >= *Size;
}

} // namespace cuda_lint
