//===- PathExceptions.cpp - What is thrown, and where it goes -------------===//
//
// An exception leaves the functions that are followed one by one: what each of
// them made ends on the way, until a handler takes it. Its object is one of its
// own, with the type that was thrown.
//
//===----------------------------------------------------------------------===//

#include "domains/symbolic/ObjectCode.h"
#include "domains/symbolic/PathRun.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether the program ends where something is thrown out of a function.
static bool endsAtThrow(const FunctionDecl &F) {
  const auto *Type = F.getType()->getAs<FunctionProtoType>();
  if (!Type)
    return false;
  // Of a destructor that says nothing it is found out when it is asked for.
  return isUnresolvedExceptionSpec(Type->getExceptionSpecType())
             ? isa<CXXDestructorDecl>(F)
             : Type->isNothrow();
}

/// The object that is thrown, where an address says it.
static const Location *objectAt(const SymExpr *Address) {
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  return A && A->Kind == SymExpr::Address && !A->A && !A->Loc->Type.isNull()
             ? A->Loc
             : nullptr;
}

const Location *PathRun::exceptionAt(const Stmt *Site, QualType T) {
  const Location *&Known = Exceptions[Site];
  if (!Known)
    Known = Symbols.temporary(T.getUnqualifiedType());
  return Known;
}

/// The object that a Throw throws, out of reach of the function that does.
const SymExpr *PathRun::exceptionOf(State &S, const ir::Instruction &I) {
  const Frame &Top = S.Stack.back();
  if (I.operand(0) == ir::NoRegister)
    return Top.F->isUnwinding(Top.Block) ? Top.Exception : nullptr;
  const SymExpr *Given = value(S, I.operand(0));
  const Location *From =
      I.Type.isNull() ? objectAt(Given) : resolve(Given, I.Type);
  if (!From || From->Type.isNull())
    return nullptr;
  // What is thrown again is the same object.
  if (llvm::any_of(Exceptions,
                   [&](const auto &Known) { return Known.second == From; }))
    return Given;
  const QualType T = I.Type.isNull() ? From->Type : I.Type;
  const Location *Object = exceptionAt(I.Source, T);
  S.Memory.begin(Object);
  S.Memory.copy(Object, From, T);
  return Symbols.address(Object, nullptr);
}

bool PathRun::thrown(State &S, const ir::Instruction &I) {
  const Frame &Top = S.Stack.back();
  const SymExpr *Exception = exceptionOf(S, I);
  return Top.F->block(Top.Block).Successors.empty()
             ? leaveFunction(S, Exception, I)
             : giveToHandlers(S, I, Exception);
}

/// Has an exception leave functions up to one that does something about it.
bool PathRun::leaveFunction(State &S, const SymExpr *Exception,
                            const ir::Instruction &I) {
  auto CallIn = [](const Frame &F) -> const ir::Instruction & {
    return F.F->block(F.Block).Instructions[F.Next - 1];
  };
  size_t Depth = S.Stack.size();
  for (; Depth > 0; --Depth) {
    if (endsAtThrow(*S.Stack[Depth - 1].F->Declaration)) {
      end(S, /*Returns=*/false);
      return false;
    }
    if (Depth > 1 && ir::landing(CallIn(S.Stack[Depth - 2])))
      break;
  }
  if (!Depth) {
    // What cleans up has happened; where a function has done that before this
    // one, what is seen of it is not all that it does.
    if (llvm::none_of(
            S.Stack,
            [](const Frame &F) { return F.F->isUnwinding(F.Block); }) &&
        llvm::all_of(llvm::ArrayRef(S.Stack).drop_back(),
                     [&](const Frame &F) { return !CallIn(F).Unwinds; }))
      event(S, PathEvent::Return, I);
    end(S, /*Returns=*/false);
    return false;
  }
  // The elements of a half-made array end, unseen.
  if (llvm::any_of(llvm::ArrayRef(S.Stack).drop_front(Depth - 2),
                   [](const Frame &F) { return F.Element != 0; }))
    runUnseen(S);
  while (S.Stack.size() >= Depth) {
    S.Memory.leave(S.Stack.back().FirstLocation, S.Stack.back().LastLocation);
    S.Stack.pop_back();
  }
  Frame &Caller = S.Stack.back();
  Caller.Exception = Exception;
  Caller.Element = 0;
  return enter(S, *ir::landing(CallIn(Caller)));
}

/// Gives a handler what it has caught, and goes there.
bool PathRun::catchIn(State &S, const ir::Instruction &I, unsigned Which,
                      const SymExpr *Exception) {
  const auto *Try = cast<CXXTryStmt>(I.Source);
  const Location *Object = objectAt(Exception);
  if (const VarDecl *V = Try->getHandler(Which)->getExceptionDecl()) {
    const QualType T = V->getType();
    const Location *To = resolve(value(S, I.operand(1 + Which)), T);
    const std::optional<ScalarType> Type = scalar(T);
    if (To && T->isReferenceType())
      S.Memory.write(To, Exception ? Exception : fresh(T, Try));
    else if (To && Type)
      S.Memory.write(To,
                     Object ? S.Memory.read(Object, *Type) : fresh(T, nullptr));
    else if (To && Object)
      S.Memory.copy(To, Object, T);
    else if (To)
      S.Memory.forget(To);
  }
  if (const SymExpr *Says = value(S, I.Operands.back()))
    if (const Location *To = resolve(Says, Ctx.VoidPtrTy))
      S.Memory.write(To, Exception ? Exception : fresh(Ctx.VoidPtrTy, Try));
  Frame &Top = S.Stack.back();
  // It is on its way no more.
  Top.Exception = nullptr;
  return enter(S, Top.F->block(Top.Block).Successors[Which]);
}

bool PathRun::giveToHandlers(State &S, const ir::Instruction &I,
                             const SymExpr *Exception) {
  const auto *Try = cast<CXXTryStmt>(I.Source);
  const unsigned Count = Try->getNumHandlers();
  const Location *Object = objectAt(Exception);
  const std::optional<unsigned> Which =
      Object ? ir::handlerOf(Try, Object->Type, Ctx) : std::nullopt;
  if (Which && *Which < Count)
    return catchIn(S, I, *Which, Exception);
  for (unsigned N = 0; !Which && N < Count; ++N) {
    if (!Try->getHandler(N)->getExceptionDecl())
      return catchIn(S, I, N, Exception);
    State Taken = S;
    const SymExpr *Takes = Symbols.fresh(ScalarType::boolean());
    // Which exception it is was decided where it was made.
    if (KeepsExceptions)
      noteComputed(Takes);
    Symbols.assume(Takes, Taken.Known);
    Symbols.assume(Symbols.negate(Takes), S.Known);
    Taken.Number = ++States;
    if (catchIn(Taken, I, N, Exception))
      Waiting.push_back(std::move(Taken));
  }
  Frame &Top = S.Stack.back();
  Top.Exception = Exception;
  return enter(S, Top.F->block(Top.Block).Successors.back());
}

bool PathRun::enterTry(State &S, const ir::Instruction &I) {
  Frame &Top = S.Stack.back();
  const ir::Block &B = Top.F->block(Top.Block);
  auto Way = std::make_shared<TryWay>();
  const SymExpr *Throws = Symbols.fresh(ScalarType::boolean());
  State Other = S;
  Symbols.assume(Throws, Other.Known);
  Symbols.assume(Symbols.negate(Throws), S.Known);
  Way->Before = std::make_shared<const State>(std::move(Other));
  Way->Somewhere = B.Successors[1];
  Top.Tries[I.Source] = std::move(Way);
  return enter(S, B.Successors[0]);
}

void PathRun::throwIn(TryWay &Way) {
  if (std::exchange(Way.Taken, true))
    return;
  // It has the number that it had: it is older than what has begun since.
  State Other = *Way.Before;
  if (enter(Other, Way.Somewhere))
    Waiting.push_back(std::move(Other));
}

/// The `try` whose handlers an exception comes to that goes to a block; null
/// where it leaves the function. Nothing where it comes to neither: a
/// destructor on the way does not return.
static std::optional<const Stmt *> tryAt(const ir::Function &F,
                                         uint32_t Block) {
  while (F.block(Block).terminator().Code != ir::Opcode::Throw) {
    if (F.block(Block).Successors.empty())
      return std::nullopt;
    Block = F.block(Block).Successors.back();
  }
  return F.block(Block).Successors.empty() ? nullptr
                                           : F.block(Block).terminator().Source;
}

void PathRun::mayThrow(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  if (ir::isQuiet(Callee))
    return;
  for (size_t Depth = S.Stack.size(); Depth > 0; --Depth) {
    const Frame &F = S.Stack[Depth - 1];
    const ir::Instruction &Call =
        Depth == S.Stack.size() ? I
                                : F.F->block(F.Block).Instructions[F.Next - 1];
    const std::optional<uint32_t> To = ir::landing(Call);
    const std::optional<const Stmt *> Try = To ? tryAt(*F.F, *To) : nullptr;
    if (!Try)
      return;
    if (*Try) {
      if (const std::shared_ptr<TryWay> Way = F.Tries.lookup(*Try))
        throwIn(*Way);
      return;
    }
    if (endsAtThrow(*F.F->Declaration))
      return;
  }
}

bool PathRun::libraryThrows(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee, bool &Goes) {
  if (!Callee || !isOfStandard(Callee) || !Callee->getIdentifier())
    return false;
  llvm::StringRef Name = Callee->getName();
  // Whether `std::stoi` and its like are given a text that says no number.
  const auto saysNoNumber = [&] {
    const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
    const bool OfWhole =
        llvm::StringSwitch<bool>(Name)
            .Cases({"stoi", "stol", "stoll", "stoul", "stoull"}, true)
            .Default(false);
    if (!OfWhole || !Call || Call->getNumArgs() != 3 ||
        !isa<CXXDefaultArgExpr>(Call->getArg(2)))
      return false;
    const std::optional<std::string> Text =
        textOf(S, value(S, ir::callOperands(I).Arguments[0]),
               Callee->getParamDecl(0)->getType());
    llvm::StringRef Rest = llvm::StringRef(Text ? *Text : "0").ltrim();
    Rest.consume_front("-") || Rest.consume_front("+");
    return Rest.empty() || !llvm::isDigit(Rest.front());
  };
  if (Name == "rethrow_exception" && Callee->getNumParams() == 1) {
    const SymExpr *Kept =
        pointerOf(S, value(S, ir::callOperands(I).Arguments[0]),
                  Callee->getParamDecl(0)->getType());
    const std::optional<uint32_t> To = ir::landing(I);
    const SymExpr *Exception = objectAt(Kept) ? Kept : nullptr;
    if (To)
      S.Stack.back().Exception = Exception;
    Goes = To ? enter(S, *To) : leaveFunction(S, Exception, I);
    return true;
  }
  if (Callee->getReturnType()->isVoidType() && Name.consume_front("__throw_"))
    // `__throw_out_of_range_fmt`
    Name.consume_back("_fmt");
  else if (isOutOfRange(S, I, Callee))
    Name = "out_of_range";
  else if (saysNoNumber())
    Name = "invalid_argument";
  else
    return false;
  QualType T;
  for (const DeclContext *In = Callee->getDeclContext(); In && T.isNull();
       In = In->getParent())
    for (const NamedDecl *D :
         In->lookup(&Program.unit().context().Idents.get(Name)))
      if (const auto *Class = dyn_cast<CXXRecordDecl>(D);
          Class && Class->hasDefinition())
        T = Ctx.getCanonicalTagType(Class);
  const SymExpr *Exception = nullptr;
  if (!T.isNull()) {
    const Location *Object = exceptionAt(I.Source, T);
    S.Memory.begin(Object);
    Exception = Symbols.address(Object, nullptr);
  }
  const std::optional<uint32_t> To = ir::landing(I);
  if (To)
    S.Stack.back().Exception = Exception;
  Goes = To ? enter(S, *To) : leaveFunction(S, Exception, I);
  return true;
}

/// Whether a class is `std::exception_ptr`.
static bool isKept(QualType T) {
  const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isOfStandard(Class) && isNamed(Class, "exception_ptr");
}

/// `std::current_exception`.
bool PathRun::keepCaught(State &S, const ir::Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  KeepsExceptions = true;
  const SymExpr *Caught =
      O.Arguments.size() == 1 ? value(S, O.Arguments[0]) : nullptr;
  const Location *Object = objectAt(Caught);
  if (!Object)
    return false;
  if (llvm::none_of(Exceptions, [&](const auto &Known) {
        return Known.second == Object;
      })) {
    const Location *Kept = exceptionAt(I.Source, Object->Type);
    S.Memory.begin(Kept);
    S.Memory.copy(Kept, Object, Object->Type);
    Caught = Symbols.address(Kept, nullptr);
  }
  return give(S, I, Caught);
}

/// `std::make_exception_ptr`.
bool PathRun::keepMade(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  const QualType T = Callee->getParamDecl(0)->getType();
  const SymExpr *Given = value(S, O.Arguments[0]);
  const Location *From = scalar(T) ? nullptr : resolve(Given, T);
  if (T->isReferenceType() || !Given || (!From && !scalar(T)))
    return false;
  KeepsExceptions = true;
  const Location *Kept = exceptionAt(I.Source, T);
  S.Memory.begin(Kept);
  if (From)
    S.Memory.copy(Kept, From, T);
  else
    S.Memory.write(Kept, Symbols.cast(*scalar(T), Given));
  return give(S, I, Symbols.address(Kept, nullptr));
}

/// What nobody keeps any more ends, unseen.
void PathRun::letGo(State &S, const SymExpr *Keeper, QualType Own) {
  const SymExpr *Held = pointerOf(S, Keeper, Own);
  if (!Held || Held->isInteger())
    return;
  const Location *Object = objectAt(Held);
  if (!Object || Program.unit().engine<ObjectCode>().isEventful(Object->Type)) {
    expose(S, Held);
    runUnseen(S);
  }
}

/// What `std::exception_ptr` does: its pointer is the exception's address.
bool PathRun::keptException(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee) {
  if (!isOfStandard(Callee))
    return false;
  const ir::CallOperands O = ir::callOperands(I);
  if (isNamed(Callee, "current_exception") && !isa<CXXMethodDecl>(Callee))
    return keepCaught(S, I);
  if (isNamed(Callee, "make_exception_ptr") && O.Arguments.size() == 1)
    return keepMade(S, I, Callee);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const QualType Own =
      Method ? Ctx.getCanonicalTagType(Method->getParent()) : QualType();
  const Location *L =
      Method && isKept(Own) ? resolve(value(S, O.Object), Own) : nullptr;
  if (!L)
    return false;
  const bool Constructs = isa<CXXConstructorDecl>(Method),
             Destroys = isa<CXXDestructorDecl>(Method),
             Assigns = Method->getOverloadedOperator() == OO_Equal;
  if (Destroys || Assigns)
    letGo(S, value(S, O.Object), Own);
  if (Destroys)
    return true;
  const bool Copies =
      O.Arguments.size() == 1 && isKept(Method->getParamDecl(0)->getType());
  if (Copies && (Constructs || Assigns)) {
    const Location *From = resolve(value(S, O.Arguments[0]), Own);
    if (!From)
      return false;
    S.Memory.copy(L, From, Own);
    if (Method->getParamDecl(0)->getType()->isRValueReferenceType() &&
        From != L)
      S.Memory.zero(From, Own);
    if (!Constructs)
      set(S, I, value(S, O.Object));
    return true;
  }
  if (isa<CXXConversionDecl>(Method) &&
      Method->getReturnType()->isBooleanType())
    if (const SymExpr *P = pointerOf(S, value(S, O.Object), Own)) {
      set(S, I, Symbols.cast(*scalar(Ctx.BoolTy), Symbols.truth(P)));
      return true;
    }
  return false;
}

void PathRun::runUnseen(State &S) {
  S.Memory.forgetReachable();
  LibraryChanges.insert(Shared.Serial);
}

void PathRun::endException(State &S, const ir::Instruction &I) {
  const SymExpr *Address = value(S, I.operand(0));
  const Location *Object = objectAt(Address);
  const CXXRecordDecl *Class =
      Object ? Object->Type->getAsCXXRecordDecl() : nullptr;
  const Frame &Top = S.Stack.back();
  // What leaves the handler may be what it caught.
  if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor() ||
      (Top.F->isUnwinding(Top.Block) && Top.Exception &&
       objectAt(Top.Exception) == Object))
    return;
  const CXXDestructorDecl *Ends = Class->getDestructor();
  ir::Instruction Call{ir::Opcode::Call};
  Call.Type = Ctx.VoidTy;
  Call.Operands.push_back(I.operand(0));
  Call.Number = ir::CallPart::Object;
  Call.Source = I.Source;
  if ((!KeepsExceptions && Ends && followInto(S, Call, Ends, nullptr)) ||
      !Program.unit().engine<ObjectCode>().isEventful(Object->Type))
    return;
  expose(S, Address);
  runUnseen(S);
}

/// How many exceptions are on their way. What is not called by anything that is
/// seen is not taken to be called on the way of one, unless it is a destructor.
const SymExpr *PathRun::uncaught(State &S, QualType T) {
  if (isa<CXXDestructorDecl>(Root)) {
    const SymExpr *V = fresh(T, nullptr);
    noteComputed(V);
    return V;
  }
  const uint64_t Count = llvm::count_if(S.Stack, [](const Frame &F) {
    return F.F->isUnwinding(F.Block) ||
           (isa_and_nonnull<CXXThrowExpr>(F.Site) &&
            isa<CXXDestructorDecl>(F.F->Declaration));
  });
  return Symbols.integer(Count, *scalar(T));
}

} // namespace cuda_lint
