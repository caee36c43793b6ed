//===- InlineAssembly.cpp -------------------------------------------------===//

#include "cuda/InlineAssembly.h"
#include "cuda/DeviceIntrinsics.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_lint {

std::string assemblyText(const GCCAsmStmt *Asm) {
  const std::string Text = Asm->getAsmString();
  std::string Out;
  for (llvm::StringRef Left = Text; !Left.empty();) {
    const size_t At = std::min(Left.find("//"), Left.find("/*"));
    Out += Left.take_front(At);
    if (At == llvm::StringRef::npos)
      break;
    const llvm::StringRef End = Left[At + 1] == '/' ? "\n" : "*/";
    Left = Left.drop_front(At + 2);
    Left = Left.drop_front(std::min(Left.find(End), Left.size()));
    if (End == "*/") {
      Left = Left.drop_front(std::min(End.size(), Left.size()));
      Out += ' ';
    }
  }
  return Out;
}

bool endsThread(const GCCAsmStmt *Asm) {
  const std::string Text = assemblyText(Asm);
  if (llvm::StringRef(Text).contains("bra"))
    return false;
  llvm::SmallVector<llvm::StringRef, 4> Instructions;
  llvm::StringRef(Text).split(Instructions, ';');
  return llvm::any_of(Instructions, [](llvm::StringRef Instruction) {
    return Instruction.trim() == "exit";
  });
}

static std::optional<AssemblyOperand> operand(const GCCAsmStmt *Asm,
                                              llvm::StringRef Text) {
  Text = Text.trim();
  const bool IsInput = Text.consume_front("%");
  unsigned N = 0;
  if (Text.getAsInteger(0, N))
    return std::nullopt;
  if (!IsInput)
    return AssemblyOperand{N, std::nullopt};
  const unsigned Outputs = Asm->getNumOutputs();
  if (N < Outputs || N - Outputs >= Asm->getNumInputs())
    return std::nullopt;
  return AssemblyOperand{0, N - Outputs};
}

std::optional<AsynchronousCopy> asAsynchronousCopy(const GCCAsmStmt *Asm) {
  static const llvm::Regex Copy(
      "^[ \t\n]*cp\\.async\\.c[ag]\\.shared(::cta)?\\.global[.A-Za-z0-9:_]*"
      "[ \t]*\\[([^]]+)\\][ \t]*,[ \t]*\\[([^]]+)\\][ \t]*,([^,;]+);?"
      "[ \t\n]*$");
  const std::string Text = assemblyText(Asm);
  llvm::SmallVector<llvm::StringRef, 5> Parts;
  if (!llvm::StringRef(Text).contains("cp.async") || !Copy.match(Text, &Parts))
    return std::nullopt;
  std::optional<AssemblyOperand> To = operand(Asm, Parts[2]),
                                 From = operand(Asm, Parts[3]),
                                 Bytes = operand(Asm, Parts[4]);
  if (!To || !To->Input || !From || !From->Input || !Bytes)
    return std::nullopt;
  return AsynchronousCopy{*To->Input, *From->Input, *Bytes};
}

std::optional<CountedBarrier> asCountedBarrier(const GCCAsmStmt *Asm) {
  static const llvm::Regex Counted("(^|[^a-z.])(bar|barrier)(\\.cta)?\\.sync"
                                   "(\\.aligned)?[ \t]+([^,;]+),([^,;]+)");
  const std::string Text = assemblyText(Asm);
  llvm::SmallVector<llvm::StringRef, 7> Parts;
  if (!llvm::StringRef(Text).contains(".sync") || !Counted.match(Text, &Parts))
    return std::nullopt;
  std::optional<AssemblyOperand> Id = operand(Asm, Parts[5]),
                                 Threads = operand(Asm, Parts[6]);
  if (!Id || !Threads)
    return std::nullopt;
  return CountedBarrier{*Id, *Threads};
}

std::vector<NamedBarrier> namedBarriers(const GCCAsmStmt *Asm) {
  static const llvm::Regex Instruction(
      "^(@!?%{0,2}[a-zA-Z0-9_$]+[ "
      "\t]+)?(bar|barrier)(\\.cta)?\\.(sync|arrive|red)"
      "([.a-z0-9]*)[ \t]+(.*)$");
  const std::string Text = assemblyText(Asm);
  llvm::SmallVector<llvm::StringRef, 4> Instructions;
  llvm::StringRef(Text).split(Instructions, ';');
  std::vector<NamedBarrier> Out;
  for (llvm::StringRef Each : Instructions) {
    llvm::SmallVector<llvm::StringRef, 7> Parts;
    if (!Instruction.match(Each.trim(" \t\n{}"), &Parts))
      continue;
    llvm::SmallVector<llvm::StringRef, 4> Operands;
    Parts[6].split(Operands, ',');
    // A reduction gives something first and takes a predicate last.
    const bool Reduces = Parts[4] == "red";
    if (Reduces && Operands.size() < 3)
      continue;
    const unsigned First = Reduces, End = Operands.size() - Reduces;
    std::optional<AssemblyOperand> Id = operand(Asm, Operands[First]);
    if (!Id)
      continue;
    NamedBarrier B;
    B.Arrives = Parts[4] == "arrive";
    B.Predicated = !Parts[1].empty();
    B.Id = *Id;
    if (First + 1 < End)
      B.Threads = operand(Asm, Operands[First + 1]);
    Out.push_back(B);
  }
  return Out;
}

std::optional<PlainAccess> asPlainAccess(const GCCAsmStmt *S) {
  const std::vector<PtxInstruction> All = ptxInstructions(S);
  if (All.size() != 1 || All[0].Operands.size() != 2 ||
      !All[0].Predicate.empty())
    return std::nullopt;
  const PtxInstruction &I = All[0];
  const bool Stores = I.Parts.front() == "st";
  if (!Stores && I.Parts.front() != "ld")
    return std::nullopt;
  // `%N` as an input of the statement.
  auto Input = [&](llvm::StringRef Text) -> std::optional<unsigned> {
    const std::optional<unsigned> N = ptxOperand(Text);
    if (!Text.starts_with("%") || !N || *N < S->getNumOutputs() ||
        *N - S->getNumOutputs() >= S->getNumInputs())
      return std::nullopt;
    return *N - S->getNumOutputs();
  };
  llvm::StringRef Place = I.Operands[Stores ? 0 : 1];
  if (!Place.consume_front("[") || !Place.consume_back("]") ||
      Place.contains('+'))
    return std::nullopt;
  const std::optional<unsigned> Address = Input(Place.trim());
  const std::optional<unsigned> Stored =
      Stores ? Input(I.Operands[1]) : std::optional(0u);
  if (!Address || !Stored || S->getNumOutputs() != (Stores ? 0 : 1))
    return std::nullopt;
  return PlainAccess{Stores, *Address, *Stored, I.bytes()};
}

} // namespace cuda_lint
