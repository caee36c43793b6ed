//===- HostStreams.cpp ----------------------------------------------------===//

#include "analysis/HostStreams.h"
#include "analysis/ElementKeys.h"
#include "analysis/StandardCalls.h"
#include "cuda/Bound.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxName("stream-name", 13, BoundKind::Reach,
            "loads, members and calls within each other by which a stream is "
            "named"),
    MaxCondition("stream-condition", 13, BoundKind::Reach,
                 "operations within each other of a condition that asks for a "
                 "stream");

HostStreams::HostStreams(const ir::Function &F)
    : F(F), Definitions(F.RegisterTypes.size(), nullptr) {
  for (const ir::Block &B : F.Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Result != NoRegister)
        Definitions[I.Result] = &I;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F.Declaration);
      Method && Method->getParent()->isLambda()) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
    FieldDecl *This = nullptr;
    Method->getParent()->getCaptureFields(Fields, This);
    for (const auto &[Variable, Field] : Fields)
      Captured[Field] = Variable;
  }
  collect();
}

NamedObject HostStreams::ofSlot(uint32_t S, unsigned Depth) const {
  const ir::Slot &Slot = F.Slots[S];
  if (Slot.Decl) {
    // A reference, or a copy that nobody changes, is what it was made from.
    // What a function gave is best known by the variable's name.
    auto It = Contents.find(S);
    if (Slot.Kind == ir::Slot::Local && It != Contents.end() &&
        It->second.size() == 1 && !Changed.contains(Slot.Decl))
      if (NamedObject From = named(It->second.front(), Depth + 1);
          From && !isa_and_nonnull<FunctionDecl>(From.Root) &&
          (!isa_and_nonnull<FunctionDecl>(From.Leaf) ||
           isa<CXXMethodDecl>(From.Leaf)))
        return From;
    return {Slot.Decl};
  }
  auto It = Contents.find(S);
  if (It == Contents.end() || It->second.size() != 1)
    return {};
  return named(It->second.front(), Depth + 1);
}

NamedObject HostStreams::named(const Made &M, unsigned Depth) const {
  // An object that a function returns has no register.
  return M.Value == NoRegister && M.By->Code == Opcode::Call
             ? ofCall(*M.By, Depth)
             : named(M.Value, Depth);
}

NamedObject HostStreams::namedAt(Register Address, unsigned Depth) const {
  if (Address == NoRegister || Depth >= MaxName)
    return {};
  const Instruction *I = Definitions[Address];
  if (!I)
    return {};
  switch (I->Code) {
  case Opcode::Local:
    return ofSlot(I->Number, Depth);
  case Opcode::This:
    return {nullptr, nullptr, true};
  case Opcode::Global:
    return {I->variable()};
  case Opcode::Field: {
    const Instruction *Base = Definitions[I->operand(0)];
    if (Base && Base->Code == Opcode::This)
      if (const ValueDecl *V = Captured.lookup(I->field()))
        return {V};
    NamedObject Of = namedAt(I->operand(0), Depth + 1);
    if (Of)
      Of.Leaf = I->field();
    return Of;
  }
  case Opcode::Base:
  case Opcode::Derived:
    return namedAt(I->operand(0), Depth + 1);
  default:
    // What a pointer or a reference leads to.
    return named(Address, Depth + 1);
  }
}

/// Whether a call passes nothing: all that its function takes is left out, a
/// number or a null pointer.
static bool isAccessor(const Instruction &I) {
  const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
  return Call && llvm::all_of(Call->arguments(), [](const Expr *A) {
           return isa<CXXDefaultArgExpr>(A) || A->getType()->isIntegerType() ||
                  isa<GNUNullExpr, CXXNullPtrLiteralExpr>(
                      A->IgnoreParenCasts());
         });
}

/// Whether a call of a method passes nothing that is written.
static bool leavesAllOut(const Instruction &I) {
  const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
  return ir::callOperands(I).Arguments.empty() ||
         (isa_and_nonnull<CXXMemberCallExpr>(Call) &&
          llvm::all_of(Call->arguments(), [](const Expr *A) {
            return isa<CXXDefaultArgExpr>(A);
          }));
}

NamedObject HostStreams::named(Register R, unsigned Depth) const {
  if (R == NoRegister || Depth >= MaxName)
    return {};
  const Instruction *I = Definitions[R];
  if (!I)
    return {};
  switch (I->Code) {
  case Opcode::Load:
    return namedAt(I->operand(0), Depth + 1);
  case Opcode::Convert:
    return named(I->operand(0), Depth + 1);
  case Opcode::Element: {
    NamedObject Of = named(I->operand(0), Depth + 1);
    Of.choose(elementKey(I->Source, F.Declaration->getASTContext()));
    return Of;
  }
  case Opcode::Local:
  case Opcode::This:
  case Opcode::Global:
  case Opcode::Field:
  case Opcode::Base:
  case Opcode::Derived:
    return namedAt(R, Depth + 1);
  case Opcode::Call:
    return ofCall(*I, Depth);
  default:
    return {};
  }
}

/// Whether a function is told one object of a class, which it leaves as it is,
/// and gives a stream: the object's.
static bool saysStreamOf(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if ((Method && !Method->isStatic()) || hostFunction(&F) ||
      F.getNumParams() != 1 || !isStreamLike(F.getReturnType()))
    return false;
  const QualType T = F.getParamDecl(0)->getType();
  const QualType To = T->isReferenceType() || T->isPointerType()
                          ? T->getPointeeType()
                          : QualType();
  return !To.isNull() && To.isConstQualified() && To->isRecordType() &&
         !isStreamLike(To);
}

NamedObject HostStreams::ofCall(const Instruction &I, unsigned Depth) const {
  const ir::CallOperands O = ir::callOperands(I);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(I.function());
  // A function that says which stream is current.
  if (const FunctionDecl *Of = I.function();
      Of && !Method && !hostFunction(Of) && isStreamLike(Of->getReturnType()) &&
      isAccessor(I))
    return {Of};
  // One that says which stream an object has.
  if (const FunctionDecl *Of = I.function(); Of && saysStreamOf(*Of)) {
    NamedObject Object = named(O.Arguments.front(), Depth + 1);
    if (Object)
      Object.Leaf = Of;
    return Object;
  }
  if (!Method || isa<CXXConstructorDecl>(Method) || O.Object == NoRegister)
    return {};
  NamedObject Of = namedAt(O.Object, Depth + 1);
  // The element of a container.
  if (std::string Element =
          elementKey(I.Source, F.Declaration->getASTContext());
      Of && !Element.empty() && Method->getParent()->isInStdNamespace()) {
    Of.choose(Element);
    return Of;
  }
  if (!leavesAllOut(I))
    return {};
  // A conversion is the object itself.
  if (Of && !isa<CXXConversionDecl>(Method))
    Of.Leaf = Method;
  return Of;
}

NamedObject HostStreams::named(Register R) const { return named(R, 0); }

/// The type of the stream that an object is.
static QualType typeOf(const NamedObject &O) {
  const ValueDecl *D = O.Leaf ? O.Leaf : O.Root;
  if (!D)
    return {};
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return F->getReturnType();
  return D->getType();
}

/// Whether a variable may hold a stream whose type it does not say, as
/// interfaces without CUDA's headers have it: `void *stream`, `uintptr_t`.
static bool carriesStream(QualType T) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType();
  return T->isVoidPointerType() ||
         (T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType());
}

/// Whether an expression names a local variable that is made from a named
/// stream and stays what it was made.
bool HostStreams::namesNamedStream(const Expr *Written) const {
  const auto *Ref =
      Written ? dyn_cast<DeclRefExpr>(Written->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || !V->hasInit() || changes(V))
    return false;
  const NamedStream Of = namedStreamOf(V->getInit(), V->getASTContext());
  return Of != NamedStream::None && Of != NamedStream::Null;
}

/// Whether a stream is what a pointer leads to, or one pointer after the other,
/// that is given for one stream.
static bool leadsToOne(const Expr &Written) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (!isStreamLike(E->getType()))
    return false;
  bool Any = false;
  for (const auto *Deref = dyn_cast<UnaryOperator>(E);
       Deref && Deref->getOpcode() == UO_Deref;
       Deref = dyn_cast<UnaryOperator>(E)) {
    Any = true;
    E = Deref->getSubExpr()->IgnoreParenCasts();
  }
  return Any && isa<DeclRefExpr, MemberExpr>(E);
}

StreamName HostStreams::stream(Register R, const Expr *Written) const {
  const ASTContext &Ctx = F.Declaration->getASTContext();
  if (isa_and_nonnull<CXXDefaultArgExpr>(Written)) {
    // Who leaves it to what asks for the current stream works in that.
    const NamedObject Of = named(R);
    const FunctionDecl *Current = Of.Root ? currentStreamOf(Ctx) : nullptr;
    return Current && Of.Root->getCanonicalDecl() == Current->getCanonicalDecl()
               ? StreamName{StreamName::Object, Of}
               : StreamName{StreamName::Omitted, {}};
  }
  if (Written && !Written->isTypeDependent())
    switch (namedStreamOf(Written, Ctx)) {
    case NamedStream::None:
      break;
    case NamedStream::Null:
      return {StreamName::Null, {}};
    default:
      return {StreamName::Named, {}};
    }
  if (namesNamedStream(Written))
    return {StreamName::Named, {}};
  if (Written && leadsToOne(*Written))
    if (NamedObject O = named(R))
      return {StreamName::Object, O};
  // An element of an array of streams is one of many, and so is the stream in
  // an element of an array.
  if (NamedObject O = named(R);
      O && !(O.Leaf && O.OfElement) &&
      (isStreamLike(typeOf(O)) || (!O.OfElement && carriesStream(typeOf(O)))))
    return {StreamName::Object, O};
  return {};
}

/// The pointer that a Local is the address of an object for.
static std::optional<uint32_t> slotOf(const Instruction *I) {
  if (I && I->Code == Opcode::Local)
    return I->Number;
  return std::nullopt;
}

const Instruction *HostStreams::filledBy(const ValueDecl *V) const {
  auto It = Changes.find(V);
  if (It == Changes.end())
    return nullptr;
  // A macro may write the call twice, the second time for its message.
  const Instruction *First = It->second.front();
  return llvm::all_of(It->second,
                      [&](const Instruction *By) {
                        return By && First && By->function() &&
                               First->function() == By->function();
                      })
             ? First
             : nullptr;
}

/// What an object is that is made from some arguments: the first of them, but
/// for a number that is too small for a stream, as flags are.
Register HostStreams::madeFrom(llvm::ArrayRef<Register> Arguments) const {
  if (Arguments.empty() || Arguments.front() == NoRegister)
    return NoRegister;
  const QualType T = F.RegisterTypes[Arguments.front()];
  const ASTContext &Ctx = F.Declaration->getASTContext();
  return !T.isNull() && T->isIntegralOrEnumerationType() &&
                 Ctx.getTypeSize(T) < Ctx.getTypeSize(Ctx.VoidPtrTy)
             ? NoRegister
             : Arguments.front();
}

/// The object that a register is the address of.
std::optional<uint32_t> HostStreams::slotAt(Register R) const {
  return R == NoRegister ? std::nullopt : slotOf(Definitions[R]);
}

void HostStreams::changed(const ValueDecl *V, const Instruction *By) {
  Changed.insert(V);
  Changes[V].push_back(By);
}

void HostStreams::noteMentioned(const Instruction &I) {
  const ValueDecl *V = I.Code == Opcode::Local   ? F.Slots[I.Number].Decl
                       : I.Code == Opcode::Field ? Captured.lookup(I.field())
                                                 : nullptr;
  if (V)
    Mentioned.insert(V);
}

void HostStreams::noteStored(const Instruction &I) {
  if (std::optional<uint32_t> S = slotOf(Definitions[I.operand(0)])) {
    Contents[*S].push_back({&I, I.operand(1)});
    if (const ValueDecl *V = F.Slots[*S].Decl; V && !I.Initialises)
      changed(V, nullptr);
  }
  // An address that is kept may be written through later.
  if (std::optional<uint32_t> S = slotOf(Definitions[I.operand(1)]);
      S && I.Code == Opcode::Store && F.Slots[*S].Decl)
    changed(F.Slots[*S].Decl, nullptr);
}

/// The object that a call makes or changes.
void HostStreams::noteMade(const Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  if (std::optional<uint32_t> S = slotAt(O.Result))
    Contents[*S].push_back({&I, NoRegister});
  const std::optional<uint32_t> S = slotAt(O.Object);
  if (!S)
    return;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(I.function());
  if (isa_and_nonnull<CXXConstructorDecl>(M))
    Contents[*S].push_back({&I, madeFrom(O.Arguments)});
  else if (const ValueDecl *V = F.Slots[*S].Decl;
           V && !(M && M->isConst()) && !isa_and_nonnull<CXXDestructorDecl>(M))
    changed(V, nullptr);
}

/// What a call is given that it may change: `&stream`, and streams by reference
/// that is not constant.
void HostStreams::noteGiven(const Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  for (unsigned A = 0; A < O.Arguments.size(); ++A) {
    Register R = O.Arguments[A];
    const Instruction *From = R == NoRegister ? nullptr : Definitions[R];
    while (From && From->Code == Opcode::Convert)
      From = Definitions[From->operand(0)];
    std::optional<uint32_t> S = slotOf(From);
    if (!S || !F.Slots[*S].Decl)
      continue;
    QualType T;
    if (const FunctionDecl *Callee = I.function();
        Callee && A < Callee->getNumParams())
      T = Callee->getParamDecl(A)->getType();
    const bool Constant =
        !T.isNull() &&
        (T->isRecordType() ||
         (T->isReferenceType() && T->getPointeeType().isConstQualified()));
    if (!Constant)
      changed(F.Slots[*S].Decl, &I);
  }
}

void HostStreams::collect() {
  for (const ir::Block &B : F.Blocks)
    for (const Instruction &I : B.Instructions) {
      noteMentioned(I);
      if (I.Code == Opcode::Store || I.Code == Opcode::Copy)
        noteStored(I);
      if (I.Code != Opcode::Call)
        continue;
      noteMade(I);
      noteGiven(I);
    }
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t I = 0; I < F.Blocks[B].Instructions.size(); ++I) {
      const Instruction &At = F.Blocks[B].Instructions[I];
      if (At.Code == Opcode::Launch)
        addLaunch(At, B, I);
      else if (At.Code == Opcode::Call)
        addCall(At, B, I);
    }
  collectHandles();
  collectParts();
}

static bool isPointer(QualType T) {
  return !T.isNull() && T->isPointerType() && !isStreamType(T);
}

/// The stream of a cudaLaunchConfig_t that the function fills in by itself:
/// only its fields are stored to, the stream at most once.
StreamName HostStreams::streamOfConfig(Register Config) const {
  auto Defines = [&](Register R) {
    const Instruction *I = R == NoRegister ? nullptr : Definitions[R];
    while (I && I->Code == Opcode::Convert)
      I = I->operand(0) == NoRegister ? nullptr : Definitions[I->operand(0)];
    return I;
  };
  const std::optional<uint32_t> Slot = slotOf(Defines(Config));
  if (!Slot || F.Slots[*Slot].Kind != ir::Slot::Local)
    return {};
  // The field of the object that an address is of; null for all others.
  auto FieldOf = [&](Register R) -> const FieldDecl * {
    const Instruction *I = Defines(R);
    return I && I->Code == Opcode::Field &&
                   slotOf(Defines(I->operand(0))) == Slot
               ? I->field()
               : nullptr;
  };
  bool Cleared = false;
  const Instruction *Given = nullptr;
  for (const ir::Block &B : F.Blocks)
    for (const Instruction &I : B.Instructions)
      for (unsigned N = 0; N < I.Operands.size(); ++N) {
        const Register R = I.Operands[N];
        if (slotOf(Defines(R)) == Slot && I.Code != Opcode::Field &&
            I.Code != Opcode::Convert && I.Code != Opcode::Launch)
          return {};
        const FieldDecl *Field = FieldOf(R);
        if (!Field || !isStreamType(Field->getType()) || I.Code == Opcode::Load)
          continue;
        if (I.Code != Opcode::Store || N != 0)
          return {};
        if (I.Initialises && Defines(I.operand(1)) &&
            Defines(I.operand(1))->Code == Opcode::Integer) {
          Cleared = true;
          continue;
        }
        if (Given)
          return {};
        Given = &I;
      }
  if (Given)
    return stream(Given->operand(1), nullptr);
  return {Cleared ? StreamName::Omitted : StreamName::Unknown, {}};
}

void HostStreams::addLaunch(const Instruction &I, uint32_t B, uint32_t Index) {
  const Launch &L = *I.launch();
  if (L.onDevice())
    return;
  StreamUse Use;
  Use.At = &I;
  Use.Block = B;
  Use.Index = Index;
  Use.Written = L.Stream;
  const ir::LaunchOperands O = ir::launchOperands(I);
  Use.Stream = L.Config   ? streamOfConfig(O.Config)
               : L.Stream ? stream(O.Stream, L.Stream)
                          : StreamName{StreamName::Omitted, {}};
  if (Use.Stream.Kind == StreamName::Unknown && L.Config)
    return;
  for (Register R : O.Arguments)
    if (R != NoRegister && isPointer(F.RegisterTypes[R]))
      if (NamedObject Data = named(R))
        Use.Data.push_back(Data);
  for (Register R : O.Arguments)
    addObject(Use, R);
  Uses.push_back(std::move(Use));
}

void HostStreams::addObject(StreamUse &Use, Register R) const {
  if (R == NoRegister)
    return;
  const std::optional<uint32_t> Slot = slotOf(Definitions[R]);
  QualType T = Slot ? F.Slots[*Slot].Type : F.RegisterTypes[R];
  if (T.isNull())
    return;
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const NamedObject O = T->isRecordType() ? named(R) : NamedObject();
  if (isa_and_nonnull<VarDecl>(O.Root) && !O.Leaf && !O.OfElement &&
      !isStreamLike(T))
    Use.Objects.push_back(O);
}

/// Whether something that a function names is a pointer in an object: a member,
/// or what a method without arguments gives.
static bool isPartOfObject(const NamedObject &O) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(O.Leaf);
  return isa_and_nonnull<FieldDecl>(O.Leaf) ||
         (Method && isPointer(Method->getReturnType()));
}

/// What is given an object is given the pointers in it: those that other work
/// of the function names.
void HostStreams::collectParts() {
  for (StreamUse &Whole : Uses)
    for (const NamedObject &O : Whole.Objects)
      for (const StreamUse &Other : Uses)
        for (const NamedObject &Part : Other.Data)
          if (Part.Root == O.Root && isPartOfObject(Part) &&
              !llvm::is_contained(Whole.Data, Part))
            Whole.Data.push_back(Part);
}

/// The wait for the stream that a class of the user's wraps; null for other
/// methods.
static const HostFunction *waitOf(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->isInstance() || Method->getNumParams() ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(Method) ||
      !isStreamLike(Method->getThisType()->getPointeeType()) ||
      !Method->hasBody(F))
    return nullptr;
  llvm::SmallVector<const Stmt *, 16> Work{F->getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (const auto *Call = dyn_cast<CallExpr>(S))
      if (const HostFunction *Row = hostFunction(Call);
          Row && Row->Work == HostWork::WaitForStream)
        return Row;
    Work.append(S->child_begin(), S->child_end());
  }
  return nullptr;
}

void HostStreams::addData(StreamUse &Use,
                          llvm::ArrayRef<Register> Arguments) const {
  for (unsigned A = 0; A < Arguments.size(); ++A) {
    const bool Read = !Use.Row ||
                      Use.Row->role(A) == ArgumentRole::Destination ||
                      Use.Row->role(A) == ArgumentRole::Source;
    const Register R = Arguments[A];
    if (Read)
      addObject(Use, R);
    if (Read && R != NoRegister)
      if (const NamedObject Data = named(R);
          Data && (isPointer(F.RegisterTypes[R]) ||
                   (Definitions[R] && Definitions[R]->Code == Opcode::Convert)))
        Use.Data.push_back(Data);
  }
}

void HostStreams::addCall(const Instruction &I, uint32_t B, uint32_t Index) {
  const FunctionDecl *Callee = I.function();
  if (!Callee)
    return;
  const ir::CallOperands O = ir::callOperands(I);
  StreamUse Use;
  Use.At = &I;
  Use.Block = B;
  Use.Index = Index;
  Use.Callee = Callee;
  Use.Row = hostFunction(Callee);
  if (const HostFunction *Wait = waitOf(Callee)) {
    Use.Row = Wait;
    Use.Stream.Is = named(O.Object);
    Use.Stream.Kind = Use.Stream.Is ? StreamName::Object : StreamName::Unknown;
    Waits.push_back(Use);
    Uses.push_back(std::move(Use));
    return;
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(I.Source);
  auto ArgumentOf = [&](unsigned A) -> const Expr * {
    if (Construct)
      return A < Construct->getNumArgs() ? Construct->getArg(A) : nullptr;
    if (!Call)
      return nullptr;
    // An operator's object is its first argument.
    const unsigned Skip = isa<CXXOperatorCallExpr>(Call) &&
                                  isa<CXXMethodDecl>(Callee) &&
                                  O.Object != NoRegister
                              ? 1
                              : 0;
    return A + Skip < Call->getNumArgs() ? Call->getArg(A + Skip) : nullptr;
  };
  addData(Use, O.Arguments);
  if (Call && isThrustInDefaultStream(Call)) {
    Use.Stream.Kind = StreamName::Omitted;
    Uses.push_back(std::move(Use));
    return;
  }
  if (const auto Left = leftToDefaultBy(Callee)) {
    Use.Callee = Left->Constructor;
    Use.Written = Left->Stream;
    Use.Stream.Kind = StreamName::Omitted;
    Uses.push_back(std::move(Use));
    return;
  }
  if (Use.Row) {
    switch (Use.Row->Work) {
    case HostWork::WaitForDevice:
    case HostWork::WaitForEventOnHost:
      Waits.push_back(Use);
      return;
    default:
      break;
    }
    if (Use.Row->usesDefaultStream()) {
      Use.Stream.Kind = StreamName::Omitted;
      Uses.push_back(std::move(Use));
      return;
    }
  }
  for (unsigned A = 0; A < O.Arguments.size() && A < Callee->getNumParams();
       ++A) {
    if (Use.Row ? Use.Row->role(A) != ArgumentRole::Stream
                : !isStreamLike(Callee->getParamDecl(A)->getType()))
      continue;
    Use.Written = ArgumentOf(A);
    Use.Stream = stream(O.Arguments[A], Use.Written);
    // A copy of a stream object is no work, and neither is a conversion.
    if (const auto *C = dyn_cast<CXXConstructorDecl>(Callee);
        C && isStreamLike(C->getThisType()->getPointeeType()))
      return;
    if (Use.Row && Use.Row->Work == HostWork::WaitForStream)
      Waits.push_back(Use);
    Uses.push_back(Use);
    return;
  }
}

/// Whether what a call gives says something about a value: a question that is
/// asked of it alone. What else a call gives is whether it worked.
static bool isQuestion(const FunctionDecl *F, unsigned Arguments) {
  return F && !hostFunction(F) && !F->getReturnType()->isEnumeralType() &&
         Arguments <= (isa<CXXMethodDecl>(F) ? 0u : 1u);
}

bool HostStreams::dependsOn(Register R, const NamedObject &O,
                            unsigned Depth) const {
  if (R == NoRegister || Depth >= MaxCondition)
    return false;
  if (named(R) == O)
    return true;
  const Instruction *I = Definitions[R];
  if (!I || (I->Code == Opcode::Call &&
             !isQuestion(I->function(), ir::callOperands(*I).Arguments.size())))
    return false;
  // A condition that is kept in a temporary: `a && b`.
  if (I->Code == Opcode::Load)
    if (std::optional<uint32_t> S = slotOf(Definitions[I->operand(0)]))
      if (auto It = Contents.find(*S); It != Contents.end())
        return llvm::any_of(It->second, [&](const Made &M) {
          return dependsOn(M.Value, O, Depth + 1);
        });
  return llvm::any_of(I->Operands,
                      [&](Register Of) { return dependsOn(Of, O, Depth + 1); });
}

bool HostStreams::asks(const ir::Block &B, const NamedObject &O) const {
  if (B.Instructions.empty())
    return false;
  const Instruction &Last = B.terminator();
  return (Last.Code == Opcode::Branch || Last.Code == Opcode::Switch) &&
         dependsOn(Last.operand(0), O, 0);
}

bool HostStreams::isAskedFor(const NamedObject &O) const {
  return llvm::any_of(F.Blocks, [&](const ir::Block &B) { return asks(B, O); });
}

bool HostStreams::decides(const NamedObject &O, const StreamUse &Work) const {
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    if (asks(F.Blocks[B], O) && leadsTo(B, Work.Block, true))
      return true;
  return false;
}

bool HostStreams::onlyForSome(const NamedObject &O, const StreamUse &Of) const {
  for (uint32_t B = 0; B < Of.Block; ++B) {
    if (!asks(F.Blocks[B], O))
      continue;
    const auto Ways = llvm::count_if(F.Blocks[B].Successors, [&](uint32_t To) {
      return To == Of.Block || leadsTo(To, Of.Block, false);
    });
    if (Ways && Ways < std::ptrdiff_t(F.Blocks[B].Successors.size()))
      return true;
  }
  return false;
}

bool HostStreams::reaches(const StreamUse &From, const StreamUse &To,
                          bool Back) const {
  return (From.Block == To.Block && From.Index < To.Index) ||
         leadsTo(From.Block, To.Block, Back);
}

bool HostStreams::leadsTo(uint32_t From, uint32_t To, bool Back) const {
  std::vector<bool> Seen(F.Blocks.size());
  llvm::SmallVector<uint32_t, 16> Work{From};
  while (!Work.empty()) {
    const uint32_t B = Work.pop_back_val();
    for (uint32_t Next : F.Blocks[B].Successors) {
      // Blocks are in reverse post-order: what goes up closes a loop.
      if ((!Back && Next <= B) || Seen[Next])
        continue;
      Seen[Next] = true;
      Work.push_back(Next);
    }
  }
  return Seen[To];
}

} // namespace cuda_lint
