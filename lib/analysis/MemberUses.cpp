//===- MemberUses.cpp -----------------------------------------------------===//

#include "analysis/MemberUses.h"
#include "analysis/MemberHandles.h"
#include "analysis/WrittenSizes.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

bool isWithin(const FunctionDecl *F, const RecordDecl &Class) {
  for (const DeclContext *C = F; C; C = C->getParent())
    if (const auto *Record = dyn_cast<RecordDecl>(C);
        Record && declaresSameEntity(Record, &Class))
      return true;
  return false;
}

bool releasesAny(const DataFlow &In) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      const HostFunction *Row =
          I.Code == Opcode::Call ? hostFunction(I.function()) : nullptr;
      for (unsigned N = 0; Row && N < ir::callOperands(I).Arguments.size(); ++N)
        if (releases(Row->role(N), Row->Work))
          return true;
    }
  return false;
}

static bool isOfLibrary(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method ? Method->getParent()->isInStdNamespace()
                : F.isInStdNamespace();
}

/// Whether two members are the same, maybe of two instances of a template.
static bool isSame(const FieldDecl &A, const FieldDecl &B) {
  return &A == &B || &patternOf(A) == &patternOf(B);
}

static bool isHandleOf(QualType T, ArgumentRole Gives) {
  return Gives == ArgumentRole::NewStream  ? isStreamType(T)
         : Gives == ArgumentRole::NewEvent ? isEventType(T)
                                           : false;
}

/// Whether a type is a handle, leads to one, or is something of the library
/// that has some.
static bool leadsTo(QualType T, ArgumentRole Gives) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType();
  if (isHandleOf(T, Gives))
    return true;
  if (T->isPointerType())
    return leadsTo(T->getPointeeType(), Gives);
  const auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Special || !Special->isInStdNamespace())
    return false;
  auto Leads = [&](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Type &&
           leadsTo(A.getAsType(), Gives);
  };
  return llvm::any_of(Special->getTemplateArgs().asArray(),
                      [&](const TemplateArgument &A) {
                        return A.getKind() == TemplateArgument::Pack
                                   ? llvm::any_of(A.pack_elements(), Leads)
                                   : Leads(A);
                      });
}

static bool isContainer(const FieldDecl &Member, ArgumentRole Gives) {
  return Member.getType()->isRecordType() && leadsTo(Member.getType(), Gives);
}

namespace {

/// The handles that a function puts into a container which is a member.
class Putting {
public:
  Putting(const DataFlow &In, const FieldDecl &Container, ArgumentRole Gives)
      : In(In), Container(Container), Gives(Gives) {
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &I : B.Instructions)
        take(I);
  }

  /// Of each time the variable that has the handle; null for another origin.
  llvm::SmallVector<const VarDecl *, 2> Variables;

private:
  void take(const Instruction &I) {
    if (I.Code == Opcode::Store) {
      const Instruction *To = definitionOf(In, I.operand(0));
      if (To && isMethod(*To))
        Variables.push_back(variableOf(I.operand(1)));
    } else if (isMethod(I)) {
      for (Register R : ir::callOperands(I).Arguments)
        if (leadsTo(typeOf(R), Gives))
          Variables.push_back(variableOf(R));
    }
  }
  QualType typeOf(Register R) const {
    const Instruction *I = R == NoRegister ? nullptr : definitionOf(In, R);
    if (I && I->Code == Opcode::Local)
      return In.function().Slots[I->Number].Type;
    return R == NoRegister ? QualType() : In.function().RegisterTypes[R];
  }
  bool isMethod(const Instruction &I) const {
    if (I.Code != Opcode::Call || !I.function() || !isOfLibrary(*I.function()))
      return false;
    const Instruction *Of = definitionOf(In, ir::callOperands(I).Object);
    return Of && Of->Code == Opcode::Field && isSame(*Of->field(), Container);
  }
  const VarDecl *variableOf(Register R) const {
    llvm::SmallDenseSet<uint32_t, 4> Seen;
    return variableOf(R, Seen);
  }
  /// The variable whose handle a register has, whose place it is, or with which
  /// an object was made that it is the place of.
  const VarDecl *variableOf(Register R,
                            llvm::SmallDenseSet<uint32_t, 4> &Seen) const {
    const Instruction *I = definitionOf(In, R);
    if (I && I->Code == Opcode::Load)
      I = definitionOf(In, I->operand(0));
    if (!I || I->Code != Opcode::Local || !Seen.insert(I->Number).second)
      return nullptr;
    const ir::Slot &Slot = In.function().Slots[I->Number];
    if (Slot.Decl)
      return isHandleOf(Slot.Decl->getType(), Gives)
                 ? dyn_cast<VarDecl>(Slot.Decl)
                 : nullptr;
    auto IsIt = [&](Register To) {
      const Instruction *At = definitionOf(In, To);
      return At && At->Code == Opcode::Local && At->Number == I->Number;
    };
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &Making : B.Instructions) {
        if (Making.Code == Opcode::Store && IsIt(Making.operand(0)))
          if (const VarDecl *V = variableOf(Making.operand(1), Seen))
            return V;
        if (Making.Code != Opcode::Call)
          continue;
        const ir::CallOperands O = ir::callOperands(Making);
        if (!IsIt(O.Result) && !IsIt(O.Object))
          continue;
        for (Register A : O.Arguments)
          if (const VarDecl *V = IsIt(A) ? nullptr : variableOf(A, Seen))
            return V;
      }
    return nullptr;
  }

  const DataFlow &In;
  const FieldDecl &Container;
  const ArgumentRole Gives;
};

/// Whether a function has a call of the runtime make something in a variable.
bool makesIn(const TranslationUnit &TU, const FunctionDecl &F,
             const VarDecl &V) {
  return llvm::any_of(TU.callsIn(&F), [&](const CallSite &Site) {
    const HostFunction *Row = hostFunction(Site.Call);
    for (unsigned I = 0; Row && I < Site.Call->getNumArgs(); ++I)
      if (isOwned(Row->role(I)) && addressee(Site.Call->getArg(I)) == &V)
        return true;
    return false;
  });
}

} // namespace

llvm::SmallVector<const FieldDecl *, 1>
keptIn(TranslationUnit &TU, const FunctionDecl &Method, const CallExpr &Call,
       unsigned Argument, const CXXRecordDecl &Class) {
  llvm::SmallVector<const FieldDecl *, 1> Out;
  const HostFunction *Row = hostFunction(&Call);
  const auto *Handle =
      dyn_cast_or_null<VarDecl>(addressee(Call.getArg(Argument)));
  if (!Row || !Handle || !Handle->hasLocalStorage())
    return Out;
  const ArgumentRole Gives = Row->role(Argument);
  for (const FieldDecl *Field : Class.fields()) {
    if (!isContainer(*Field, Gives))
      continue;
    const DataFlow *In = TU.engine<DataFlows>().of(&Method);
    if (In && llvm::is_contained(Putting(*In, *Field, Gives).Variables, Handle))
      Out.push_back(Field);
  }
  return Out;
}

bool holdsOnlyMade(TranslationUnit &TU, const FieldDecl &Container,
                   ArgumentRole Gives) {
  if (Container.getAccess() != AS_private)
    return false;
  for (const FunctionDecl *F : TU.functions()) {
    const DataFlow *In = isWithin(F, *Container.getParent())
                             ? TU.engine<DataFlows>().of(F)
                             : nullptr;
    if (!In)
      continue;
    llvm::SmallPtrSet<const VarDecl *, 4> Put;
    for (const VarDecl *V : Putting(*In, Container, Gives).Variables)
      if (!V || !Put.insert(V).second || !makesIn(TU, *F, *V))
        return false;
  }
  return true;
}

MemberUses::MemberUses(TranslationUnit &TU, const FieldDecl &Member,
                       ArgumentRole Gives)
    : TU(TU), Member(Member), Gives(Gives) {}

bool MemberUses::add(const FunctionDecl *F) {
  const DataFlow *In = TU.engine<DataFlows>().of(F);
  if (!In)
    return false;
  llvm::SmallVector<Register, 4> Fields;
  for (const ir::Block &B : In->function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Field && isSame(*I.field(), Member))
        Fields.push_back(I.Result);
  const bool OfClass = isContainer(Member, Gives);
  if (Fields.empty() && !OfClass)
    return true;
  Body B{F, *In};
  for (const ir::Block &Block : In->function().Blocks)
    for (const Instruction &I : Block.Instructions)
      for (Register R : I.Operands)
        if (R != NoRegister)
          B.Uses[R].push_back(&I);
  if (OfClass)
    return addContainer(B);
  return llvm::all_of(Fields, [&](Register R) { return follow(B, R); });
}

bool MemberUses::follow(const Body &B, Register Field) {
  llvm::SmallVector<Held, 16> Work{{Field, true}};
  llvm::DenseSet<Register> Done;
  while (!Work.empty()) {
    const Held H = Work.pop_back_val();
    if (!Done.insert(H.R).second)
      continue;
    auto It = B.Uses.find(H.R);
    if (It == B.Uses.end())
      continue;
    for (const Instruction *I : It->second)
      if (!(H.IsAddress ? useOfAddress(B, *I, H.R, Work)
                        : useOfValue(B, *I, H.R, Work)))
        return false;
  }
  return true;
}

bool MemberUses::useOfAddress(const Body &B, const Instruction &I, Register R,
                              Work &More) {
  switch (I.Code) {
  case Opcode::Convert:
  case Opcode::Element:
    More.push_back({I.Result, true});
    return true;
  case Opcode::Load:
    More.push_back({I.Result, false});
    return true;
  case Opcode::Store:
    // What it gets is another matter.
    return I.operand(0) == R;
  case Opcode::Zero:
    return true;
  case Opcode::Call:
    return call(B, I, R, true, More);
  default:
    return false;
  }
}

bool MemberUses::useOfValue(const Body &B, const Instruction &I, Register R,
                            Work &More) {
  switch (I.Code) {
  case Opcode::Convert:
    if (I.conversion() == ir::Conversion::PointerToInteger)
      return false;
    // Textures and surfaces are numbers.
    if (I.conversion() == ir::Conversion::Pointer ||
        I.conversion() == ir::Conversion::Integer)
      More.push_back({I.Result, false});
    return true;
  case Opcode::Element:
    More.push_back({I.Result, false});
    return true;
  // Asked for, compared, read and written through.
  case Opcode::Load:
  case Opcode::Zero:
  case Opcode::Copy:
  case Opcode::Binary:
  case Opcode::Unary:
  case Opcode::Distance:
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::Launch:
    return true;
  case Opcode::Store: {
    if (I.operand(1) != R)
      return true;
    const Instruction *To = definitionOf(B.In, I.operand(0));
    // The same member of another object.
    if (To && To->Code == Opcode::Field && isSame(*To->field(), Member))
      return true;
    return loadsOf(B, I.operand(0), More);
  }
  case Opcode::Free:
    Released = true;
    return true;
  case Opcode::Call:
    return call(B, I, R, false, More);
  case Opcode::Return: {
    const auto *Method = dyn_cast<CXXMethodDecl>(B.F);
    Returned = true;
    return Method && !Method->getParent()->isLambda();
  }
  default:
    return false;
  }
}

/// Adds all loads of a variable that a value is stored into, where loads and
/// stores are all that happens to it.
bool MemberUses::loadsOf(const Body &B, Register Place, Work &More) const {
  const std::optional<uint32_t> Slot = B.In.variable(Place);
  if (!Slot)
    return false;
  for (const ir::Block &Block : B.In.function().Blocks)
    for (const Instruction &I : Block.Instructions)
      if (I.Code == Opcode::Load && B.In.variable(I.operand(0)) == Slot)
        More.push_back({I.Result, false});
  return true;
}

QualType MemberUses::typeOf(const Body &B, Register R) const {
  if (R == NoRegister)
    return {};
  const Instruction *I = definitionOf(B.In, R);
  if (I && I->Code == Opcode::Local)
    return B.In.function().Slots[I->Number].Type;
  return B.In.function().RegisterTypes[R];
}

/// Whether a parameter leads to what is not changed, and so not released: the
/// runtime takes no such pointer.
static bool isReadOnly(const FunctionDecl &F, unsigned Parameter) {
  const QualType T = Parameter < F.getNumParams()
                         ? F.getParamDecl(Parameter)->getType()
                         : QualType();
  return !T.isNull() && T->isPointerType() &&
         T->getPointeeType().isConstQualified();
}

/// Whether a function that is not seen is told a stream and several pieces of
/// memory: one is of numbers, or only read, as what frees memory takes none.
/// Beside what is released it may release them all the same.
static bool worksOnMemory(const FunctionDecl &F) {
  bool Stream = false, Data = false;
  unsigned Pieces = 0;
  for (const ParmVarDecl *P : F.parameters()) {
    const QualType T = P->getType().getNonReferenceType();
    Stream |= isStreamType(T);
    if (!T->isPointerType())
      continue;
    const QualType To = T->getPointeeType();
    Pieces += To->isArithmeticType() || To->isVoidType();
    Data |=
        To->isArithmeticType() || (To->isVoidType() && To.isConstQualified());
  }
  return Stream && Data && Pieces > 1;
}

/// Whether a function that is not seen may keep or release what it is given.
/// One that is told a stream or an event along with what else it works on has
/// it to work in, and one that is told memory along with other memory and a
/// stream works on both there; a library of C keeps nothing.
bool MemberUses::mayKeep(const Body &B, const Instruction &Call,
                         std::optional<unsigned> Argument) const {
  const FunctionDecl *Callee = Call.function();
  if (!Callee || Call.Virtual)
    return true;
  const ir::CallOperands O = ir::callOperands(Call);
  if (!isHandle())
    return (!Callee->isExternC() || O.Arguments.size() < 3) &&
           !(Argument && isReadOnly(*Callee, *Argument)) &&
           (!worksOnMemory(*Callee) || releasesAny(B.In));
  return llvm::none_of(O.Arguments, [&](Register R) {
    const QualType T = typeOf(B, R);
    return !T.isNull() && (T->isPointerType() || T->isRecordType()) &&
           !leadsTo(T, Gives);
  });
}

bool MemberUses::call(const Body &B, const Instruction &I, Register R,
                      bool IsAddress, Work &More) {
  const ir::CallOperands O = ir::callOperands(I);
  const FunctionDecl *Callee = I.function();
  if (O.Callee == R || O.Object == R || O.Result == R)
    return false;
  const HostFunction *Row = hostFunction(Callee);
  for (unsigned N = 0; N < O.Arguments.size(); ++N) {
    if (O.Arguments[N] != R)
      continue;
    if (Row) {
      if (!IsAddress)
        Released |= releases(Row->role(N), Row->Work);
      // The pointer itself is copied elsewhere.
      else if (!receives(Row->role(N)))
        return false;
      continue;
    }
    if (Callee && Callee->isInStdNamespace() && !isa<CXXMethodDecl>(Callee)) {
      // Exchanged, or moved: what comes back is followed.
      const QualType Back = Callee->getReturnType();
      if (Back->isRecordType())
        return false;
      if (I.Result != NoRegister && !Back->isVoidType())
        More.push_back({I.Result, Back->isReferenceType()});
      continue;
    }
    if (!IsAddress && !I.Virtual &&
        TU.engine<HandedOn>().isOnlyReleased(Callee, N)) {
      Released = true;
      continue;
    }
    // An object of the library that is made of it may own it.
    if (IsAddress ||
        (isa_and_nonnull<CXXConstructorDecl>(Callee) && isOfLibrary(*Callee)))
      return false;
    if (I.Virtual || (TU.engine<HandedOn>().goesOn(Callee, N) &&
                      (!Callee || Callee->hasBody() || mayKeep(B, I, N))))
      return false;
  }
  return true;
}

bool MemberUses::isOfKind(QualType T) const { return leadsTo(T, Gives); }

bool MemberUses::addContainer(const Body &B) {
  const auto *Method = dyn_cast<CXXMethodDecl>(B.F);
  if (Method && !Method->getParent()->isLambda() &&
      Method->getAccess() != AS_private && isOfKind(B.F->getReturnType()))
    Returned = true;
  llvm::SmallVector<Register, 8> Work;
  for (const ir::Block &Block : B.In.function().Blocks)
    for (const Instruction &I : Block.Instructions)
      if (I.Code == Opcode::Field && isSame(*I.field(), Member))
        Work.push_back(I.Result);
  llvm::DenseSet<Register> Done;
  while (!Work.empty()) {
    const Register R = Work.pop_back_val();
    if (!Done.insert(R).second)
      continue;
    auto It = B.Uses.find(R);
    if (It == B.Uses.end())
      continue;
    for (const Instruction *I : It->second)
      if (!useOfContainer(B, *I, R, Work))
        return false;
  }
  return addElements(B);
}

/// What happens to a container as a whole: it stays where it is.
bool MemberUses::useOfContainer(const Body &B, const Instruction &I, Register R,
                                llvm::SmallVectorImpl<Register> &More) {
  switch (I.Code) {
  case Opcode::Convert:
  case Opcode::Base:
    More.push_back(I.Result);
    return true;
  case Opcode::Store:
    // `for (auto &each : container)`
    return I.operand(1) == R && B.In.variable(I.operand(0)).has_value();
  case Opcode::Call: {
    const ir::CallOperands O = ir::callOperands(I);
    const FunctionDecl *Callee = I.function();
    if (!Callee || I.Virtual || O.Result == R)
      return false;
    if (O.Object == R)
      return isOfLibrary(*Callee);
    // Another container is made of it, or gets what it has.
    if (isa<CXXMethodDecl>(Callee) && isOfLibrary(*Callee)) {
      const Instruction *To = definitionOf(B.In, O.Object);
      return To &&
             (To->Code == Opcode::Local ||
              (To->Code == Opcode::Field && isSame(*To->field(), Member)));
    }
    if (isOfLibrary(*Callee)) {
      if (I.Result != NoRegister && Callee->getReturnType()->isReferenceType())
        More.push_back(I.Result);
      return true;
    }
    return Callee->hasBody();
  }
  default:
    return false;
  }
}

/// Looks for what may release elements: calls with a handle that is not seen to
/// be another one.
bool MemberUses::addElements(const Body &B) {
  if (!Seen.insert(B.F->getCanonicalDecl()).second)
    return true;
  for (const ir::Block &Block : B.In.function().Blocks)
    for (const Instruction &I : Block.Instructions) {
      if (I.Code == Opcode::Unknown &&
          llvm::any_of(I.Operands,
                       [&](Register R) { return isOfKind(typeOf(B, R)); }))
        return false;
      if (I.Code != Opcode::Call)
        continue;
      const ir::CallOperands O = ir::callOperands(I);
      const FunctionDecl *Callee = I.function();
      const HostFunction *Row = hostFunction(Callee);
      bool Told = false;
      for (unsigned N = 0; N < O.Arguments.size(); ++N) {
        const Register R = O.Arguments[N];
        Told |= isOfKind(typeOf(B, R)) ||
                (Callee && N < Callee->getNumParams() &&
                 isOfKind(Callee->getParamDecl(N)->getType()));
        if (!Row || !releases(Row->role(N), Row->Work) ||
            !mayRelease(Row->role(N), Gives))
          continue;
        // One that another member holds by itself.
        const Instruction *From = definitionOf(B.In, R);
        const Instruction *Of = From && From->Code == Opcode::Load
                                    ? definitionOf(B.In, From->operand(0))
                                    : nullptr;
        if (!Of || Of->Code != Opcode::Field || isSame(*Of->field(), Member))
          Released = true;
      }
      if (!Told || Row || (Callee && isOfLibrary(*Callee)))
        continue;
      const FunctionDecl *Definition = nullptr;
      if (!Callee || I.Virtual || !Callee->hasBody(Definition)) {
        if (mayKeep(B, I))
          return false;
        continue;
      }
      const DataFlow *In = TU.engine<DataFlows>().of(Definition);
      if (!In || !addElements(Body{Definition, *In}))
        return false;
    }
  return true;
}

} // namespace cuda_lint
