//===- InlineAssembly.cpp -------------------------------------------------===//

#include "cuda/InlineAssembly.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_lint {

std::optional<AsynchronousCopy> asAsynchronousCopy(const GCCAsmStmt *Asm) {
  static const llvm::Regex Copy(
      "^[ \\t\n]*cp\\.async\\.c[ag]\\.shared(::cta)?\\.global[.A-Za-z0-9:_]*"
      "[ \\t]*\\[[ \\t]*%([0-9]+)[ \\t]*\\][ \\t]*,[ \\t]*"
      "\\[[ \\t]*%([0-9]+)[ \\t]*\\][ \\t]*,[ \\t]*(%?)([0-9]+)"
      "[ \\t]*;?[ \\t\n]*$");
  std::string Text = Asm->getAsmString();
  llvm::SmallVector<llvm::StringRef, 6> Parts;
  if (!Copy.match(Text, &Parts))
    return std::nullopt;
  const unsigned Outputs = Asm->getNumOutputs(), Inputs = Asm->getNumInputs();
  auto Input = [&](llvm::StringRef Operand) -> std::optional<unsigned> {
    unsigned N = 0;
    if (Operand.getAsInteger(10, N) || N < Outputs || N - Outputs >= Inputs)
      return std::nullopt;
    return N - Outputs;
  };
  std::optional<unsigned> To = Input(Parts[2]), From = Input(Parts[3]);
  if (!To || !From)
    return std::nullopt;
  AsynchronousCopy Out;
  Out.To = *To;
  Out.From = *From;
  if (Parts[4].empty()) {
    int64_t Bytes = 0;
    if (Parts[5].getAsInteger(10, Bytes))
      return std::nullopt;
    Out.Bytes = Bytes;
  } else {
    Out.BytesInput = Input(Parts[5]);
    if (!Out.BytesInput)
      return std::nullopt;
  }
  return Out;
}

} // namespace cuda_lint
