//===- InlineAssembly.cpp -------------------------------------------------===//

#include "cuda/InlineAssembly.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_lint {

/// The text without the comments of PTX.
static std::string withoutComments(llvm::StringRef Text) {
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

static const Bound<unsigned> MaxNumbered(
    "assembly-numbered-registers", 64, BoundKind::Reach,
    "registers of one declaration (`t<64>`) in inline assembly that are told "
    "from those of other blocks");

namespace {
/// Gives what a block of PTX declares a name of its own where another block
/// declares the same name: registers, and labels ("Parallel Thread Execution
/// ISA", "Scope": an inner declaration hides an outer one).
class PtxScopes {
public:
  explicit PtxScopes(llvm::StringRef Text) : Text(Text) {
    Blocks.push_back({~0u, {}});
    walk([this](unsigned Block, llvm::StringRef Statement) {
      declare(Block, Statement);
    });
  }

  std::string renamed() {
    if (!Hides)
      return Text.str();
    size_t Done = 0;
    std::string Out;
    walk([&](unsigned Block, llvm::StringRef Statement) {
      Out += Text.slice(Done, Statement.begin() - Text.begin());
      Done = Statement.end() - Text.begin();
      rename(Block, Statement, Out);
    });
    return Out + Text.drop_front(Done).str();
  }

private:
  /// What a name stands for from a place in the text on.
  struct Name {
    size_t From;
    std::string Own;
  };
  struct BlockOf {
    unsigned Outer;
    llvm::StringMap<Name> Names;
  };

  static bool isOfName(char C) {
    return llvm::isAlnum(C) || C == '_' || C == '$' || C == '%' || C == '=';
  }

  /// Calls back for each statement, which a semicolon, a colon or the brace of
  /// a block ends. Braces within a statement are those of a vector.
  template <class Callable> void walk(Callable Visit) {
    unsigned Block = 0, Count = 0;
    size_t First = 0, Vectors = 0;
    auto IsBegin = [&](size_t At) {
      return Text.slice(First, At).trim().empty();
    };
    for (size_t At = 0; At < Text.size(); ++At) {
      const char C = Text[At];
      if (C == '{' && !IsBegin(At)) {
        ++Vectors;
      } else if (C == '}' && Vectors) {
        --Vectors;
      } else if (C == '{') {
        if (++Count == Blocks.size())
          Blocks.push_back({Block, {}});
        Block = Count;
        First = At + 1;
      } else if (C == '}') {
        Visit(Block, Text.slice(First, At));
        Block = Block ? Blocks[Block].Outer : 0;
        First = At + 1;
      } else if (C == ';' || (C == ':' && isLabel(First, At))) {
        Visit(Block, Text.slice(First, At + (C == ':')));
        First = At + 1;
        Vectors = 0;
      }
    }
    Visit(Block, Text.drop_front(First));
  }

  bool isLabel(size_t First, size_t Colon) const {
    const llvm::StringRef Label = Text.slice(First, Colon).trim();
    return !Label.empty() && Text.substr(Colon + 1, 1) != ":" &&
           llvm::all_of(Label, isOfName);
  }

  void declare(unsigned Block, llvm::StringRef Statement) {
    const size_t At = Statement.begin() - Text.begin();
    llvm::StringRef Left = Statement.trim();
    if (Left.consume_back(":"))
      return add(Block, Left.trim(), 0);
    if (!Left.consume_front(".reg"))
      return;
    // The types, `.v2 .b32`, come before the names.
    Left = Left.ltrim();
    while (Left.starts_with("."))
      Left = Left.drop_until([](char C) { return llvm::isSpace(C); }).ltrim();
    llvm::SmallVector<llvm::StringRef, 4> Names;
    Left.split(Names, ',');
    for (llvm::StringRef Each : Names) {
      const auto [Stem, Rest] = Each.trim().split('<');
      unsigned Count = 0;
      if (Rest.rtrim("> \t\n").getAsInteger(10, Count)) {
        add(Block, Stem.trim(), At);
        continue;
      }
      // `t<2>` is t0 and t1.
      for (unsigned N = 0; N < std::min<unsigned>(Count, MaxNumbered); ++N)
        add(Block, (Stem.trim() + llvm::Twine(N)).str(), At);
    }
  }

  void add(unsigned Block, llvm::StringRef Written, size_t From) {
    if (Written.empty())
      return;
    const unsigned Before = Declared[Written]++;
    Hides |= Before > 0;
    Blocks[Block].Names.try_emplace(
        Written, Name{From, Before ? (Written + "$" + llvm::Twine(Before)).str()
                                   : Written.str()});
  }

  /// What a name at a place in a block stands for.
  llvm::StringRef nameAt(unsigned Block, llvm::StringRef Written) const {
    const size_t At = Written.begin() - Text.begin();
    for (; Block != ~0u; Block = Blocks[Block].Outer)
      if (auto It = Blocks[Block].Names.find(Written);
          It != Blocks[Block].Names.end() && It->second.From <= At)
        return It->second.Own;
    return Written;
  }

  void rename(unsigned Block, llvm::StringRef Statement, std::string &Out) {
    // Declarations say nothing more than which names there are.
    if (Statement.ltrim().starts_with(".")) {
      Out += Statement;
      return;
    }
    while (!Statement.empty()) {
      const size_t Length =
          std::min(Statement.find_if_not(isOfName), Statement.size());
      const llvm::StringRef Token = Statement.take_front(Length);
      const bool OfMnemonic =
          Out.ends_with(".") || Statement.substr(Length, 1) == ".";
      Out += OfMnemonic || Token.empty() ? Token : nameAt(Block, Token);
      Out += Statement.substr(Length, 1);
      Statement = Statement.drop_front(std::min(Length + 1, Statement.size()));
    }
  }

  llvm::StringRef Text;
  std::vector<BlockOf> Blocks;
  llvm::StringMap<unsigned> Declared;
  bool Hides = false;
};
} // namespace

std::string assemblyText(const GCCAsmStmt *Asm) {
  const std::string Text = withoutComments(Asm->getAsmString());
  return llvm::StringRef(Text).count('{') > 1 ? PtxScopes(Text).renamed()
                                              : Text;
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

/// `[%1]` and `[%1+8]`: the operand's number, and the bytes behind it.
static std::optional<std::pair<llvm::StringRef, int64_t>>
placeIn(llvm::StringRef Operand) {
  if (!Operand.consume_front("[") || !Operand.consume_back("]"))
    return std::nullopt;
  const auto [Base, Offset] = Operand.split('+');
  int64_t Behind = 0;
  if (Operand.contains('+') && Offset.trim().getAsInteger(0, Behind))
    return std::nullopt;
  return std::pair(Base.trim(), Behind);
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
  const unsigned Outputs = S->getNumOutputs();
  // `%N` as an input of the statement.
  auto Input = [&](llvm::StringRef Text) -> std::optional<unsigned> {
    const std::optional<unsigned> N = ptxOperand(Text);
    if (!Text.starts_with("%") || !N || *N < Outputs ||
        *N - Outputs >= S->getNumInputs())
      return std::nullopt;
    return *N - Outputs;
  };
  const auto Place = placeIn(I.Operands[Stores ? 0 : 1]);
  const std::optional<unsigned> Address =
      Place ? Input(Place->first) : std::nullopt;
  if (!Address || (Stores && Outputs))
    return std::nullopt;
  PlainAccess Access{Stores, *Address, Place->second, {}, 0};
  llvm::SmallVector<llvm::StringRef, 4> Names;
  llvm::StringRef(I.Operands[Stores ? 1 : 0]).trim("{}").split(Names, ',');
  for (const llvm::StringRef Name : Names) {
    const llvm::StringRef Each = Name.trim();
    const std::optional<unsigned> N = Stores                  ? Input(Each)
                                      : Each.starts_with("%") ? ptxOperand(Each)
                                                              : std::nullopt;
    if (!N || (!Stores && *N >= Outputs))
      return std::nullopt;
    Access.Numbers.push_back(*N);
  }
  if (!Stores && Access.Numbers.size() != Outputs)
    return std::nullopt;
  Access.Bytes = I.bytes() / unsigned(Access.Numbers.size());
  return Access;
}

} // namespace cuda_lint
