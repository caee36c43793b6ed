//===- Printer.cpp - A program as text ------------------------------------===//

#include "cuda/Launch.h"
#include "ir/Function.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cuda_lint::ir {

/// Long, as each opcode has a name: the compiler says which is missing.
static llvm::StringRef name(Opcode Code) {
  switch (Code) {
  case Opcode::Integer:
    return "integer";
  case Opcode::Floating:
    return "floating";
  case Opcode::String:
    return "string";
  case Opcode::Function:
    return "function";
  case Opcode::Global:
    return "global";
  case Opcode::Local:
    return "local";
  case Opcode::This:
    return "this";
  case Opcode::Result:
    return "result";
  case Opcode::Builtin:
    return "builtin";
  case Opcode::Member:
    return "member";
  case Opcode::Complete:
    return "complete";
  case Opcode::Field:
    return "field";
  case Opcode::Base:
    return "base";
  case Opcode::Derived:
    return "derived";
  case Opcode::Element:
    return "element";
  case Opcode::Distance:
    return "distance";
  case Opcode::MemberOf:
    return "memberof";
  case Opcode::Load:
    return "load";
  case Opcode::Store:
    return "store";
  case Opcode::Copy:
    return "copy";
  case Opcode::Zero:
    return "zero";
  case Opcode::Begin:
    return "begin";
  case Opcode::End:
    return "end";
  case Opcode::Allocate:
    return "allocate";
  case Opcode::Free:
    return "free";
  case Opcode::Unary:
    return "unary";
  case Opcode::Binary:
    return "binary";
  case Opcode::Convert:
    return "convert";
  case Opcode::Call:
    return "call";
  case Opcode::Launch:
    return "launch";
  case Opcode::Assembly:
    return "assembly";
  case Opcode::Unknown:
    return "unknown";
  case Opcode::Jump:
    return "jump";
  case Opcode::Branch:
    return "branch";
  case Opcode::Switch:
    return "switch";
  case Opcode::Return:
    return "return";
  case Opcode::Throw:
    return "throw";
  case Opcode::Unreachable:
    return "unreachable";
  }
  llvm_unreachable("an opcode without a name");
}

static llvm::StringRef name(BuiltinVariable B) {
  switch (B) {
  case BuiltinVariable::ThreadIdx:
    return "threadIdx";
  case BuiltinVariable::BlockIdx:
    return "blockIdx";
  case BuiltinVariable::BlockDim:
    return "blockDim";
  case BuiltinVariable::GridDim:
    return "gridDim";
  case BuiltinVariable::WarpSize:
    return "warpSize";
  }
  llvm_unreachable("a built-in variable without a name");
}

static void printRegister(Register R, llvm::raw_ostream &Out) {
  if (R == NoRegister)
    Out << '-';
  else
    Out << '%' << R;
}

static void printDetail(const Function &F, const Instruction &I,
                        llvm::raw_ostream &Out) {
  switch (I.Code) {
  case Opcode::Integer:
    Out << ' ' << llvm::toString(F.integer(I), 10);
    break;
  case Opcode::Floating: {
    llvm::SmallString<16> Text;
    F.floating(I).toString(Text);
    Out << ' ' << Text;
    break;
  }
  case Opcode::String:
    if (const auto *Literal = dyn_cast<StringLiteral>(I.Source)) {
      Out << ' ';
      Literal->outputString(Out);
    }
    break;
  case Opcode::Function:
  case Opcode::Global:
  case Opcode::Member:
  case Opcode::Field:
    Out << " '" << *I.declaration() << '\'';
    break;
  case Opcode::Base:
  case Opcode::Derived:
    Out << " '" << *I.record() << '\'';
    break;
  case Opcode::Local:
  case Opcode::Begin:
  case Opcode::End:
    Out << " s" << I.Number;
    break;
  case Opcode::Builtin:
    Out << ' ' << name(I.builtin());
    if (I.builtin() != BuiltinVariable::WarpSize)
      Out << '.' << "xyz"[I.Number];
    break;
  case Opcode::Unary:
    Out << ' ' << UnaryOperator::getOpcodeStr(I.unary());
    break;
  case Opcode::Binary:
    Out << ' ' << BinaryOperator::getOpcodeStr(I.binary());
    break;
  case Opcode::Call:
    if (I.Virtual)
      Out << " virtual";
    if (const FunctionDecl *Callee = I.function()) {
      Out << " '";
      Callee->printQualifiedName(Out);
      Out << '\'';
    }
    break;
  case Opcode::Launch:
    if (const FunctionDecl *Kernel = I.launch()->Kernel)
      Out << " '" << *Kernel << '\'';
    break;
  default:
    break;
  }
}

static void print(const Function &F, const Block &B, const Instruction &I,
                  llvm::raw_ostream &Out) {
  Out << "  ";
  if (I.Result != NoRegister)
    Out << '%' << I.Result << " = ";
  Out << name(I.Code);
  if (I.Volatile)
    Out << " volatile";
  if (I.Initialises)
    Out << " first";
  printDetail(F, I, Out);
  if (!I.Type.isNull() && I.Code != Opcode::Begin && I.Code != Opcode::End)
    Out << " <" << I.Type.getAsString() << '>';
  llvm::ListSeparator Comma(",");
  auto Operand = [&](llvm::StringRef Label, Register R) {
    if (R == NoRegister)
      return;
    Out << Comma << ' ' << Label;
    printRegister(R, Out);
  };
  if (I.Code == Opcode::Call) {
    const CallOperands O = callOperands(I);
    Operand("callee ", O.Callee);
    Operand("object ", O.Object);
    Operand("into ", O.Result);
    for (Register R : O.Arguments)
      Operand("", R);
    if (I.Unwinds)
      Out << " unwinds";
    if (const std::optional<uint32_t> To = landing(I))
      Out << " b" << *To;
  } else if (I.Code == Opcode::Launch) {
    const LaunchOperands O = launchOperands(I);
    Operand("kernel ", O.Kernel);
    Operand("grid ", O.Grid);
    Operand("block ", O.Block);
    Operand("bytes ", O.SharedBytes);
    Operand("stream ", O.Stream);
    Operand("config ", O.Config);
    Operand("buffer ", O.ArgumentBuffer);
    for (Register R : O.Arguments)
      Operand("", R);
  } else {
    for (Register R : I.Operands)
      Operand("", R);
  }
  if (I.Code == Opcode::Switch) {
    for (const SwitchCase &C : B.Cases) {
      Out << Comma << ' ' << llvm::toString(C.Low, 10);
      if (C.High != C.Low)
        Out << "..." << llvm::toString(C.High, 10);
      Out << " b" << C.Target;
    }
    Out << Comma << " default b" << B.Successors.back();
  } else if (I.isTerminator()) {
    for (uint32_t To : B.Successors)
      Out << Comma << " b" << To;
  }
  Out << '\n';
}

void print(const Function &F, llvm::raw_ostream &Out) {
  Out << "function '";
  F.Declaration->printQualifiedName(Out);
  Out << "'\n";
  for (size_t S = 0; S < F.Slots.size(); ++S) {
    const Slot &Object = F.Slots[S];
    Out << "  s" << S;
    if (Object.Decl)
      Out << " '" << *Object.Decl << '\'';
    if (Object.Kind == Slot::Parameter)
      Out << " parameter";
    Out << " <" << Object.Type.getAsString() << ">\n";
  }
  for (size_t B = 0; B < F.Blocks.size() + F.Unwinding.size(); ++B) {
    Out << 'b' << B << (F.isUnwinding(B) ? ": unwinding\n" : ":\n");
    for (const Instruction &I : F.block(B).Instructions)
      print(F, F.block(B), I, Out);
  }
}

} // namespace cuda_lint::ir
