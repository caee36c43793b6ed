//===- GivenAway.cpp ------------------------------------------------------===//

#include "analysis/GivenAway.h"
#include "analysis/MemberUses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include <map>

using namespace clang;

namespace cuda_lint {

using Variables = HandedOn::Variables;

static bool isOfLibrary(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method ? Method->getParent()->isInStdNamespace()
                : F.isInStdNamespace();
}

/// The variable that an address leads into; null for any other.
static const ValueDecl *variableAround(const DataFlow &In, ir::Register R) {
  const ir::Instruction *I = definitionOf(In, R);
  while (I && (I->Code == ir::Opcode::Field || I->Code == ir::Opcode::Element))
    I = definitionOf(In, I->operand(0));
  return I && I->Code == ir::Opcode::Local ? In.function().Slots[I->Number].Decl
                                           : nullptr;
}

/// Whether a call copies the bytes of what it is given there: memory that a
/// pointer among them leads to is known elsewhere since.
static bool copiesBytes(const FunctionDecl &Callee, unsigned Argument) {
  if (const HostFunction *Row = hostFunction(&Callee))
    return Row->Work == HostWork::Copy &&
           (Row->role(Argument) == ArgumentRole::Source ||
            Row->role(Argument) == ArgumentRole::HostSource);
  switch (Callee.getBuiltinID()) {
  case Builtin::BImemcpy:
  case Builtin::BImemmove:
  case Builtin::BI__builtin_memcpy:
  case Builtin::BI__builtin_memmove:
    return Argument == 1;
  default:
    return false;
  }
}

Variables givenAway(const DataFlow &In) {
  Variables Out;
  auto Give = [&](ir::Register R) {
    if (const ValueDecl *V = variableAt(In, R))
      Out.insert(V);
  };
  auto GiveContents = [&](ir::Register R) {
    if (const ValueDecl *V = variableAround(In, R))
      Out.insert(V);
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      const FunctionDecl *Callee =
          I.Code == ir::Opcode::Call ? I.function() : nullptr;
      const bool Unseen = I.Code == ir::Opcode::Unknown ||
                          (I.Code == ir::Opcode::Call &&
                           (!Callee || I.Virtual ||
                            (!hostFunction(Callee) && !Callee->hasBody())));
      if (Unseen)
        llvm::for_each(I.Operands, Give);
      // A container keeps a copy of an object with what it holds.
      else if (I.Code == ir::Opcode::Call && isOfLibrary(*Callee))
        for (ir::Register R : ir::callOperands(I).Arguments)
          Give(R);
      else if (I.Code == ir::Opcode::Store) {
        if (const ir::Instruction *To = definitionOf(In, I.operand(0));
            To && To->Code == ir::Opcode::Field)
          Give(I.operand(1));
      }
      // An object that is made for a call is what the call is given.
      if (I.Code == ir::Opcode::Copy) {
        const ir::Instruction *To = definitionOf(In, I.operand(0));
        if (!To || To->Code != ir::Opcode::Local ||
            In.function().Slots[To->Number].Decl)
          GiveContents(I.operand(1));
      }
      if (I.Code == ir::Opcode::Call && Callee) {
        const ir::CallOperands Call = ir::callOperands(I);
        for (unsigned N = 0; N < Call.Arguments.size(); ++N)
          if (copiesBytes(*Callee, N))
            GiveContents(Call.Arguments[N]);
      }
    }
  return Out;
}

/// Whether a method is of what keeps any function, as bytes: what these are of
/// is not seen where they are moved.
static bool keepsAsBytes(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return Method && isOfLibrary(Callee) &&
         Method->getParent()->getIdentifier() &&
         llvm::is_contained({"function", "move_only_function", "packaged_task"},
                            Method->getParent()->getName());
}

Variables keptAsBytes(TranslationUnit &TU, const DataFlow &In) {
  // What the closures of the function hold, by the slots that they lie in.
  std::multimap<uint32_t, const ValueDecl *> Captured;
  llvm::DenseSet<uint32_t> Given;
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Store) {
        const ir::Instruction *To = definitionOf(In, I.operand(0));
        const ir::Instruction *Of = To && To->Code == ir::Opcode::Field
                                        ? definitionOf(In, To->operand(0))
                                        : nullptr;
        const auto *Closure =
            Of && Of->Code == ir::Opcode::Local
                ? dyn_cast<CXXRecordDecl>(To->field()->getParent())
                : nullptr;
        const ir::Instruction *From = definitionOf(In, I.operand(1));
        if (!Closure || !Closure->isLambda() || !From ||
            From->Code != ir::Opcode::Load)
          continue;
        const DataFlow *Body =
            TU.engine<DataFlows>().of(Closure->getLambdaCallOperator());
        if (const ValueDecl *V = variableAt(In, From->operand(0));
            V && Body && releasesAny(*Body))
          Captured.insert({Of->Number, V});
      } else if (const FunctionDecl *Callee =
                     I.Code == ir::Opcode::Call ? I.function() : nullptr;
                 Callee && keepsAsBytes(*Callee)) {
        for (ir::Register R : ir::callOperands(I).Arguments)
          if (const ir::Instruction *Of = definitionOf(In, R);
              Of && Of->Code == ir::Opcode::Local)
            Given.insert(Of->Number);
      }
    }
  Variables Out;
  for (const auto &[Slot, V] : Captured)
    if (Given.contains(Slot))
      Out.insert(V);
  return Out;
}

Variables copiedBetween(const DataFlow &In) {
  Variables Out;
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      // What else is stored into is seen on the path.
      if (I.Code != ir::Opcode::Store || !variableAt(In, I.operand(0)))
        continue;
      const ir::Instruction *From = definitionOf(In, I.operand(1));
      if (From && From->Code == ir::Opcode::Load)
        if (const ValueDecl *V = variableAt(In, From->operand(0)))
          Out.insert(V);
    }
  return Out;
}

bool isReturned(const DataFlow &In, const ValueDecl &V) {
  return llvm::any_of(In.function().Blocks, [&](const ir::Block &B) {
    return llvm::any_of(B.Instructions, [&](const ir::Instruction &I) {
      if (I.Code != ir::Opcode::Return || I.Operands.empty())
        return false;
      const ir::Instruction *Of = definitionOf(In, I.operand(0));
      return Of && Of->Code == ir::Opcode::Load &&
             variableAt(In, Of->operand(0)) == &V;
    });
  });
}

const VarDecl *variableGiven(StatementParents &Parents, const CallExpr &Call) {
  const Stmt *Value = &Call;
  const Stmt *Around = Parents.parent(Value);
  while (isa_and_nonnull<CastExpr, ParenExpr, ExprWithCleanups>(Around)) {
    Value = Around;
    Around = Parents.parent(Value);
  }
  if (const auto *Declares = dyn_cast_or_null<DeclStmt>(Around)) {
    for (const Decl *D : Declares->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() == Value)
        return V;
    return nullptr;
  }
  const auto *Assigns = dyn_cast_or_null<BinaryOperator>(Around);
  const auto *To =
      Assigns && Assigns->getOpcode() == BO_Assign && Assigns->getRHS() == Value
          ? dyn_cast<DeclRefExpr>(Assigns->getLHS()->IgnoreParens())
          : nullptr;
  return To ? dyn_cast<VarDecl>(To->getDecl()) : nullptr;
}

} // namespace cuda_lint
