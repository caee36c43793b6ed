//===- PathText.cpp - Strings whose characters are known ------------------===//
//
// What `std::string`, and functions of it and of views, compute where all
// characters are known. The characters of a string are the elements of a
// sequence (PathSequences.cpp), with a zero behind them.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

static constexpr ScalarType Wide{64, false, false};
static constexpr uint64_t NoPlace = ~uint64_t(0);

static const Bound<uint64_t>
    MaxText("path-text", 64, BoundKind::Reach,
            "characters of a std::string that are followed");

/// A class of the library that is a text of `char`.
static bool isTextClass(const CXXRecordDecl *Class, llvm::StringRef Name) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  return Of && Of->isInStdNamespace() && isNamed(Of, Name) &&
         Of->getTemplateArgs().size() &&
         Of->getTemplateArgs().get(0).getKind() == TemplateArgument::Type &&
         Of->getTemplateArgs().get(0).getAsType()->isCharType();
}
bool isString(const CXXRecordDecl *Class) {
  return isTextClass(Class, "basic_string");
}

/// The characters of an array from one on, up to a zero, or as many as are
/// said.
std::optional<std::string>
PathRun::charactersIn(State &S, const Location *Array, uint64_t First,
                      std::optional<uint64_t> Count) {
  const auto *Type = Ctx.getAsConstantArrayType(Array->Type);
  if (!Type || !Type->getElementType()->isCharType())
    return std::nullopt;
  std::string Out;
  for (uint64_t N = First; !Count || Out.size() < *Count; ++N) {
    if (N >= Type->getZExtSize() || Out.size() > MaxText)
      return std::nullopt;
    Node V = S.Memory.read(
        Symbols.element(Array, int64_t(N), Type->getElementType()),
        *scalar(Type->getElementType()));
    const std::optional<int64_t> Character = V ? V->integer() : std::nullopt;
    if (!Character)
      return std::nullopt;
    if (!Count && !*Character)
      return Out;
    Out.push_back(char(*Character));
  }
  return Out;
}

/// The text behind a pointer, up to a zero or as many characters as are said.
std::optional<std::string> PathRun::textBehind(State &S, Node Pointer,
                                               std::optional<uint64_t> Count) {
  const LiteralPlace Place = Pointer ? placeInString(Pointer) : LiteralPlace();
  if (Place.Text) {
    if (!Place.Text->isOrdinary() ||
        uint64_t(Place.At) > Place.Text->getLength())
      return std::nullopt;
    const llvm::StringRef Text = Place.Text->getString().drop_front(Place.At);
    if (Count && *Count > Text.size())
      return std::nullopt;
    const llvm::StringRef Out =
        Count ? Text.take_front(*Count) : Text.split('\0').first;
    return Out.size() <= MaxText ? std::optional(Out.str()) : std::nullopt;
  }
  const Location *Array = nullptr;
  const std::optional<uint64_t> First = indexIn(Pointer, Array);
  return First ? charactersIn(S, Array, *First, Count) : std::nullopt;
}

/// What a call is given for a parameter of type \p T, as text: a string, a
/// view, a pointer to characters, one character.
std::optional<std::string> PathRun::textOf(State &S, Node Given, QualType T) {
  if (!Given)
    return std::nullopt;
  const QualType Of = T.getNonReferenceType();
  if (const CXXRecordDecl *Class = Of->getAsCXXRecordDecl()) {
    const Location *L = resolve(Given, Of);
    if (!L)
      return std::nullopt;
    if (isString(Class)) {
      const Sequence *Known = known(S, L);
      const std::optional<uint64_t> Size =
          Known && Known->Size ? Known->Size->unsignedInteger() : std::nullopt;
      if (!Size || (*Size && !Known->Elements))
        return std::nullopt;
      return *Size ? charactersIn(S, Known->Elements, 0, *Size)
                   : std::optional(std::string());
    }
    if (!isTextClass(Class, "basic_string_view"))
      return std::nullopt;
    Node Pointer = nullptr, Size = nullptr;
    S.Memory.parts(L, Of, [&](const Location *Part, QualType P) {
      (P->isPointerType() ? Pointer : Size) = S.Memory.read(Part, *scalar(P));
    });
    const std::optional<uint64_t> Count =
        Size ? Size->unsignedInteger() : std::nullopt;
    return Count ? textBehind(S, Pointer, Count) : std::nullopt;
  }
  if ((Of->isPointerType() && Of->getPointeeType()->isCharType() &&
       !T->isReferenceType()) ||
      (Of->isArrayType() && Ctx.getBaseElementType(Of)->isCharType()))
    return textBehind(S, Given, std::nullopt);
  const std::optional<int64_t> Character =
      Of->isCharType() && !T->isReferenceType() ? Given->integer()
                                                : std::nullopt;
  return Character ? std::optional(std::string(1, char(*Character)))
                   : std::nullopt;
}

PathRun::Sequence PathRun::sequenceOf(State &S, llvm::StringRef Text) {
  const Location *Out = elementsFor(S, Ctx.CharTy, Text.size() + 1);
  for (uint64_t N = 0; N <= Text.size(); ++N)
    S.Memory.write(Symbols.element(Out, int64_t(N), Ctx.CharTy),
                   Symbols.integer(uint64_t(N < Text.size() ? Text[N] : 0),
                                   *scalar(Ctx.CharTy)));
  return {Symbols.integer(Text.size(), Wide), Out};
}

/// The number that an argument is.
static std::optional<uint64_t> numberAt(llvm::ArrayRef<Node> Given, size_t N) {
  return N < Given.size() && Given[N] ? Given[N]->unsignedInteger()
                                      : std::nullopt;
}

/// What a string is made of or assigned; none where that is not known.
std::optional<std::string> PathRun::madeText(State &S, const ir::Instruction &I,
                                             const CXXMethodDecl *Method) {
  if (!isString(Method->getParent()) || !Method->getNumParams())
    return std::nullopt;
  llvm::SmallVector<Node, 4> Given;
  for (ir::Register R : ir::callOperands(I).Arguments)
    Given.push_back(value(S, R));
  auto IsNumber = [&](unsigned N) {
    return N < Method->getNumParams() &&
           Method->getParamDecl(N)->getType()->isIntegerType() &&
           !Method->getParamDecl(N)->getType()->isCharType();
  };
  const QualType First = Method->getParamDecl(0)->getType();
  // So many of one character.
  if (IsNumber(0) && Method->getNumParams() >= 2 &&
      Method->getParamDecl(1)->getType()->isCharType()) {
    const std::optional<uint64_t> Count = numberAt(Given, 0);
    const std::optional<int64_t> Character =
        Given.size() > 1 && Given[1] ? Given[1]->integer() : std::nullopt;
    if (!Count || !Character || *Count > MaxText)
      return std::nullopt;
    return std::string(*Count, char(*Character));
  }
  if (IsNumber(1) && First->isPointerType()) {
    const std::optional<uint64_t> Count = numberAt(Given, 1);
    return Count ? textBehind(S, Given[0], Count) : std::nullopt;
  }
  // A part of another.
  if (IsNumber(1)) {
    const std::optional<std::string> Text = textOf(S, Given[0], First);
    const std::optional<uint64_t> From = numberAt(Given, 1),
                                  Count = IsNumber(2) ? numberAt(Given, 2)
                                                      : std::optional(NoPlace);
    if (!Text || !From || !Count || *From > Text->size())
      return std::nullopt;
    return Text->substr(*From, *Count);
  }
  return Given.empty() || !Given[0] ? std::nullopt : textOf(S, Given[0], First);
}

/// What a method of a string changes it to; none for others.
std::optional<std::string> PathRun::changedText(State &S,
                                                const ir::Instruction &I,
                                                const CXXMethodDecl *Method,
                                                std::string Text) {
  llvm::SmallVector<Node, 4> Given;
  for (ir::Register R : ir::callOperands(I).Arguments)
    Given.push_back(value(S, R));
  auto Argument = [&](unsigned N) {
    return N < Given.size() && N < Method->getNumParams()
               ? textOf(S, Given[N], Method->getParamDecl(N)->getType())
               : std::nullopt;
  };
  const unsigned Count = Method->getNumParams();
  const llvm::StringRef Name = Method->getOverloadedOperator() == OO_PlusEqual
                                   ? "append"
                               : Method->getIdentifier() ? Method->getName()
                                                         : "";
  if (Name == "clear")
    return std::string();
  if (Name == "pop_back" && !Text.empty()) {
    Text.pop_back();
    return Text;
  }
  if ((Name == "append" || Name == "push_back") && Count == 1) {
    const std::optional<std::string> More = Argument(0);
    return More ? std::optional(Text + *More) : std::nullopt;
  }
  const bool Places =
      Count >= 1 && Method->getParamDecl(0)->getType()->isUnsignedIntegerType();
  const std::optional<uint64_t> At = Places ? numberAt(Given, 0) : std::nullopt;
  if (!At || *At > Text.size())
    return std::nullopt;
  if (Name == "erase" && Count == 2)
    if (const std::optional<uint64_t> Length = numberAt(Given, 1))
      return Text.erase(*At, *Length);
  if (Name == "insert" && Count == 2)
    if (const std::optional<std::string> More = Argument(1))
      return Text.insert(*At, *More);
  if (Name == "replace" && Count == 3)
    if (const std::optional<std::string> More = Argument(2))
      if (const std::optional<uint64_t> Length = numberAt(Given, 1))
        return Text.replace(*At, *Length, *More);
  return std::nullopt;
}

/// What a method that only looks at a text gives; none for others.
static std::optional<uint64_t> askedOf(llvm::StringRef Name,
                                       const std::string &Text,
                                       const std::string &Other,
                                       std::optional<uint64_t> At) {
  if (!At) {
    if (Name == "compare")
      return uint64_t(int64_t(llvm::StringRef(Text).compare(Other)));
    return llvm::StringSwitch<std::optional<uint64_t>>(Name)
        .Case("starts_with", llvm::StringRef(Text).starts_with(Other))
        .Case("ends_with", llvm::StringRef(Text).ends_with(Other))
        .Case("contains", Text.find(Other) != std::string::npos)
        .Default(std::nullopt);
  }
  return llvm::StringSwitch<std::optional<uint64_t>>(Name)
      .Case("find", Text.find(Other, *At))
      .Case("rfind", Text.rfind(Other, *At))
      .Case("find_first_of", Text.find_first_of(Other, *At))
      .Case("find_last_of", Text.find_last_of(Other, *At))
      .Case("find_first_not_of", Text.find_first_not_of(Other, *At))
      .Case("find_last_not_of", Text.find_last_not_of(Other, *At))
      .Default(std::nullopt);
}

/// How two texts compare; none for what is no comparison.
static std::optional<bool> compared(OverloadedOperatorKind Op, int Order) {
  switch (Op) {
  case OO_EqualEqual:
    return Order == 0;
  case OO_ExclaimEqual:
    return Order != 0;
  case OO_Less:
    return Order < 0;
  case OO_LessEqual:
    return Order <= 0;
  case OO_Greater:
    return Order > 0;
  case OO_GreaterEqual:
    return Order >= 0;
  default:
    return std::nullopt;
  }
}

/// Makes the string that a call gives.
bool PathRun::giveText(State &S, const ir::Instruction &I,
                       llvm::StringRef Text) {
  const CXXRecordDecl *Class =
      I.Type.isNull() ? nullptr : I.Type->getAsCXXRecordDecl();
  const Location *To =
      isString(Class) && Text.size() <= MaxText
          ? resolve(value(S, ir::callOperands(I).Result), I.Type)
          : nullptr;
  if (To)
    remember(S, I, To, sequenceOf(S, Text));
  return To;
}

/// Makes the view that a string is converted to.
bool PathRun::viewString(State &S, const ir::Instruction &I,
                         const CXXMethodDecl *Method) {
  const ir::CallOperands O = ir::callOperands(I);
  const Sequence *Held =
      known(S, resolve(value(S, O.Object),
                       Ctx.getCanonicalTagType(Method->getParent())));
  const QualType T = Method->getReturnType();
  const Location *To =
      isTextClass(T->getAsCXXRecordDecl(), "basic_string_view") && Held &&
              Held->Size && Held->Elements
          ? resolve(value(S, O.Result), T)
          : nullptr;
  if (!To)
    return false;
  const Sequence Of = *Held;
  S.Memory.parts(To, T, [&](const Location *Part, QualType P) {
    S.Memory.write(Part, P->isPointerType()
                             ? Symbols.address(Of.Elements, nullptr)
                             : Symbols.cast(*scalar(P), Of.Size));
  });
  return true;
}

bool PathRun::textMethod(State &S, const ir::Instruction &I,
                         const CXXMethodDecl *Method) {
  const CXXRecordDecl *Class = Method->getParent();
  const bool String = isString(Class);
  if (String && isa<CXXConversionDecl>(Method))
    return viewString(S, I, Method);
  if ((!String && !isTextClass(Class, "basic_string_view")) ||
      isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(Method))
    return false;
  const ir::CallOperands O = ir::callOperands(I);
  const QualType T = Ctx.getCanonicalTagType(Class);
  const std::optional<std::string> Text = textOf(S, value(S, O.Object), T);
  if (!Text)
    return false;
  if (String && !Method->isConst())
    if (const std::optional<std::string> Now = changedText(S, I, Method, *Text);
        Now && Now->size() <= MaxText) {
      remember(S, I, resolve(value(S, O.Object), T), sequenceOf(S, *Now));
      set(S, I, value(S, O.Object));
      const QualType Gives = Method->getReturnType();
      return Gives->isVoidType() || Gives->isReferenceType();
    }
  if (!Method->isConst() || !Method->getIdentifier() || O.Arguments.empty())
    return false;
  llvm::SmallVector<Node, 4> Given;
  for (ir::Register R : O.Arguments)
    Given.push_back(value(S, R));
  if (String && Method->getName() == "substr" && Given.size() == 2) {
    const std::optional<uint64_t> From = numberAt(Given, 0),
                                  Count = numberAt(Given, 1);
    return From && Count && *From <= Text->size() &&
           giveText(S, I, Text->substr(*From, *Count));
  }
  const std::optional<ScalarType> Type = scalar(Method->getReturnType());
  const std::optional<std::string> Other =
      textOf(S, Given[0], Method->getParamDecl(0)->getType());
  const std::optional<uint64_t> At =
      Given.size() == 2 ? numberAt(Given, 1) : std::nullopt;
  if (!Type || !Other || Given.size() > 2 || (Given.size() == 2 && !At))
    return false;
  const std::optional<uint64_t> Out =
      askedOf(Method->getName(), *Text, *Other, At);
  if (Out)
    set(S, I, Symbols.integer(*Out, *Type));
  return Out.has_value();
}

bool PathRun::textCall(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  if (!isOfStandard(Callee))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    return textMethod(S, I, Method);
  const ir::CallOperands O = ir::callOperands(I);
  const unsigned Count = Callee->getNumParams();
  if (Count == 1 && isNamed(Callee, "to_string") && O.Arguments.size() == 1) {
    Node Given = value(S, O.Arguments[0]);
    const QualType T = Callee->getParamDecl(0)->getType();
    if (!Given || !Given->isInteger() || !T->isIntegerType())
      return false;
    return giveText(S, I,
                    T->isSignedIntegerType()
                        ? std::to_string(Given->integer().value_or(0))
                        : std::to_string(Given->unsignedInteger().value_or(0)));
  }
  const OverloadedOperatorKind Op = Callee->getOverloadedOperator();
  if (Op == OO_None || Count != 2 || O.Arguments.size() != 2)
    return false;
  std::optional<std::string> Sides[2];
  for (unsigned N = 0; N < 2; ++N) {
    Sides[N] =
        textOf(S, value(S, O.Arguments[N]), Callee->getParamDecl(N)->getType());
    if (!Sides[N])
      return false;
  }
  if (Op == OO_Plus)
    return giveText(S, I, *Sides[0] + *Sides[1]);
  const int Order = llvm::StringRef(*Sides[0]).compare(*Sides[1]);
  if (Op == OO_Spaceship) {
    // An ordering holds -1, 0 or 1.
    const Location *To = resolve(value(S, O.Result), I.Type);
    bool Written = false;
    if (To)
      S.Memory.parts(To, I.Type, [&](const Location *Part, QualType T) {
        if (!Written)
          S.Memory.write(Part,
                         Symbols.integer(uint64_t(int64_t(Order)), *scalar(T)));
        Written = true;
      });
    return Written;
  }
  const std::optional<bool> Holds = compared(Op, Order);
  const std::optional<ScalarType> Type = scalar(I.Type);
  if (Holds && Type)
    set(S, I, Symbols.integer(*Holds, *Type));
  return Holds && Type;
}

} // namespace cuda_lint
