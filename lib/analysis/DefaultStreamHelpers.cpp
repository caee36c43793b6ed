//===- DefaultStreamHelpers.cpp -------------------------------------------===//

#include "analysis/DefaultStreamHelpers.h"
#include "analysis/StreamNeighbours.h"
#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/Paths.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether a function is told a stream, or an object that may have one.
static bool takesStream(const FunctionDecl *F) {
  return llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
    const QualType T = P->getType().getNonReferenceType();
    const CXXRecordDecl *Class = T->isPointerType()
                                     ? T->getPointeeType()->getAsCXXRecordDecl()
                                     : T->getAsCXXRecordDecl();
    if (isStreamLike(T))
      return true;
    return Class && Class->hasDefinition() &&
           (llvm::any_of(Class->fields(),
                         [](const FieldDecl *Field) {
                           return isStreamLike(Field->getType());
                         }) ||
            llvm::any_of(Class->methods(), [](const CXXMethodDecl *M) {
              return isStreamLike(M->getReturnType());
            }));
  });
}

/// Whether a function waits for what it starts, or calls what may.
static bool mayWait(TranslationUnit &TU, const HostStreams &S) {
  if (!S.waits().empty())
    return true;
  for (const CallSite &Site : TU.callsIn(S.function().Declaration)) {
    const FunctionDecl *Callee = Site.Call->getDirectCallee();
    if (TU.launchAt(Site.Call) || hostFunction(Site.Call))
      continue;
    if (!Callee || Callee->getBuiltinID() || Callee->isInStdNamespace())
      continue;
    if (!Callee->hasBody()) {
      // What is told something is a check of an error, most likely.
      if (Callee->getNumParams() == 0)
        return true;
    } else if (doesWork(TU, Callee, HostWork::WaitForDevice, 0) ||
               doesWork(TU, Callee, HostWork::WaitForStream, 0) ||
               doesWork(TU, Callee, HostWork::WaitForEventOnHost, 0)) {
      return true;
    }
  }
  return false;
}

/// Whether the host goes on while work is done that names no stream.
static bool goesOn(const StreamUse &U) {
  if (U.Stream.Kind != StreamName::Omitted || U.Maker)
    return false;
  if (U.isLaunch())
    return true;
  return U.Row && !U.Row->usesDefaultStream() && U.Row->enqueues() &&
         U.Row->Work != HostWork::RecordEvent;
}

/// Whether work is an algorithm of Thrust.
static bool isThrust(const StreamUse &U) {
  const auto *Call = dyn_cast_or_null<CallExpr>(U.At->Source);
  return U.Stream.Kind == StreamName::Omitted && !U.Row && !U.isLaunch() &&
         Call && isThrustInDefaultStream(Call);
}

/// Whether an argument of work is only read.
static bool isRead(const StreamUse &U, unsigned Argument) {
  if (U.Row)
    return U.Row->role(Argument) != ArgumentRole::Destination &&
           U.Row->role(Argument) != ArgumentRole::HostDestination;
  const FunctionDecl *F = U.isLaunch() ? U.At->launch()->Kernel : U.Callee;
  if (!F || Argument >= F->getNumParams())
    return false;
  const QualType To =
      F->getParamDecl(Argument)->getType().getNonReferenceType();
  return To->isPointerType() && To->getPointeeType().isConstQualified();
}

llvm::ArrayRef<DefaultStreamHelpers::Touch>
DefaultStreamHelpers::of(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (!F || !F->hasBody(Definition) || runsOnDevice(F) || hostFunction(F))
    return {};
  const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
  if ((Method && (Method->isVirtual() || isa<CXXDestructorDecl>(Method))) ||
      Definition->isInStdNamespace() || takesStream(Definition))
    return {};
  auto [It, New] = Known.try_emplace(Definition->getCanonicalDecl());
  if (New) {
    std::vector<Touch> Found = find(Definition);
    It->second = std::move(Found);
  }
  return It->second;
}

std::vector<DefaultStreamHelpers::Touch>
DefaultStreamHelpers::find(const FunctionDecl *F) {
  const ir::Function *Lowered = TU.engine<ir::Program>().function(F);
  if (!Lowered)
    return {};
  const HostStreams S(*Lowered);
  std::vector<Touch> Out;
  auto Add = [&](const NamedObject &O, bool Writes, bool Ended,
                 const Stmt *Work) {
    if (const auto *P = dyn_cast_or_null<ParmVarDecl>(O.Root);
        P && !O.Leaf && P->getType()->isPointerType() && !S.changes(P))
      Out.push_back({P->getFunctionScopeIndex(), nullptr, Writes, Ended, Work});
    else if (const auto *Field = dyn_cast_or_null<FieldDecl>(O.Leaf);
             Field && O.OfThis && !O.Root)
      Out.push_back({std::nullopt, Field, Writes, Ended, Work});
  };
  for (const StreamUse &U : S.uses()) {
    if (isThrust(U))
      for (const NamedObject &O : U.Data)
        Add(O, true, true, U.At->Source);
    if (!goesOn(U))
      continue;
    const auto Arguments = U.isLaunch() ? ir::launchOperands(*U.At).Arguments
                                        : ir::callOperands(*U.At).Arguments;
    for (unsigned I = 0; I < Arguments.size(); ++I)
      if (Arguments[I] != ir::NoRegister)
        Add(S.named(Arguments[I]), !isRead(U, I), false, U.At->Source);
  }
  for (const Call &C : callsIn(S))
    for (const NamedObject &O : C.Use.Data)
      Add(O, C.Writes, C.Ended, C.Work);
  if (Out.empty() || mayWait(TU, S))
    return {};
  return Out;
}

std::vector<DefaultStreamHelpers::Call>
DefaultStreamHelpers::callsIn(const HostStreams &S) {
  std::vector<Call> Out;
  const ir::Function &F = S.function();
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t N = 0; N < F.Blocks[B].Instructions.size(); ++N) {
      const ir::Instruction &I = F.Blocks[B].Instructions[N];
      if (I.Code != ir::Opcode::Call || !I.Source || !I.function() || I.Virtual)
        continue;
      const ir::CallOperands O = ir::callOperands(I);
      for (const Touch &T : of(I.function())) {
        NamedObject Data;
        if (T.Parameter) {
          if (*T.Parameter < O.Arguments.size() &&
              O.Arguments[*T.Parameter] != ir::NoRegister)
            Data = S.named(O.Arguments[*T.Parameter]);
        } else if (O.Object != ir::NoRegister) {
          Data = S.named(O.Object);
          if (Data && !Data.Leaf)
            Data.Leaf = T.Member;
          else
            Data = {};
        }
        if (!Data)
          continue;
        Call C;
        C.Use.At = &I;
        C.Use.Block = B;
        C.Use.Index = N;
        C.Use.Callee = I.function();
        C.Use.Stream.Kind = StreamName::Omitted;
        C.Use.Data.push_back(Data);
        C.Work = T.Work;
        C.Writes = T.Writes;
        C.Ended = T.Ended;
        Out.push_back(std::move(C));
      }
    }
  return Out;
}

/// Whether an object of a class has a stream, by itself or in its bases.
static bool keepsStream(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !(Class = Class->getDefinition()))
    return false;
  return llvm::any_of(Class->fields(),
                      [](const FieldDecl *Field) {
                        return isStreamLike(Field->getType());
                      }) ||
         llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
           return keepsStream(Base.getType());
         });
}

/// Whether an event puts work into a stream, or may.
static bool worksInStream(const PathEvent &E) {
  if (E.Kind != PathEvent::Call)
    return E.Kind == PathEvent::Launch;
  if (const HostFunction *Row = hostFunction(E.Callee))
    return Row->enqueues() || Row->has(ArgumentRole::Stream);
  return !E.Callee || llvm::any_of(E.Callee->parameters(), [](auto *P) {
    return isStreamLike(P->getType());
  });
}

/// Whether a constructor or an assignment makes an object like another one.
static bool takesOver(const FunctionDecl *F) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    return Constructor->isCopyOrMoveConstructor();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && (Method->isCopyAssignmentOperator() ||
                    Method->isMoveAssignmentOperator());
}

namespace {
/// An object that a function makes in a variable or in what it returns.
class MadeObject {
public:
  MadeObject(const HostStreams &S, const StreamUse &Made)
      : S(S), Made(Made), F(S.function()), Definitions(F.RegisterTypes.size()) {
    for (const ir::Block &B : F.Blocks)
      for (const ir::Instruction &I : B.Instructions)
        if (I.Result != ir::NoRegister)
          Definitions[I.Result] = &I;
    const ir::Register Object = ir::callOperands(*Made.At).Object;
    if (Object != ir::NoRegister)
      Place = Definitions[Object];
  }

  bool isKnown() const {
    return Place && (Place->Code == ir::Opcode::Local || isReturned());
  }

  /// Whether all that the function does with it is to have what the caller gets
  /// take it over.
  bool onlyTakenOver() const {
    bool TakenOver = isReturned();
    for (const ir::Block &B : F.Blocks)
      for (const ir::Instruction &I : B.Instructions) {
        if (!uses(I))
          continue;
        const bool Takes = I.Code == ir::Opcode::Call && I.function() &&
                           takesOver(I.function());
        TakenOver |= Takes;
        if (&I == Made.At || I.Code == ir::Opcode::Convert)
          continue;
        if (I.Code != ir::Opcode::Call || !I.function())
          return false;
        const ir::Register Into = ir::callOperands(I).Object;
        if (!isa<CXXDestructorDecl>(I.function()) &&
            !(Takes && Into != ir::NoRegister && isCallers(Into)))
          return false;
      }
    return TakenOver;
  }

private:
  bool isReturned() const { return Place->Code == ir::Opcode::Result; }

  bool isIt(ir::Register R) const {
    const ir::Instruction *I = R == ir::NoRegister ? nullptr : Definitions[R];
    while (I && I->Code == ir::Opcode::Convert)
      I = Definitions[I->operand(0)];
    return I && I->Code == Place->Code &&
           (I->Code == ir::Opcode::Result || I->Number == Place->Number);
  }
  bool uses(const ir::Instruction &I) const {
    return llvm::any_of(I.Operands, [&](ir::Register R) { return isIt(R); });
  }

  /// What is returned, or lies where a parameter leads to.
  bool isCallers(ir::Register R) const {
    if (Definitions[R] && Definitions[R]->Code == ir::Opcode::Result)
      return true;
    const NamedObject To = S.named(R);
    return isa_and_nonnull<ParmVarDecl>(To.Root);
  }

  const HostStreams &S;
  const StreamUse &Made;
  const ir::Function &F;
  std::vector<const ir::Instruction *> Definitions;
  const ir::Instruction *Place = nullptr;
};
} // namespace

bool DefaultStreamHelpers::onlyHandsOut(const HostStreams &S,
                                        const StreamUse &Made) const {
  const auto *Constructor = dyn_cast_or_null<CXXConstructorDecl>(Made.Callee);
  if (!Constructor || Made.At->Code != ir::Opcode::Call)
    return false;
  if (const FunctionDecl *Body = nullptr; Constructor->hasBody(Body))
    if (const ir::Function *Lowered = TU.engine<ir::Program>().function(Body)) {
      const HostStreams Within(*Lowered);
      if (llvm::any_of(Within.uses(),
                       [](const StreamUse &U) { return U.works(); }))
        return false;
    }
  const MadeObject Object(S, Made);
  return Object.isKnown() && Object.onlyTakenOver();
}

bool DefaultStreamHelpers::worksInNone(const FunctionDecl *F,
                                       const StreamUse &Call) {
  const FunctionDecl *Callee = Call.Callee;
  if (!Callee || !Callee->hasBody(Callee))
    return false;
  // What an object holds is another matter than what a call is given.
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (keepsStream(Callee->getReturnType()) ||
      (Method && !Method->isStatic() &&
       (!isa<CXXConstructorDecl>(Method) ||
        keepsStream(TU.context().getCanonicalTagType(Method->getParent())))))
    return false;
  const ExecutionPaths &All = TU.engine<PathExecution>().paths(F);
  // A call that is followed is itself no event.
  bool Followed = All.Complete;
  for (const ExecutionPath &Path : All.Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Site == Call.At->Source)
        return false;
      if (!llvm::is_contained(E->Calls, Call.At->Source))
        continue;
      Followed = true;
      if (worksInStream(*E))
        return false;
    }
  return Followed;
}

} // namespace cuda_lint
