//===- PtxMachine.cpp - Inline assembly on known bits ---------------------===//

#include "cuda/PtxMachine.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/InlineAssembly.h"
#include "hardware/IntegerInstructions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxSteps("ptx-steps", 2'000, BoundKind::Reach,
             "instructions of a statement of inline assembly that are run");

namespace {

using Bits = std::optional<uint64_t>;

/// A type of PTX, that of a floating-point number too.
struct Type {
  unsigned Width = 0;
  bool Signed = false, Real = false;

  static std::optional<Type> of(llvm::StringRef Name) {
    if (Name == "f32" || Name == "f64")
      return Type{Name == "f32" ? 32u : 64u, true, true};
    const std::optional<PtxType> T = ptxType(Name.str());
    return T ? std::optional(Type{T->Bits, T->Signed, false}) : std::nullopt;
  }
  uint64_t low(uint64_t V) const {
    return Width >= 64 ? V : V & llvm::maskTrailingOnes<uint64_t>(Width);
  }
  /// A whole number, as the type says it.
  __int128 whole(uint64_t V) const {
    return Signed && !Real ? __int128(llvm::SignExtend64(low(V), Width))
                           : __int128(low(V));
  }
  double real(uint64_t V) const {
    return Width == 32 ? double(llvm::bit_cast<float>(uint32_t(V)))
                       : llvm::bit_cast<double>(V);
  }
  /// A number that `.ftz` makes zero.
  bool isSubnormal(uint64_t V) const {
    return Width == 32
               ? std::fpclassify(llvm::bit_cast<float>(uint32_t(V))) ==
                     FP_SUBNORMAL
               : std::fpclassify(llvm::bit_cast<double>(V)) == FP_SUBNORMAL;
  }
  /// What an integer of the type can be that is nearest to a number.
  __int128 nearest(__int128 N) const {
    const __int128 One = 1, Most = (One << (Width - Signed)) - 1,
                   Least = Signed ? -(One << (Width - 1)) : 0;
    return std::clamp(N, Least, Most);
  }
  uint64_t bits(double V) const {
    return Width == 32 ? llvm::bit_cast<uint32_t>(float(V))
                       : llvm::bit_cast<uint64_t>(V);
  }
};

/// An instruction, with what a jump to it names.
struct Labelled {
  PtxInstruction I;
  std::vector<std::string> Labels;
};

/// The instructions of a statement; labels behind the last one are those of an
/// instruction without parts.
std::vector<Labelled> labelled(const GCCAsmStmt *S) {
  static const llvm::Regex Label("^[ \t\n\r{}]*([A-Za-z_$][A-Za-z0-9_$=%]*)"
                                 "[ \t]*:($|[^:])");
  const std::string Text = assemblyText(S);
  llvm::SmallVector<llvm::StringRef, 8> Each;
  llvm::StringRef(Text).split(Each, ';');
  std::vector<Labelled> Out(1);
  for (llvm::StringRef Line : Each) {
    llvm::SmallVector<llvm::StringRef, 3> Found;
    while (Label.match(Line, &Found)) {
      Out.back().Labels.push_back(Found[1].str());
      Line = Line.drop_front(size_t(Found[1].end() - Line.begin()));
      Line = Line.drop_front(Line.find(':') + 1);
    }
    for (PtxInstruction &I : ptxInstructions(Line)) {
      Out.back().I = std::move(I);
      Out.emplace_back();
    }
  }
  return Out;
}

class Machine {
public:
  Machine(const GCCAsmStmt *S,
          llvm::function_ref<std::optional<uint64_t>(unsigned)> Operand)
      : S(S), Operand(Operand), Program(labelled(S)) {}

  std::optional<llvm::SmallVector<uint64_t, 2>> run() {
    unsigned Steps = 0;
    for (size_t At = 0; At < Program.size();) {
      if (++Steps > MaxSteps)
        return std::nullopt;
      const PtxInstruction &I = Program[At++].I;
      if (I.Parts.empty())
        break;
      const Bits Runs = guard(I.Predicate);
      if (!Runs)
        return std::nullopt;
      if (!*Runs)
        continue;
      if (I.Parts.front() == "bra") {
        const std::optional<size_t> To =
            I.Operands.size() == 1 ? placeOf(I.Operands[0]) : std::nullopt;
        if (!To)
          return std::nullopt;
        At = *To;
      } else if (!step(I)) {
        return std::nullopt;
      }
    }
    llvm::SmallVector<uint64_t, 2> Out;
    for (unsigned N = 0; N < S->getNumOutputs(); ++N) {
      const Bits V = read("%" + std::to_string(N));
      if (!V)
        return std::nullopt;
      Out.push_back(*V);
    }
    return Out;
  }

private:
  std::optional<size_t> placeOf(llvm::StringRef Name) const {
    for (size_t N = 0; N < Program.size(); ++N)
      if (llvm::is_contained(Program[N].Labels, Name))
        return N;
    return std::nullopt;
  }

  Bits guard(llvm::StringRef Predicate) {
    if (!Predicate.consume_front("@"))
      return 1;
    return predicate(Predicate);
  }

  Bits predicate(llvm::StringRef Name) {
    const bool Negated = Name.consume_front("!");
    const Bits V = read(Name);
    return V ? Bits((*V & 1) != uint64_t(Negated)) : std::nullopt;
  }

  std::string nameOf(llvm::StringRef Text) const {
    Text = Text.trim();
    llvm::StringRef Named = Text;
    if (Named.consume_front("%[") && Named.consume_back("]"))
      if (const int N = S->getNamedOperand(Named); N >= 0)
        return "%" + std::to_string(N);
    Text.consume_front("%%");
    return Text.str();
  }

  Bits read(llvm::StringRef Written) {
    const std::string Name = nameOf(Written);
    llvm::StringRef Text = Name;
    if (auto It = Registers.find(Text); It != Registers.end())
      return It->second;
    if (Text.starts_with("%")) {
      const std::optional<unsigned> N = ptxOperand(Text);
      return N ? Operand(*N) : std::nullopt;
    }
    if (Text == "WARP_SZ")
      return 32;
    // 0f3F800000 and 0d3FF0000000000000 are the bits of a number.
    uint64_t Number = 0;
    if (Text.size() == 10 && (Text.starts_with("0f") || Text.starts_with("0F")))
      return Text.drop_front(2).getAsInteger(16, Number) ? std::nullopt
                                                         : Bits(Number);
    if (Text.size() == 18 && (Text.starts_with("0d") || Text.starts_with("0D")))
      return Text.drop_front(2).getAsInteger(16, Number) ? std::nullopt
                                                         : Bits(Number);
    Text.consume_back("U");
    int64_t Literal = 0;
    if (!Text.getAsInteger(0, Literal))
      return uint64_t(Literal);
    return Text.getAsInteger(0, Number) ? std::nullopt : Bits(Number);
  }

  /// The bits of an operand of a type; a decimal literal is one of its type.
  Bits read(llvm::StringRef Written, Type T) {
    double Literal = 0;
    llvm::StringRef Text = Written.trim();
    if (T.Real && Text.contains('.') && !Text.getAsDouble(Literal))
      return T.bits(Literal);
    const Bits V = read(Written);
    // A whole number is no literal of a floating-point type.
    if (V && T.Real && !Text.empty() &&
        (llvm::isDigit(Text.front()) || Text.front() == '-') &&
        !Text.starts_with_insensitive("0f") &&
        !Text.starts_with_insensitive("0d"))
      return std::nullopt;
    return V ? Bits(T.low(*V)) : std::nullopt;
  }

  bool write(llvm::StringRef To, Bits V, unsigned Width) {
    if (!V)
      return false;
    if (To.trim() != "_")
      Registers[nameOf(To)] = Type{Width}.low(*V);
    return true;
  }

  bool step(const PtxInstruction &I);
  bool move(const PtxInstruction &I, Type T);
  bool compare(const PtxInstruction &I, Type T);
  bool carried(const PtxInstruction &I, Type T);
  Bits real(const PtxInstruction &I, Type T);
  Bits converted(const PtxInstruction &I, Type From);
  Bits video(const PtxInstruction &I);
  Bits other(const PtxInstruction &I, Type T);
  Bits integer(const PtxInstruction &I);

  const GCCAsmStmt *S;
  llvm::function_ref<std::optional<uint64_t>(unsigned)> Operand;
  const std::vector<Labelled> Program;
  llvm::StringMap<uint64_t> Registers;
  /// What the last instruction with `.cc` left.
  std::optional<bool> Carry;
};

/// The parts of `{a, b}`.
llvm::SmallVector<llvm::StringRef, 4> partsOf(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 4> Each;
  if (Text.consume_front("{") && Text.consume_back("}"))
    Text.split(Each, ',');
  return Each;
}

bool Machine::move(const PtxInstruction &I, Type T) {
  if (I.Operands.size() != 2)
    return false;
  const auto To = partsOf(I.Operands[0]), From = partsOf(I.Operands[1]);
  if (To.empty() && From.empty())
    return write(I.Operands[0], read(I.Operands[1], T), T.Width);
  if (!To.empty() && !From.empty())
    return false;
  const unsigned Part =
      T.Width / unsigned(To.empty() ? From.size() : To.size());
  if (!To.empty()) {
    const Bits V = read(I.Operands[1]);
    for (unsigned N = 0; V && N < To.size(); ++N)
      write(To[N], *V >> (N * Part), Part);
    return V.has_value();
  }
  uint64_t All = 0;
  for (unsigned N = 0; N < From.size(); ++N) {
    const Bits V = read(From[N]);
    if (!V)
      return false;
    All |= Type{Part}.low(*V) << (N * Part);
  }
  return write(I.Operands[0], All, T.Width);
}

/// How two numbers compare; none for a comparison that is not one of theirs.
std::optional<bool> compares(llvm::StringRef How, Type T, uint64_t A,
                             uint64_t B) {
  if (T.Real) {
    const double X = T.real(A), Y = T.real(B);
    const bool Unordered = std::isnan(X) || std::isnan(Y);
    if (How == "num" || How == "nan")
      return Unordered == (How == "nan");
    const bool OrUnordered = How.size() == 3 && How.consume_back("u");
    const std::optional<bool> Holds =
        llvm::StringSwitch<std::optional<bool>>(How)
            .Case("eq", X == Y)
            .Case("ne", X != Y && !Unordered)
            .Case("lt", X < Y)
            .Case("le", X <= Y)
            .Case("gt", X > Y)
            .Case("ge", X >= Y)
            .Default(std::nullopt);
    return Holds ? std::optional(*Holds || (OrUnordered && Unordered))
                 : std::nullopt;
  }
  const __int128 X = T.whole(A), Y = T.whole(B);
  return llvm::StringSwitch<std::optional<bool>>(How)
      .Case("eq", X == Y)
      .Case("ne", X != Y)
      .Cases("lt", "lo", X < Y)
      .Cases("le", "ls", X <= Y)
      .Cases("gt", "hi", X > Y)
      .Cases("ge", "hs", X >= Y)
      .Default(std::nullopt);
}

bool Machine::compare(const PtxInstruction &I, Type T) {
  llvm::SmallVector<llvm::StringRef, 4> Parts(I.Parts.begin() + 1,
                                              I.Parts.end() - 1);
  llvm::erase(Parts, "ftz");
  const bool Combined = Parts.size() == 2;
  if ((Parts.size() != 1 && !Combined) || I.Operands.size() != 3 + Combined)
    return false;
  const Bits A = read(I.Operands[1], T), B = read(I.Operands[2], T);
  if (!A || !B || (T.Real && (T.isSubnormal(*A) || T.isSubnormal(*B))))
    return false;
  const std::optional<bool> Holds = compares(Parts[0], T, *A, *B);
  const Bits With = Combined ? predicate(I.Operands[3]) : Bits(0);
  if (!Holds || !With)
    return false;
  const auto Both = [&](bool Is) -> Bits {
    if (!Combined)
      return Is;
    return llvm::StringSwitch<Bits>(Parts[1])
        .Case("and", Is && *With)
        .Case("or", Is || *With)
        .Case("xor", Is != bool(*With))
        .Default(std::nullopt);
  };
  const auto [First, Second] = llvm::StringRef(I.Operands[0]).split('|');
  return write(First, Both(*Holds), 1) &&
         (Second.empty() || write(Second, Both(!*Holds), 1));
}

/// Sums, differences and products that take or leave a carry.
bool Machine::carried(const PtxInstruction &I, Type T) {
  llvm::StringRef Name = I.Parts.front();
  const bool Takes = Name.consume_back("c"), Multiplies = Name == "mad";
  if (T.Real || (Takes && !Carry) ||
      I.Operands.size() != (Multiplies ? 4u : 3u))
    return false;
  llvm::SmallVector<uint64_t, 3> O;
  for (const std::string &Text : llvm::drop_begin(I.Operands)) {
    const Bits V = read(Text, T);
    if (!V)
      return false;
    O.push_back(*V);
  }
  if (Multiplies) {
    const __int128 Product = T.whole(O[0]) * T.whole(O[1]);
    if (!I.has("lo") && !I.has("hi"))
      return false;
    O = {T.low(uint64_t(I.has("hi") ? Product >> T.Width : Product)), O[2]};
  }
  const bool Subtracts = Name == "sub";
  const unsigned __int128 X = O[0], Y = O[1], In = Takes && *Carry;
  const unsigned __int128 Sum = Subtracts ? X - Y - In : X + Y + In;
  if (I.has("cc"))
    Carry = Subtracts ? X < Y + In : (Sum >> T.Width) != 0;
  return write(I.Operands[0], uint64_t(Sum), T.Width);
}

/// A number of a type; none for one that `.ftz` makes zero, and for a result
/// that another rounding would make another.
Bits Machine::real(const PtxInstruction &I, Type T) {
  llvm::SmallVector<double, 3> X;
  for (const std::string &Text : llvm::drop_begin(I.Operands)) {
    const Bits V = read(Text, T);
    if (!V || T.isSubnormal(*V))
      return std::nullopt;
    X.push_back(T.real(*V));
  }
  for (const std::string &Part : I.Parts)
    if (Part == "approx" || Part == "full" || Part == "rz" || Part == "rm" ||
        Part == "rp" || Part == "NaN" || Part == "xorsign")
      return std::nullopt;
  const llvm::StringRef Name = I.Parts.front();
  auto Rounded = [&](double V) { return T.Width == 32 ? double(float(V)) : V; };
  std::optional<double> Out;
  if (X.size() == 2) {
    const double A = X[0], B = X[1];
    // What two doubles give is not rounded twice for floats.
    Out = llvm::StringSwitch<std::optional<double>>(Name)
              .Case("add", A + B)
              .Case("sub", A - B)
              .Case("mul", A * B)
              .Case("div", A / B)
              .Case("min", std::fmin(A, B))
              .Case("max", std::fmax(A, B))
              .Case("copysign", std::copysign(B, A))
              .Default(std::nullopt);
    // A product may be made one instruction with a sum behind it.
    if (Name == "mul" && !I.has("rn") && std::fma(A, B, -Rounded(A * B)) != 0)
      return std::nullopt;
  } else if (X.size() == 3 && (Name == "fma" || Name == "mad")) {
    Out = T.Width == 32
              ? double(std::fma(float(X[0]), float(X[1]), float(X[2])))
              : std::fma(X[0], X[1], X[2]);
  } else if (X.size() == 1) {
    Out = llvm::StringSwitch<std::optional<double>>(Name)
              .Case("neg", -X[0])
              .Case("abs", std::fabs(X[0]))
              .Case("sqrt", std::sqrt(X[0]))
              .Case("rcp", 1 / X[0])
              .Default(std::nullopt);
  }
  if (!Out || std::isnan(*Out))
    return std::nullopt;
  if (I.has("sat"))
    Out = std::fmin(std::fmax(*Out, 0.0), 1.0);
  if (I.has("ftz") && T.Width == 32 &&
      std::fpclassify(float(*Out)) == FP_SUBNORMAL)
    return std::nullopt;
  return T.bits(*Out);
}

/// A whole number: what is out of range is the nearest that is not.
static uint64_t nearestWhole(double X, Type To) {
  const double Most = std::ldexp(1.0, int(To.Width - To.Signed)),
               Least = To.Signed ? -Most : 0;
  if (X >= Most)
    return To.Signed ? (uint64_t(1) << (To.Width - 1)) - 1 : ~uint64_t(0);
  return X <= Least ? uint64_t(To.Signed ? int64_t(Least) : 0)
         : X < 0    ? uint64_t(int64_t(X))
                    : uint64_t(X);
}

Bits Machine::converted(const PtxInstruction &I, Type From) {
  const std::optional<Type> To = Type::of(I.Parts[I.Parts.size() - 2]);
  const Bits V =
      I.Operands.size() == 2 ? read(I.Operands[1], From) : std::nullopt;
  if (!To || !V)
    return std::nullopt;
  const bool Saturates = I.has("sat");
  if (!From.Real && !To->Real)
    return uint64_t(Saturates ? To->nearest(From.whole(*V)) : From.whole(*V));
  double X = From.Real ? From.real(*V) : double(From.whole(*V));
  if (std::isnan(X) || (From.Real && From.isSubnormal(*V)))
    return std::nullopt;
  // To the next whole number, of a half to the even one.
  if (I.has("rni"))
    X = std::nearbyint(X);
  else if (I.has("rzi"))
    X = std::trunc(X);
  else if (I.has("rmi"))
    X = std::floor(X);
  else if (I.has("rpi"))
    X = std::ceil(X);
  else if (From.Real && !To->Real)
    return std::nullopt;
  if (!To->Real)
    return nearestWhole(X, *To);
  // One that is rounded otherwise than to the nearest has to be exact.
  const bool Whole = !From.Real;
  const double Held = To->Width == 32 ? double(float(X)) : X;
  if ((I.has("rz") || I.has("rm") || I.has("rp")) &&
      (Held != X || (Whole && __int128(Held) != From.whole(*V))))
    return std::nullopt;
  if (Whole && To->Width == 32 && __int128(X) != From.whole(*V))
    return std::nullopt;
  return To->bits(Saturates ? std::fmin(std::fmax(X, 0.0), 1.0) : X);
}

/// `vadd.s32.u32.s32.sat.max d, a, b, c` and its like on whole words.
Bits Machine::video(const PtxInstruction &I) {
  const auto T = [&](unsigned N) { return Type::of(I.Parts[N]); };
  if (I.Parts.size() < 4 || !T(1) || !T(2) || !T(3) || T(1)->Width != 32 ||
      T(2)->Width != 32 || T(3)->Width != 32 || I.Operands.size() < 3)
    return std::nullopt;
  const Bits A = read(I.Operands[1], *T(2)), B = read(I.Operands[2], *T(3));
  if (!A || !B)
    return std::nullopt;
  const __int128 X = T(2)->whole(*A), Y = T(3)->whole(*B);
  std::optional<__int128> N =
      llvm::StringSwitch<std::optional<__int128>>(I.Parts.front())
          .Case("vadd", X + Y)
          .Case("vsub", X - Y)
          .Case("vabsdiff", X > Y ? X - Y : Y - X)
          .Case("vmin", std::min(X, Y))
          .Case("vmax", std::max(X, Y))
          .Default(std::nullopt);
  size_t Next = 4;
  if (N && Next < I.Parts.size() && I.Parts[Next] == "sat") {
    const __int128 One = 1;
    N = std::clamp(*N, T(1)->Signed ? -(One << 31) : __int128(0),
                   T(1)->Signed ? (One << 31) - 1 : (One << 32) - 1);
    ++Next;
  }
  const bool Second = Next + 1 == I.Parts.size();
  if (!N || (!Second && Next != I.Parts.size()) ||
      I.Operands.size() != 3 + Second)
    return std::nullopt;
  if (!Second)
    return uint64_t(*N);
  const Bits C = read(I.Operands[3], *T(1));
  if (!C)
    return std::nullopt;
  const __int128 Z = T(1)->whole(*C), Made = T(1)->whole(uint64_t(*N));
  return llvm::StringSwitch<Bits>(I.Parts[Next])
      .Case("add", uint64_t(Made + Z))
      .Case("min", uint64_t(std::min(Made, Z)))
      .Case("max", uint64_t(std::max(Made, Z)))
      .Default(std::nullopt);
}

/// `prmt` in a mode: which bytes of two words make the result.
Bits permuted(llvm::StringRef Mode, uint64_t A, uint64_t B, uint64_t C) {
  const uint64_t Words = uint32_t(A) | B << 32;
  const int N = int(C & 3);
  uint64_t Out = 0;
  for (int I = 0; I < 4; ++I) {
    const int From = llvm::StringSwitch<int>(Mode)
                         .Case("f4e", N + I)
                         .Case("b4e", (N - I) & 7)
                         .Case("rc8", N)
                         .Case("ecl", std::max(N, I))
                         .Case("ecr", std::min(N, I))
                         .Case("rc16", (N & 1) * 2 + (I & 1))
                         .Default(-1);
    if (From < 0)
      return std::nullopt;
    Out |= (Words >> (8 * From) & 255) << (8 * I);
  }
  return Out;
}

/// `szext`: the low bits of a number, so many of them, as a number.
static uint64_t extended(Type T, uint64_t Value, uint64_t Width) {
  if (!Width)
    return 0;
  const uint64_t Low =
      Value & llvm::maskTrailingOnes<uint64_t>(unsigned(Width));
  return T.Signed ? uint64_t(llvm::SignExtend64(Low, unsigned(Width))) : Low;
}

/// `testp`: whether a number is of a class.
static Bits isOfClass(Type T, uint64_t Value, llvm::StringRef Class) {
  const double X = T.real(Value);
  const bool Small = T.isSubnormal(Value);
  return llvm::StringSwitch<Bits>(Class)
      .Case("finite", std::isfinite(X))
      .Case("infinite", std::isinf(X))
      .Case("number", !std::isnan(X))
      .Case("notanumber", std::isnan(X))
      .Case("normal", std::isfinite(X) && X != 0 && !Small)
      .Case("subnormal", Small)
      .Default(std::nullopt);
}

/// `fns`: where the n-th bit is that is set from a place on, upwards or, with a
/// negative number, downwards; with 0 the bit there.
static uint64_t nthBit(uint64_t Word, int64_t At, int64_t Nth) {
  const int64_t Step = Nth < 0 ? -1 : 1;
  int64_t Left = Nth < 0 ? -Nth : Nth;
  for (; At >= 0 && At < 32; At += Step)
    if (Word >> At & 1 && (--Left <= 0))
      return uint64_t(At);
    else if (!Nth)
      break;
  return 0xFFFFFFFF;
}

Bits Machine::other(const PtxInstruction &I, Type T) {
  const llvm::StringRef Name = I.Parts.front();
  llvm::SmallVector<uint64_t, 4> O;
  for (const std::string &Text : llvm::drop_begin(I.Operands)) {
    const Bits V = read(Text);
    if (!V)
      return std::nullopt;
    O.push_back(*V);
  }
  if ((Name == "add" || Name == "sub") && I.has("sat") && O.size() == 2 &&
      T.Width == 32 && T.Signed && !T.Real)
    return uint64_t(std::clamp<__int128>(Name == "add"
                                             ? T.whole(O[0]) + T.whole(O[1])
                                             : T.whole(O[0]) - T.whole(O[1]),
                                         INT32_MIN, INT32_MAX));
  if (Name == "prmt" && O.size() == 3 && I.Parts.size() == 3)
    return permuted(I.Parts[2], O[0], O[1], O[2]);
  if (Name == "szext" && O.size() == 2 && I.Parts.size() == 3)
    return extended(T, O[0],
                    I.Parts[1] == "wrap" ? O[1] & 31
                                         : std::min<uint64_t>(O[1], 32));
  if (Name == "testp" && O.size() == 1 && T.Real && I.Parts.size() == 3)
    return isOfClass(T, O[0], I.Parts[1]);
  if (Name == "fns" && O.size() == 3)
    return nthBit(O[0], int64_t(O[1]), int32_t(O[2]));
  return std::nullopt;
}

/// What the table of integer instructions says of constants.
Bits Machine::integer(const PtxInstruction &I) {
  const std::optional<PtxOperation> Op = ptxOperation(
      std::vector<std::string_view>(I.Parts.begin(), I.Parts.end()));
  if (!Op || I.Operands.size() != Op->Operands + 1)
    return std::nullopt;
  const Type In{Op->Type.Bits, Op->Type.Signed},
      Result{Op->Result.Bits, Op->Result.Signed};
  IntegerOperands O;
  for (const std::string &Text : llvm::drop_begin(I.Operands)) {
    const Bits V = read(Text);
    if (!V)
      return std::nullopt;
    O.push_back(*V);
  }
  const __int128 X = In.whole(O[0]), Y = O.size() > 1 ? In.whole(O[1]) : 0;
  const uint64_t By = O.size() > 1 ? std::min<uint64_t>(uint32_t(O[1]), 64) : 0;
  switch (Op->Kind) {
  case PtxOperation::Move:
    return uint64_t(X);
  case PtxOperation::Add:
    return uint64_t(X + Y);
  case PtxOperation::Subtract:
    return uint64_t(X - Y);
  case PtxOperation::Multiply:
    return uint64_t(X * Y + (Op->Adds ? Result.whole(O[2]) : 0));
  case PtxOperation::And:
    return uint64_t(X & Y);
  case PtxOperation::Or:
    return uint64_t(X | Y);
  case PtxOperation::Xor:
    return uint64_t(X ^ Y);
  case PtxOperation::ShiftLeft:
    return By >= In.Width ? 0 : uint64_t(X) << By;
  case PtxOperation::ShiftRight:
    return uint64_t(X >> By);
  case PtxOperation::Computed:
    break;
  }
  const std::optional<int64_t> Given = Op->compute(O);
  return Given ? Bits(uint64_t(*Given)) : std::nullopt;
}

bool Machine::step(const PtxInstruction &I) {
  const llvm::StringRef Name = I.Parts.front();
  const bool IsVideo = Name.starts_with("v") && I.Parts.size() >= 4;
  // A mode comes last.
  const bool HasMode = (IsVideo && I.Parts.size() > 4) ||
                       (Name == "prmt" && I.Parts.size() == 3);
  const std::optional<Type> T = Type::of(HasMode ? I.Parts[1] : I.Parts.back());
  if (!T || I.Operands.size() < 2)
    return false;
  if (Name == "mov")
    return I.Parts.size() == 2 && move(I, *T);
  if (Name == "setp")
    return compare(I, *T);
  if (Name == "addc" || Name == "subc" || Name == "madc" || I.has("cc"))
    return carried(I, *T);
  const llvm::StringRef To = I.Operands[0];
  if (Name == "selp") {
    const Bits P =
        I.Operands.size() == 4 ? predicate(I.Operands[3]) : std::nullopt;
    return P && write(To, read(I.Operands[*P ? 1 : 2], *T), T->Width);
  }
  if (Name == "cvt") {
    const std::optional<Type> Into = Type::of(I.Parts[I.Parts.size() - 2]);
    return Into && I.Parts.size() >= 3 &&
           write(To, converted(I, *T), Into->Width);
  }
  if (IsVideo)
    return write(To, video(I), 32);
  if (const Bits V = other(I, *T))
    return write(To, V, Name == "testp" ? 1 : T->Width);
  if (T->Real)
    return write(To, real(I, *T), T->Width);
  const std::optional<PtxOperation> Op = ptxOperation(
      std::vector<std::string_view>(I.Parts.begin(), I.Parts.end()));
  return Op && write(To, integer(I), Op->Result.Bits);
}

} // namespace

std::optional<llvm::SmallVector<uint64_t, 2>>
runOnBits(const GCCAsmStmt *S,
          llvm::function_ref<std::optional<uint64_t>(unsigned)> Operand) {
  return S->getNumOutputs() ? Machine(S, Operand).run() : std::nullopt;
}

} // namespace cuda_lint
