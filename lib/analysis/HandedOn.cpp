//===- HandedOn.cpp -------------------------------------------------------===//

#include "analysis/HandedOn.h"

using namespace clang;

namespace cuda_lint {

bool releases(ArgumentRole Role, HostWork Work) {
  return Role == ArgumentRole::Freed || Role == ArgumentRole::FreedArray ||
         (Work == HostWork::Destroy &&
          (Role == ArgumentRole::Stream || Role == ArgumentRole::Event ||
           Role == ArgumentRole::Graph || Role == ArgumentRole::Exec ||
           Role == ArgumentRole::Pool || Role == ArgumentRole::Handle));
}

bool isOwned(ArgumentRole Role) {
  return receives(Role) && Role != ArgumentRole::NewAlias &&
         Role != ArgumentRole::NewNode;
}

bool mayRelease(ArgumentRole Release, ArgumentRole Gives) {
  switch (Gives) {
  case ArgumentRole::NewStream:
    return Release == ArgumentRole::Stream;
  case ArgumentRole::NewEvent:
    return Release == ArgumentRole::Event;
  case ArgumentRole::NewGraph:
    return Release == ArgumentRole::Graph;
  case ArgumentRole::NewExec:
    return Release == ArgumentRole::Exec;
  case ArgumentRole::NewMemory:
    return Release == ArgumentRole::Freed;
  default:
    return true;
  }
}

const ir::Instruction *definitionOf(const DataFlow &In, ir::Register R) {
  while (R != ir::NoRegister) {
    const ir::Instruction &I = In.definition(R);
    if (I.Code != ir::Opcode::Convert)
      return &I;
    R = I.operand(0);
  }
  return nullptr;
}

const ValueDecl *variableAt(const DataFlow &In, ir::Register R) {
  const ir::Instruction *I = definitionOf(In, R);
  return I && I->Code == ir::Opcode::Local ? In.function().Slots[I->Number].Decl
                                           : nullptr;
}

const ValueDecl *variableIn(const DataFlow &In, ir::Register R) {
  const ir::Instruction *I = definitionOf(In, R);
  return I && I->Code == ir::Opcode::Load ? variableAt(In, I->operand(0))
                                          : nullptr;
}

bool staysWithin(
    const DataFlow &In, const ValueDecl &V,
    llvm::function_ref<bool(const ir::Instruction &)> MayStore,
    llvm::function_ref<bool(const ir::Instruction &, unsigned, bool)> MayGive) {
  auto Holds = [&](ir::Register R) { return variableIn(In, R) == &V; };
  auto MayDo = [&](const ir::Instruction &I) {
    switch (I.Code) {
    case ir::Opcode::Store:
      return variableAt(In, I.operand(1)) != &V &&
             (!Holds(I.operand(1)) || MayStore(I));
    case ir::Opcode::Call: {
      const ir::CallOperands Call = ir::callOperands(I);
      for (unsigned N = 0; N < Call.Arguments.size(); ++N) {
        const bool IsAddress = variableAt(In, Call.Arguments[N]) == &V;
        if ((IsAddress || Holds(Call.Arguments[N])) &&
            !MayGive(I, N, IsAddress))
          return false;
      }
      return true;
    }
    case ir::Opcode::Return:
    case ir::Opcode::Unknown:
      return llvm::none_of(I.Operands, Holds);
    default:
      return true;
    }
  };
  return llvm::all_of(In.function().Blocks, [&](const ir::Block &B) {
    return llvm::all_of(B.Instructions, MayDo);
  });
}

const HandedOn::Variables &HandedOn::of(const FunctionDecl *F) {
  const FunctionDecl *Body = F;
  const DataFlow *In =
      F->hasBody(Body) ? TU.engine<DataFlows>().of(Body) : nullptr;
  auto [It, New] = Known.try_emplace(Body->getCanonicalDecl());
  // A function that calls itself has them go on elsewhere, or not at all.
  if (New && In)
    It->second = find(*In, {});
  return It->second;
}

bool HandedOn::goesOn(const FunctionDecl *Callee, unsigned Argument) {
  if (!Callee)
    return true;
  if (const HostFunction *Row = hostFunction(Callee))
    return releases(Row->role(Argument), Row->Work);
  const FunctionDecl *Body = nullptr;
  return !Callee->hasBody(Body) || Argument >= Body->getNumParams() ||
         of(Body).contains(Body->getParamDecl(Argument));
}

bool HandedOn::isOnlyReleased(const FunctionDecl *Callee, unsigned Argument) {
  const FunctionDecl *Body = nullptr;
  const DataFlow *In = Callee && Callee->hasBody(Body)
                           ? TU.engine<DataFlows>().of(Body)
                           : nullptr;
  if (!In || Argument >= Body->getNumParams())
    return false;
  const ParmVarDecl *P = Body->getParamDecl(Argument);
  if (const auto [It, New] = Releasing.try_emplace(P, false); !New)
    return It->second;
  bool Releases = false;
  const bool Stays = staysWithin(
      *In, *P, [](const ir::Instruction &) { return false; },
      [&](const ir::Instruction &I, unsigned N, bool IsAddress) {
        if (IsAddress)
          return false;
        const HostFunction *Row = hostFunction(I.function());
        const bool Here = Row ? releases(Row->role(N), Row->Work)
                              : isOnlyReleased(I.function(), N);
        Releases |= Here;
        return Here || !goesOn(I.function(), N);
      });
  return Releasing[P] = Stays && Releases;
}

HandedOn::Variables HandedOn::without(const FunctionDecl *F,
                                      const Functions &Borrowing) {
  const FunctionDecl *Body = F;
  const DataFlow *In =
      F->hasBody(Body) ? TU.engine<DataFlows>().of(Body) : nullptr;
  return In ? find(*In, Borrowing) : Variables();
}

HandedOn::Variables HandedOn::find(const DataFlow &In,
                                   const Functions &Borrowing) {
  Variables Out;
  llvm::SmallVector<std::pair<const ValueDecl *, const ValueDecl *>, 8> Copies;
  // What a value is computed from, `p + n` from p.
  auto Of = [&](ir::Register R) -> const ValueDecl * {
    const ir::Instruction *I = definitionOf(In, R);
    while (I &&
           (I->Code == ir::Opcode::Element || I->Code == ir::Opcode::Binary))
      I = definitionOf(In, I->operand(0));
    return I && I->Code == ir::Opcode::Load ? variableAt(In, I->operand(0))
                                            : nullptr;
  };
  auto Give = [&](ir::Register R) {
    if (const ValueDecl *V = Of(R))
      Out.insert(V);
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const ir::Instruction &I : B.Instructions)
      switch (I.Code) {
      case ir::Opcode::Store:
        if (const ValueDecl *To = variableAt(In, I.operand(0)))
          Copies.push_back({Of(I.operand(1)), To});
        else
          Give(I.operand(1));
        break;
      case ir::Opcode::Call: {
        const ir::CallOperands Call = ir::callOperands(I);
        if (I.function() &&
            Borrowing.contains(I.function()->getCanonicalDecl()))
          break;
        for (unsigned N = 0; N < Call.Arguments.size(); ++N)
          if (Of(Call.Arguments[N]) && goesOn(I.function(), N))
            Give(Call.Arguments[N]);
        break;
      }
      case ir::Opcode::Return:
      case ir::Opcode::Unknown:
        llvm::for_each(I.Operands, Give);
        break;
      default:
        break;
      }
  for (bool More = true; More;) {
    More = false;
    for (const auto &[From, To] : Copies)
      More |= From && Out.contains(To) && Out.insert(From).second;
  }
  return Out;
}

} // namespace cuda_lint
