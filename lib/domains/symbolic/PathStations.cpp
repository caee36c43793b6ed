//===- PathStations.cpp - How values come to where they are used ----------===//

#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

std::string Station::describe() const {
  std::string Of;
  if (Name)
    Of = Name->getNameAsString().empty() ? " an unnamed variable"
                                         : " '" + Name->getNameAsString() + "'";
  switch (Kind) {
  case Given:
    return "given" + Of + " here";
  case Named:
    return "named" + Of + " here";
  case Assigned:
    return Name ? "assigned to" + Of + " here" : "assigned here";
  case Bound:
    return "the reference" + Of + " is bound here";
  case Stored:
    return Name ? "stored in member" + Of + " here" : "stored here";
  case Captured:
    return "the lambda captures" + Of + " here";
  case Passed:
    return "passed to '" + In->Function->getNameAsString() + "'" +
           (Name && Name->getIdentifier() ? " as" + Of : "") + " here";
  case Returned:
    return "returned by" + Of + " here";
  case Buffered:
    return "written to the parameter buffer here";
  case Copied:
    return "copied here";
  }
  llvm_unreachable("covered switch");
}

static bool isPassedInto(const Station *Way, const Activation *Into) {
  for (; Way; Way = Way->Before)
    if (Way->Kind == Station::Passed && Way->In == Into)
      return true;
  return false;
}

/// Whether an object's end calls a destructor, whose class has also brought the
/// value in that it is wrong for: nobody writes that call, and no other one
/// would be right.
static bool isEndOfOwn(const Activation *A, const Activation *Source) {
  const auto *Destructor = dyn_cast<CXXDestructorDecl>(A->Function);
  if (!Destructor || !A->Site || isa<CallExpr, CXXDeleteExpr>(A->Site))
    return false;
  for (; Source; Source = Source->Caller)
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Source->Function);
        Method && Method->getParent()->getCanonicalDecl() ==
                      Destructor->getParent()->getCanonicalDecl())
      return true;
  return false;
}

const Stmt *responsibleSite(const PathEvent &Use, const Station *Way,
                            const Activation *Made) {
  const Activation *Source = Made;
  for (const Station *S = Way; S; S = S->Before)
    if (S->Kind == Station::Named || S->Kind == Station::Given)
      Source = S->In;
  const Stmt *Site = Use.Site;
  const Activation *At = Use.At;
  if (!Source) {
    for (const Station *S = Way; S && At; S = S->Before)
      if (S->Kind == Station::Passed && S->In == At && At->Site) {
        Site = At->Site;
        At = At->Caller;
      }
    return Site;
  }
  // Up to the function that also holds, or called, the one that brought the
  // value in. A lambda is part of the function around it.
  auto Holds = [&](const Activation *A) {
    for (const Activation *Inner = Source; Inner; Inner = Inner->Caller)
      if (Inner == A)
        return true;
    return false;
  };
  for (; At && !Holds(At); At = At->Caller) {
    if (const FunctionDecl *Around = enclosingFunctionOfLambda(At->Function);
        Around && !isPassedInto(Way, At)) {
      const Activation *Outer = At->Caller;
      while (Outer &&
             Outer->Function->getCanonicalDecl() != Around->getCanonicalDecl())
        Outer = Outer->Caller;
      if (!Outer || Holds(Outer))
        return Site;
    }
    if (At->Site && !isEndOfOwn(At, Source))
      Site = At->Site;
  }
  return Site;
}

const Station *PathRun::way(const State &S, ir::Register R) const {
  const Frame &Top = S.Stack.back();
  return R == ir::NoRegister || Top.Ways.empty() ? nullptr : Top.Ways.lookup(R);
}

const Station *PathRun::station(Station S) {
  return new (Engine.Ways) Station(S);
}

void PathRun::keepWay(State &S, const ir::Instruction &I, const SymExpr *V) {
  if (Trace)
    return;
  if (I.Result == ir::NoRegister)
    return;
  Frame &Top = S.Stack.back();
  const Station *Way = nullptr;
  switch (I.Code) {
  case ir::Opcode::Convert:
    Way = way(S, I.operand(0));
    if (!Way && V && V->isInteger() &&
        I.conversion() == ir::Conversion::IntegerToPointer &&
        isStreamType(I.Type))
      Way = station(
          {Station::Given, I.Source->getBeginLoc(), nullptr, Top.Who, nullptr});
    break;
  case ir::Opcode::Field:
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
  case ir::Opcode::Element:
    Way = way(S, I.operand(0));
    break;
  case ir::Opcode::This:
    Way = Top.ThisWay;
    break;
  case ir::Opcode::Global:
    if (declaredSpace(I.variable()) == MemorySpace::Constant)
      Way = station({Station::Named, I.Source->getBeginLoc(), I.variable(),
                     Top.Who, nullptr});
    break;
  default:
    break;
  }
  if (Way)
    Top.Ways[I.Result] = Way;
  else if (!Top.Ways.empty())
    Top.Ways.erase(I.Result);
}

void PathRun::loadWay(State &S, const ir::Instruction &I, const Location *L) {
  if (Trace)
    return;
  if (const Station *Way = L ? S.Memory.way(L) : nullptr)
    S.Stack.back().Ways[I.Result] = Way;
}

/// The variable or `this` that a member of a lambda's object holds.
static std::pair<const NamedDecl *, SourceLocation>
captured(const FieldDecl *Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class || !Class->isLambda())
    return {};
  auto Capture = Class->captures_begin();
  for (const FieldDecl *F : Class->fields()) {
    if (F == Field)
      return {Capture->capturesVariable() ? Capture->getCapturedVar() : nullptr,
              Capture->getLocation()};
    ++Capture;
  }
  return {};
}

/// Whether the way of a value begins where it is put somewhere: of what is
/// known, and of pointers that come from elsewhere.
static bool startsWay(const SymExpr *V, bool Pointer) {
  const SymExpr *Bare = V ? stripCasts(V) : nullptr;
  if (!Bare)
    return false;
  return Bare->Kind == SymExpr::Address || Bare->isInteger() ||
         (Pointer && Bare->Kind == SymExpr::Symbol);
}

void PathRun::storeWay(State &S, const ir::Instruction &I, const Location *To,
                       const SymExpr *V) {
  if (Trace)
    return;
  const Station *From = way(S, I.operand(1));
  const bool Pointer = I.Type.isNull() || I.Type->isAnyPointerType() ||
                       I.Type->isReferenceType();
  const SymExpr *Bare = V ? stripCasts(V) : nullptr;
  const bool Starts =
      Pointer ? startsWay(V, /*Pointer=*/true)
              : Bare && I.Type->isEnumeralType() && Bare->isInteger();
  if (!From && !Starts)
    return;
  Station Out{Station::Assigned, {}, nullptr, nullptr, From};
  if (const auto *Operator = dyn_cast<BinaryOperator>(I.Source))
    Out.Loc = Operator->getOperatorLoc();
  else
    Out.Loc = I.Source->getBeginLoc();
  if (To->root()->Kind == Location::Pointee &&
      isParameterBuffer(To->root()->Pointer)) {
    Out.Kind = Station::Buffered;
  } else if (To->Kind == Location::Member) {
    Out.Kind = Station::Stored;
    Out.Name = To->Decl;
    if (auto [Variable, Loc] = captured(cast<FieldDecl>(To->Decl));
        Loc.isValid()) {
      Out.Kind = Station::Captured;
      Out.Name = Variable;
      Out.Loc = Loc;
    }
  } else if (!To->Parent || I.Initialises) {
    Out.Name = Engine.variableOf(To);
    // A choice between two values is no station.
    if (!Out.Name && To->Kind == Location::Temporary) {
      if (From)
        S.Memory.setWay(To, From);
      return;
    }
    if (Out.Name && I.Initialises && !To->Parent) {
      Out.Loc = Out.Name->getLocation();
      if (cast<ValueDecl>(Out.Name)->getType()->isReferenceType())
        Out.Kind = Station::Bound;
    }
  }
  S.Memory.setWay(To, station(Out));
}

void PathRun::passWay(State &S, const ir::Instruction &I, unsigned Argument,
                      const Location *To, const SymExpr *V,
                      const Activation *Into) {
  if (Trace)
    return;
  const Station *From = way(S, ir::callOperands(I).Arguments[Argument]);
  const FunctionDecl *F = Into->Function;
  if (!From &&
      !startsWay(V, Argument < F->getNumParams() &&
                        F->getParamDecl(Argument)->getType()->isPointerType()))
    return;
  const auto *Call = dyn_cast<Expr>(I.Source);
  S.Memory.setWay(
      To,
      station(
          {Station::Passed, Call ? Call->getExprLoc() : I.Source->getBeginLoc(),
           Argument < F->getNumParams() ? F->getParamDecl(Argument) : nullptr,
           Into, From}));
}

const Station *PathRun::returnWay(State &S, const ir::Instruction &I,
                                  const SymExpr *V) {
  const Frame &Top = S.Stack.back();
  const Station *From = way(S, I.operand(0));
  const FunctionDecl *F = Top.F->Declaration;
  if (!F->getReturnType()->isAnyPointerType() || !F->getIdentifier() ||
      !(From || startsWay(V, /*Pointer=*/true)))
    return From;
  const auto *Call = dyn_cast_or_null<Expr>(Top.Site);
  return station({Station::Returned,
                  Call ? Call->getExprLoc() : SourceLocation(), F, nullptr,
                  From});
}

void PathRun::noteWays(const State &S, PathEvent &E,
                       llvm::ArrayRef<ir::Register> Arguments) {
  if (S.Stack.back().Ways.empty())
    return;
  for (ir::Register R : Arguments)
    E.Ways.push_back(way(S, R));
}

static const Bound<uint64_t>
    MaxChoices("path-element-choices", 8, BoundKind::Reach,
               "pointers in an array of which any may be the one that is read");

const SymExpr *PathRun::chosenElement(State &S, const Location *L, QualType T) {
  const std::optional<ScalarType> Type = scalar(T);
  if (!L || !Type || T.isNull() || !runsOnDevice(Root))
    return nullptr;
  if (L->Kind != Location::Pointee || !T->isAnyPointerType())
    return nullptr;
  const SymExpr *At = stripCasts(L->Pointer);
  if (At->Kind != SymExpr::Address || !At->A || At->A->isInteger() ||
      At->Loc->Type.isNull() || !Engine.isFree(At->A))
    return nullptr;
  const auto *Array = Ctx.getAsConstantArrayType(At->Loc->Type);
  if (!Array || Array->getZExtSize() == 0 ||
      Array->getZExtSize() > MaxChoices ||
      !Ctx.hasSameUnqualifiedType(Array->getElementType(), T))
    return nullptr;
  const uint64_t Size = Ctx.getTypeSizeInChars(T).getQuantity();
  const SymExpr *Out = nullptr;
  bool Known = false;
  for (uint64_t I = Array->getZExtSize(); I-- > 0;) {
    const SymExpr *Element = S.Memory.read(
        Symbols.element(At->Loc, I, Array->getElementType()), *Type);
    if (!(Element->Type == *Type))
      return nullptr;
    Known |= Element->isInteger() || Element->Kind == SymExpr::Address;
    Out = Out ? Symbols.select(
                    Symbols.binary(SymExpr::EQ, ScalarType::boolean(), At->A,
                                   Symbols.integer(I * Size, At->A->Type)),
                    Element, Out)
              : Element;
  }
  return Known ? Out : nullptr;
}

} // namespace cuda_lint
