//===- Serialization.cpp --------------------------------------------------===//

#include "ir/Serialization.h"
#include "ir/ContentKey.h"
#include "ir/Lowering.h"
#include "ir/Ways.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace cuda_lint::ir {

static constexpr llvm::StringLiteral Magic = "CLIR";
/// Another one for any change of what stands behind it.
static constexpr unsigned Version = 2;

template <class... Parts> static llvm::Error error(Parts &&...P) {
  return llvm::createStringError((llvm::Twine() + ... + P));
}

namespace {

/// Puts out what transfer() hands over.
class Writer {
public:
  static constexpr bool Reads = false;

  template <class T> void number(const T &N) {
    llvm::encodeULEB128(static_cast<uint64_t>(N), Out);
  }
  void below(uint32_t N, size_t) { number(N); }
  /// None is ~0, and the shortest.
  void orNone(uint32_t N) { number(static_cast<uint32_t>(N + 1)); }
  void hash(uint64_t N) {
    char Raw[8];
    llvm::support::endian::write64le(Raw, N);
    Out.write(Raw, sizeof Raw);
  }
  void text(llvm::StringRef S) {
    number(S.size());
    Out << S;
  }
  template <class List> size_t size(const List &L) {
    number(L.size());
    return L.size();
  }
  template <class T> void entity(const T &E) {
    number(E ? Number.lookup(Entity(E).key()) + 1 : 0);
  }
  void entity(QualType T) {
    number(T.isNull() ? 0 : Number.lookup(Entity(T).key()) + 1);
  }

  std::string Bytes;
  llvm::raw_string_ostream Out{Bytes};
  llvm::DenseMap<std::pair<const void *, unsigned>, uint32_t> Number;
};

/// Fills in what transfer() hands over. What is damaged reads as 0, and leaves
/// an error.
class Reader {
public:
  static constexpr bool Reads = true;

  explicit Reader(llvm::StringRef Bytes)
      : Data(Bytes, /*IsLittleEndian=*/true, /*AddressSize=*/8) {}
  // The cursor wants to be asked.
  ~Reader() { llvm::consumeError(At.takeError()); }

  template <class T> void number(T &N) {
    const uint64_t Read = Data.getULEB128(At);
    N = static_cast<T>(Read);
    if (static_cast<uint64_t>(N) != Read)
      fail("a number is too large");
  }
  void below(uint32_t &N, size_t Count) {
    number(N);
    if (N >= Count)
      fail("there is nothing of that number");
  }
  void orNone(uint32_t &N) {
    number(N);
    --N;
  }
  void hash(uint64_t &N) { N = Data.getU64(At); }
  std::string text() {
    uint64_t Size = 0;
    number(Size);
    return Data.getBytes(At, Size).str();
  }
  /// Each element takes a byte at least.
  template <class List> size_t size(List &L) {
    const size_t N = size();
    L.resize(N);
    return N;
  }
  size_t size() {
    uint64_t N = 0;
    number(N);
    if (N > left()) {
      fail("a list is longer than what is left");
      N = 0;
    }
    return N;
  }
  Entity entity() {
    uint32_t N = 0;
    number(N);
    if (N > Entities.size()) {
      fail("there is no part of that number");
      N = 0;
    }
    return N ? Entities[N - 1] : Entity();
  }
  void entity(QualType &T) { T = check(entity(), Entity::Type).type(); }
  template <class T> void entity(const T *&To) {
    const Entity E = entity();
    if constexpr (std::is_base_of_v<Stmt, T>)
      To = dyn_cast_or_null<T>(check(E, Entity::Statement).statement());
    else
      To = dyn_cast_or_null<T>(check(E, Entity::Declaration).declaration());
    if (E && !To)
      fail("a part of the AST is of another kind");
  }
  void fail(const char *Why) {
    if (!Wrong)
      Wrong = Why;
  }
  llvm::Error takeError() {
    if (llvm::Error E = At.takeError()) {
      llvm::consumeError(std::move(E));
      fail("it ends too early");
    }
    return Wrong ? error("the program is damaged: ", Wrong)
                 : llvm::Error::success();
  }
  /// The bytes that have not been read.
  size_t left() const {
    return Data.size() - std::min<uint64_t>(At.tell(), Data.size());
  }

  std::vector<Entity> Entities;

private:
  Entity check(Entity E, Entity::KindT Kind) {
    if (E && E.key().second != Kind)
      fail("a part of the AST is of another kind");
    return E;
  }

  llvm::DataExtractor Data;
  llvm::DataExtractor::Cursor At{0};
  const char *Wrong = nullptr;
};

} // namespace

static void integer(Writer &A, const llvm::APSInt &N) {
  A.number(N.getBitWidth());
  A.number(N.isSigned());
  for (unsigned I = 0; I < N.getNumWords(); ++I)
    A.number(N.getRawData()[I]);
}

static void integer(Reader &A, llvm::APSInt &N) {
  unsigned Width = 0;
  bool Signed = false;
  A.number(Width);
  A.number(Signed);
  if (Width == 0 || Width > (1 << 16)) {
    A.fail("an integer has no width");
    Width = 1;
  }
  llvm::SmallVector<uint64_t, 2> Words(llvm::APInt::getNumWords(Width));
  for (uint64_t &Word : Words)
    A.number(Word);
  N = llvm::APSInt(llvm::APInt(Width, Words), !Signed);
}

static void floating(Writer &A, const llvm::APFloat &N) {
  A.number(llvm::APFloat::SemanticsToEnum(N.getSemantics()));
  integer(A, llvm::APSInt(N.bitcastToAPInt()));
}

static void floating(Reader &A, llvm::APFloat &N) {
  unsigned Semantics = 0;
  A.number(Semantics);
  llvm::APSInt Bits;
  integer(A, Bits);
  if (Semantics > llvm::APFloat::S_MaxSemantics)
    return A.fail("there is no such kind of floating-point numbers");
  const llvm::fltSemantics &Kind = llvm::APFloat::EnumToSemantics(
      static_cast<llvm::APFloat::Semantics>(Semantics));
  if (Bits.getBitWidth() != llvm::APFloat::getSizeInBits(Kind))
    return A.fail("a floating-point number has another size");
  N = llvm::APFloat(Kind, Bits);
}

/// Reads or writes what Instruction::Pointer means.
template <class Kind, class Archive>
static void pointer(Archive &A, Instruction &I) {
  auto *Of = static_cast<const Kind *>(I.Pointer);
  A.entity(Of);
  I.Pointer = Of;
}

template <class Archive>
static void transfer(Archive &A, Instruction &I, Program &P,
                     const FunctionDecl *Of) {
  A.number(I.Code);
  // Most have few of these.
  uint32_t Has = (I.Result != NoRegister) << 0 | !I.Type.isNull() << 1 |
                 (I.Number != 0) << 2 | (I.Operator != 0) << 3 |
                 I.Volatile << 4 | I.Virtual << 5 | I.Initialises << 6 |
                 I.OfBase << 7 | I.Unwinds << 8;
  A.number(Has);
  I.Volatile = Has >> 4 & 1;
  I.Virtual = Has >> 5 & 1;
  I.Initialises = Has >> 6 & 1;
  I.OfBase = Has >> 7 & 1;
  I.Unwinds = Has >> 8 & 1;
  if (Has & 1 << 0)
    A.number(I.Result);
  if (Has & 1 << 1)
    A.entity(I.Type);
  if (Has & 1 << 2)
    A.orNone(I.Number);
  if (Has & 1 << 3)
    A.number(I.Operator);
  A.entity(I.Source);
  A.size(I.Operands);
  for (Register &R : I.Operands)
    A.orNone(R);
  switch (I.Code) {
  case Opcode::Global:
  case Opcode::Field:
  case Opcode::Function:
  case Opcode::Call:
  case Opcode::Member:
    return pointer<ValueDecl>(A, I);
  case Opcode::Base:
  case Opcode::Derived:
    return pointer<CXXRecordDecl>(A, I);
  case Opcode::Branch:
  case Opcode::Switch:
    return pointer<Expr>(A, I);
  case Opcode::Launch:
    // The same call is the same launch.
    if constexpr (Archive::Reads)
      if (const auto *Site = dyn_cast_or_null<CallExpr>(I.Source))
        I.Pointer = P.launch(Site, Of);
    return;
  default:
    return;
  }
}

/// Hands over all of a function, in one order for both directions.
template <class Archive>
static void transfer(Archive &A, Function &F, Program &P, const ContentKey &K) {
  A.size(F.Slots);
  for (Slot &S : F.Slots) {
    A.number(S.Kind);
    A.entity(S.Type);
    A.entity(S.Decl);
    A.entity(S.Made);
  }
  A.size(F.Parameters);
  for (uint32_t &S : F.Parameters)
    A.number(S);
  A.size(F.Integers);
  for (llvm::APSInt &N : F.Integers)
    integer(A, N);
  if constexpr (Archive::Reads)
    F.Floatings.assign(A.size(), llvm::APFloat(0.0));
  else
    A.size(F.Floatings);
  for (llvm::APFloat &N : F.Floatings)
    floating(A, N);
  A.size(F.RegisterTypes);
  for (QualType &T : F.RegisterTypes)
    A.entity(T);
  A.size(F.Blocks);
  A.size(F.Unwinding);
  auto Each = [&](Block &B) {
    A.size(B.Successors);
    for (uint32_t &To : B.Successors)
      A.below(To, F.Blocks.size() + F.Unwinding.size());
    A.size(B.Cases);
    for (SwitchCase &C : B.Cases) {
      integer(A, C.Low);
      integer(A, C.High);
      A.number(C.Target);
    }
    A.size(B.Instructions);
    for (Instruction &I : B.Instructions) {
      transfer(A, I, P, F.Declaration);
      // What a literal is that the preprocessor makes is told here.
      if constexpr (Archive::Reads)
        if (const auto *Line = dyn_cast_or_null<IntegerLiteral>(I.Source);
            I.Code == Opcode::Integer && I.Number < F.Integers.size() &&
            K.Places.contains(Line))
          F.Integers[I.Number] =
              llvm::APSInt(Line->getValue(), /*isUnsigned=*/false);
    }
  };
  llvm::for_each(F.Blocks, Each);
  llvm::for_each(F.Unwinding, Each);
  A.size(F.Loops);
  for (Loop &L : F.Loops) {
    A.entity(L.Statement);
    A.below(L.Header, F.Blocks.size());
    A.orNone(L.Latch);
    A.orNone(L.Leave);
    A.orNone(L.Exit);
    A.orNone(L.Induction);
    A.number(L.NotUnrolled);
  }
}

llvm::Expected<std::string> write(const Function &F, Program &P) {
  std::vector<Entity> Wanted;
  for (const Slot &S : F.Slots)
    Wanted.insert(Wanted.end(), {S.Type, S.Decl, S.Made});
  for (QualType T : F.RegisterTypes)
    Wanted.push_back(T);
  for (const Loop &L : F.Loops)
    Wanted.push_back(L.Statement);
  for (uint32_t B = 0; B < F.Blocks.size() + F.Unwinding.size(); ++B)
    for (const Instruction &I : F.block(B).Instructions) {
      Wanted.insert(Wanted.end(), {I.Type, I.Source});
      if (I.Code == Opcode::Base || I.Code == Opcode::Derived)
        Wanted.push_back(I.record());
      else if (isDecision(I))
        Wanted.push_back(decision(I));
      else if (I.Code != Opcode::Launch)
        Wanted.push_back(I.declaration());
    }
  llvm::erase_if(Wanted, [](Entity E) { return !E; });
  auto &Keys = P.unit().engine<ContentKeys>();
  const ContentKey Key = Keys.of(F.Declaration);
  Writer Body;
  const std::vector<Step> Steps =
      findWays(F.Declaration, Key, Wanted, Body.Number);
  if (!Wanted.empty())
    return error("no way leads from '", Keys.nameOf(F.Declaration), "' to ",
                 Wanted.front().description());
  Body.text(Keys.nameOf(F.Declaration));
  Body.hash(Keys.setting());
  Body.hash(Key.Text);
  Body.hash(Key.Nodes);
  Body.number(Key.Uses.size());
  for (const auto &[D, Hash] : Key.Uses)
    Body.hash(Hash);
  Body.number(Steps.size() - 1);
  for (uint32_t I = 1; I < Steps.size(); ++I) {
    // One that leads there lies near, mostly.
    Body.number((I - Steps[I].From) * WayCount +
                static_cast<unsigned>(Steps[I].By));
    Body.number(Steps[I].Which);
  }
  // It is only looked at.
  transfer(Body, const_cast<Function &>(F), P, Key);

  Writer Whole;
  Whole.Out << Magic;
  Whole.number(Version);
  Whole.number(Body.Bytes.size());
  Whole.hash(llvm::xxh3_64bits(Body.Bytes));
  Whole.Out << Body.Bytes;
  return Whole.Bytes;
}

/// Takes the first of several programs off: what stands between its head and
/// its end.
static llvm::Expected<llvm::StringRef> takeBody(llvm::StringRef &Rest) {
  llvm::StringRef Bytes = Rest;
  if (!Bytes.consume_front(Magic))
    return error("this is no program");
  Reader Head(Bytes);
  unsigned Of = 0;
  uint64_t Size = 0, Sum = 0;
  Head.number(Of);
  if (Of != Version)
    return error("the program is of another version of the linter");
  Head.number(Size);
  Head.hash(Sum);
  Bytes = Bytes.take_back(Head.left());
  if (llvm::Error E = Head.takeError())
    return std::move(E);
  if (Bytes.size() < Size)
    return error("the program is damaged: it ends too early");
  const llvm::StringRef Body = Bytes.take_front(Size);
  if (llvm::xxh3_64bits(Body) != Sum)
    return error("the program is damaged: its sum is another");
  Rest = Bytes.drop_front(Size);
  return Body;
}

llvm::Expected<llvm::StringRef> takeProgram(llvm::StringRef &Rest) {
  const llvm::StringRef All = Rest;
  if (llvm::Expected<llvm::StringRef> Body = takeBody(Rest); !Body)
    return Body.takeError();
  return All.drop_back(Rest.size());
}

std::string nameIn(llvm::StringRef Bytes) {
  llvm::Expected<llvm::StringRef> Body = takeBody(Bytes);
  if (!Body) {
    llvm::consumeError(Body.takeError());
    return {};
  }
  return Reader(*Body).text();
}

std::string nameOf(const FunctionDecl *F, Program &P) {
  return P.unit().engine<ContentKeys>().nameOf(F);
}

/// What a message calls a declaration whose content is another.
static std::string different(const Decl *D, const FunctionDecl *Of) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  if (D == Of) {
    Out << "its own declaration";
    return Name;
  }
  const auto *Named = dyn_cast<NamedDecl>(D);
  Out << (isa<FunctionDecl>(D) ? "the function '"
          : isa<RecordDecl>(D) ? "the layout of '"
          : isa<VarDecl>(D)    ? "the variable '"
                               : "the declaration '");
  if (Named)
    Named->printQualifiedName(Out);
  Out << '\'';
  return Name;
}

/// Whether the key that was written is the one here: the first difference, the
/// most telling first.
static llvm::Error compare(Reader &A, const FunctionDecl *Of,
                           const ContentKeys &Keys, const ContentKey &Key) {
  const std::string Name = A.text(), Here = Keys.nameOf(Of);
  uint64_t Setting = 0, Text = 0, Nodes = 0;
  A.hash(Setting);
  A.hash(Text);
  A.hash(Nodes);
  std::vector<uint64_t> Uses(A.size());
  for (uint64_t &Hash : Uses)
    A.hash(Hash);
  if (llvm::Error E = A.takeError())
    return E;
  if (Name != Here)
    return error("the program is of '", Name, "', not of '", Here, "'");
  auto Differs = [&](const llvm::Twine &What) {
    return error("the program of '", Here, "' does not hold here: ", What,
                 " differs");
  };
  if (Setting != Keys.setting())
    return Differs("the linter, the language or the target");
  if (Text != Key.Text)
    return Differs("its body");
  for (size_t I = 0; I < std::min(Uses.size(), Key.Uses.size()); ++I)
    if (Uses[I] != Key.Uses[I].second)
      return Differs(different(Key.Uses[I].first, Of));
  if (Nodes != Key.Nodes || Uses.size() != Key.Uses.size())
    return Differs("what its body means");
  return llvm::Error::success();
}

/// Follows the ways, which only the AST that they were written for has.
static void readEntities(Reader &A, const FunctionDecl *Of,
                         const ASTContext &Ctx) {
  const size_t Count = A.size();
  A.Entities.push_back(Of);
  // Several ways begin at the same place, and go different steps.
  llvm::DenseMap<std::pair<uint32_t, unsigned>, llvm::SmallVector<Entity, 4>>
      Known;
  for (size_t I = 1; I <= Count; ++I) {
    uint64_t By = 0;
    uint32_t Which = 0;
    A.number(By);
    A.number(Which);
    const uint64_t Back = By / WayCount;
    if (Back == 0 || Back > I)
      return A.fail("a way begins nowhere");
    const uint32_t From = I - Back;
    auto [It, New] = Known.try_emplace({From, By % WayCount});
    if (New)
      follow(A.Entities[From], static_cast<Way>(By % WayCount), Of, Ctx,
             It->second);
    if (Which >= It->second.size() || !It->second[Which])
      return A.fail("a way leads nowhere");
    A.Entities.push_back(It->second[Which]);
  }
}

llvm::Expected<std::unique_ptr<Function>>
read(llvm::StringRef Bytes, const FunctionDecl *Of, Program &P) {
  llvm::Expected<llvm::StringRef> Body = takeBody(Bytes);
  if (!Body)
    return Body.takeError();
  if (!Bytes.empty())
    return error("the program is damaged: something stands behind it");
  auto &Keys = P.unit().engine<ContentKeys>();
  const ContentKey Key = Keys.of(Of);
  Reader A(*Body);
  if (llvm::Error E = compare(A, Of, Keys, Key))
    return std::move(E);
  readEntities(A, Of, P.unit().context());
  auto F = std::make_unique<Function>();
  F->Declaration = Of;
  transfer(A, *F, P, Key);
  if (A.left())
    A.fail("something stands behind it");
  if (llvm::Error E = A.takeError())
    return std::move(E);
  link(*F);
  return std::move(F);
}

} // namespace cuda_lint::ir
