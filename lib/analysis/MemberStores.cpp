//===- MemberStores.cpp ---------------------------------------------------===//

#include "analysis/MemberStores.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;

const FieldDecl *MemberStores::memberAt(const DataFlow &In,
                                        ir::Register Address) {
  const Instruction *I = &In.definition(Address);
  while (I->Code == Opcode::Element)
    I = &In.definition(I->Operands[0]);
  return I->Code == Opcode::Field ? I->field() : nullptr;
}

void MemberStores::collect() {
  for (const FunctionDecl *F : Flows.unit().functions()) {
    const DataFlow *In = Flows.of(F);
    if (!In)
      continue;
    const ASTContext &Ctx = F->getASTContext();
    for (uint32_t B = 0; B < In->function().Blocks.size(); ++B) {
      const auto &Instructions = In->function().Blocks[B].Instructions;
      for (uint32_t N = 0; N < Instructions.size(); ++N) {
        const Instruction &I = Instructions[N];
        if (I.Code != Opcode::Store)
          continue;
        const QualType T = In->function().RegisterTypes[I.Operands[1]];
        if (T.isNull() || !T->isIntegerType() || Ctx.getIntWidth(T) != 32)
          continue;
        if (const FieldDecl *Member = memberAt(*In, I.Operands[0]))
          Stores[Member].push_back({In, {B, N}});
      }
    }
  }
}

llvm::ArrayRef<MemberStores::Store> MemberStores::of(const FieldDecl *Member) {
  if (!std::exchange(Collected, true))
    collect();
  auto It = Stores.find(Member);
  return It == Stores.end() ? llvm::ArrayRef<Store>() : It->second;
}

} // namespace cuda_lint
