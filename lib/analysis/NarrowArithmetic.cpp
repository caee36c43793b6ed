//===- NarrowArithmetic.cpp -----------------------------------------------===//

#include "analysis/NarrowArithmetic.h"
#include "analysis/NarrowEvidence.h"
#include "analysis/NarrowUse.h"
#include "analysis/Quotients.h"
#include "analysis/SmallMemory.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

unsigned NarrowArithmetics::width(const DataFlow &In, Register R) const {
  const QualType T = In.function().RegisterTypes[R];
  return T.isNull() || !T->isIntegralOrEnumerationType()
             ? 0
             : Flows.unit().context().getIntWidth(T);
}

bool NarrowArithmetics::overflows(const DataFlow &In, Register R,
                                  uint32_t Block) {
  if (width(In, R) != 32)
    return false;
  const Extent E = Sizes.of(In, R, Block);
  return E.RunTime &&
         E.Max >= (In.function().RegisterTypes[R]->isSignedIntegerType()
                       ? uint64_t(1) << 31
                       : uint64_t(1) << 32);
}

bool NarrowArithmetics::widenedByCast(const DataFlow &In, Register R) {
  const Register From = In.source(R);
  if (auto It = WidenedByCast.find({&In, From}); It != WidenedByCast.end())
    return It->second;
  const bool Out = computeWidenedByCast(In, From);
  return WidenedByCast[{&In, From}] = Out;
}

bool NarrowArithmetics::computeWidenedByCast(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(R);
  if (I.Code != Opcode::Binary || width(In, I.Result) != 64)
    return false;
  if (I.binary() == BO_Add)
    return widenedByCast(In, I.Operands[0]) || widenedByCast(In, I.Operands[1]);
  if (I.binary() != BO_Mul)
    return false;
  if (Sizes.of(In, I.Result).Factors >= 2)
    for (Register Operand : I.Operands) {
      const Instruction &D = In.definition(In.source(Operand));
      if (D.Code == Opcode::Convert && width(In, D.Operands[0]) == 32 &&
          isWrittenCast(D))
        return true;
    }
  return widenedByCast(In, I.Operands[0]) || widenedByCast(In, I.Operands[1]);
}

bool NarrowArithmetics::widensByCast(const DataFlow &In) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Binary && widenedByCast(In, I.Result))
        return true;
  return false;
}

/// Whether a factor of a product is a part of a number, or what is left of it:
/// of the blocks of a grid those that have one thing in common.
static bool hasQuotient(const DataFlow &In, Register Product) {
  llvm::SmallVector<Register, 4> All;
  factors(In, Product, All);
  return llvm::any_of(All, [&](Register R) {
    const Instruction &I = In.definition(In.source(R));
    return I.Code == Opcode::Binary &&
           (I.binary() == BO_Div || I.binary() == BO_Rem ||
            I.binary() == BO_Shr);
  });
}

/// Whether the source says that the factors of a product are large: that a
/// value is widened says it by itself, unless what was large is in the pointer
/// already. Elsewhere the number of blocks says it where it was made from 64
/// bits, three counts that were cut down from them, an index of four
/// dimensions beside one of 64 bits, one of three where a number that an array
/// says is divided, or such a number times an extent: it counts places, and no
/// grid has to have so many.
bool NarrowArithmetics::large(const DataFlow &In, Register R, uint32_t Block,
                              const Use &U) {
  if (EveryExtent || (U.KnownIn == &In && U.Known->contains(R)))
    return true;
  const Extent E = Sizes.of(In, R, Block);
  if (E.Known)
    return true;
  switch (U.Form) {
  case NarrowArithmetic::Index:
    return !U.Behind || E.Factors >= 3 || (E.Grid && !hasQuotient(In, R));
  case NarrowArithmetic::Offset:
    // That all sizes have 64 bits is why such a member was given them.
    if (E.Kept && !needsLargerArray(U.Element, In.function().RegisterTypes[R],
                                    LargestArray / 4))
      return true;
    if (E.Factors < 2)
      return false;
    if (isWidenedAtLaunch(In, R))
      return true;
    // Two sides of a picture, which are counted as sizes of memory are.
    if (E.Factors == 2 && E.CutUnsigned &&
        once(HasTiles, In, [&] { return hasTiles(In); }))
      return false;
    return E.ManyBlocks ||
           (E.Gathered && E.OfPage && !gathersRows(In, R) && !U.InPlane &&
            !countsBlocks(In, R)) ||
           (E.Factors >= 4 &&
            once(HasWideIndex, In, [&] { return hasWideIndex(In); }));
  case NarrowArithmetic::Argument:
    return E.Factors >= 4 && !E.Grid;
  case NarrowArithmetic::Bytes:
  case NarrowArithmetic::Blocks: {
    // Every container counts in 64 bits, large or not.
    const unsigned Cut = E.Cut + E.Stored;
    return E.Factors >= 2 && (Cut >= E.Factors || Cut > E.Counted);
  }
  default:
    return true;
  }
}

/// What a load of a variable may give: what was stored, or the arguments of
/// visible calls.
void NarrowArithmetics::stored(
    const DataFlow &In, Register Load,
    llvm::function_ref<void(const DataFlow &, Register, uint32_t)> Visit) {
  if (std::optional<unsigned> P = In.parameter(Load)) {
    forEachArgument(Flows, In.function().Declaration, *P,
                    [&](const DataFlow &Caller, Register R, ProgramPoint At) {
                      Visit(Caller, R, At.Block);
                    });
    return;
  }
  if (std::optional<unsigned> P = referredParameter(In, Load)) {
    forEachArgument(
        Flows, In.function().Declaration, *P,
        [&](const DataFlow &Caller, Register R, ProgramPoint At) {
          forEachHeld(Flows, Caller, R, At,
                      [&](const DataFlow &From, Register S,
                          ProgramPoint Store) { Visit(From, S, Store.Block); });
        });
    return;
  }
  if (In.variable(In.definition(Load).Operands[0]))
    for (ProgramPoint P : In.reaching(Load).Stores)
      Visit(In, In.at(P).Operands[1], P.Block);
}

static const Bound<unsigned>
    MaxProducts("narrow-products", 8, BoundKind::Reach,
                "products within each other whose factors are compared with "
                "the size of a grid");
const Bound<unsigned> NarrowArithmetics::MaxCalls(
    "narrow-calls", 3, BoundKind::Reach,
    "functions that a product of 32 bits is followed through to where it is "
    "widened");
static const Bound<size_t>
    MaxValues("narrow-values", 201, BoundKind::Reach,
              "values that one of 64 bits is made of that are followed to "
              "where they are widened");

/// Adds the factors of a product.
static void collectFactors(const DataFlow &In, Register R,
                           llvm::SmallVectorImpl<unsigned> &Out,
                           unsigned Depth = 0) {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Binary && I.binary() == BO_Mul && Depth < MaxProducts) {
    collectFactors(In, I.Operands[0], Out, Depth + 1);
    collectFactors(In, I.Operands[1], Out, Depth + 1);
  } else if (!In.constant(Bare)) {
    Out.push_back(In.value(Bare));
  }
}

bool NarrowArithmetics::countsBlocks(const DataFlow &In, Register R) {
  llvm::SmallVector<unsigned, 6> Own;
  collectExtents(In, R, Own);
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
          width(In, I.Result) != 32 || !Sizes.of(In, I.Result).Grid)
        continue;
      llvm::SmallVector<unsigned, 6> Other;
      collectExtents(In, I.Result, Other);
      if (llvm::any_of(
              Own, [&](unsigned F) { return llvm::is_contained(Other, F); }))
        return true;
    }
  return false;
}

/// Adds the products of 64 bits that a sum is made of.
void NarrowArithmetics::collectRows(const DataFlow &In, Register R, Use &U) {
  auto Origin = [&](Register Of) { return In.source(Of); };
  if (std::exchange(U.RowsIn, &In) != &In)
    U.Rows.clear();
  anyProduct(In, R, 64, Origin, [&](Register Product, const Instruction &) {
    collectFactors(In, Product, U.Rows.emplace_back());
    return false;
  });
}

/// Whether a product is a place in the row that another term of the sum leads
/// to: all of its factors but one, its number, are factors of that, too, which
/// has more of them.
static bool isInRow(const DataFlow &In, Register R,
                    llvm::ArrayRef<llvm::SmallVector<unsigned, 6>> Rows) {
  llvm::SmallVector<unsigned, 6> Own;
  if (!Rows.empty())
    collectFactors(In, R, Own);
  return Own.size() >= 2 && llvm::any_of(Rows, [&](const auto &Row) {
           return Row.size() > Own.size() &&
                  llvm::count_if(Own, [&](unsigned Factor) {
                    return !llvm::is_contained(Row, Factor);
                  }) <= 1;
         });
}

/// Whether a value is read from a variable, which has a name for what it is.
static bool isVariable(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(R);
  return I.Code == Opcode::Load && In.variable(I.Operands[0]).has_value();
}

/// Whether a term of a sum is a number of 64 bits that needs no more than 32,
/// as the variable of a loop is that ends at a number of 32: it is not for its
/// sake that what it is added to has to be widened.
bool NarrowArithmetics::isSmallBeside(const DataFlow &In, Register R,
                                      uint32_t Block) {
  const Extent E = Sizes.of(In, R, Block);
  llvm::SmallDenseSet<Register, 8> Seen;
  return !EveryExtent && !In.constant(R) && !E.Wide && !E.WideProduct &&
         !hasWidenedFactor(In, R, Seen) && !widenedByCast(In, R);
}

/// A conversion to 64 bits.
void NarrowArithmetics::widened(const DataFlow &In, const Instruction &I,
                                uint32_t Block, Use &U) {
  if (I.conversion() != ir::Conversion::Integer)
    return;
  const unsigned From = width(In, I.Operands[0]);
  if (From == 64)
    return wide(In, I.Operands[0], Block, U);
  // `size_t(row * columns) * pitch`, and `plane` in `(size_t)i * plane`: its
  // author has judged.
  if (From != 32 || (U.Inner && isWrittenCast(I)) ||
      (U.Counted && isVariable(In, I.Operands[0])))
    return;
  const NarrowArithmetic::FormT Form = U.Form;
  // Nothing that needs 64 bits is near: it is as if all had 32.
  if (Form == NarrowArithmetic::Index && U.BesideSmall && !isWrittenCast(I)) {
    if (!EveryExtent &&
        once(WidensByCast, In, [&] { return widensByCast(In); }))
      return;
    U.Form = NarrowArithmetic::Offset;
  }
  NarrowArithmetic Found;
  Found.Form = U.Form;
  Found.Wide = I.Type;
  narrow(In, I.Operands[0], Block, Found, U);
  U.Form = Form;
  if (Found.Products.empty())
    return;
  if (!Found.Use)
    Found.Use = I.Source;
  U.Out.push_back(std::move(Found));
}

/// The operands of an operation in 64 bits.
void NarrowArithmetics::wideParts(const DataFlow &In, const Instruction &I,
                                  uint32_t Block, Use &U) {
  if (BinaryOperator::isComparisonOp(I.binary()) || width(In, I.Result) != 64 ||
      I.binary() == BO_Rem)
    return;
  for (bool Swap : {false, true}) {
    if (Swap && (BinaryOperator::isShiftOp(I.binary()) ||
                 I.binary() == BO_Div || Sizes.isOfLess(In, I, Block)))
      return;
    const bool Before = U.Behind, Outer = U.Inner, Judged = U.Counted,
               Beside = U.BesideSmall;
    const size_t Rows = U.Rows.size();
    const unsigned Others = U.Others;
    if (I.binary() == BO_Mul)
      U.Others += Sizes.of(In, I.Operands[!Swap], Block).Factors;
    U.Behind |= I.binary() == BO_Add && widenedByCast(In, I.Operands[!Swap]);
    if (I.binary() == BO_Add) {
      collectRows(In, I.Operands[!Swap], U);
      U.BesideSmall |=
          !U.Chosen && !U.Behind && isSmallBeside(In, I.Operands[!Swap], Block);
    }
    U.Inner |= I.binary() == BO_Mul && !In.constant(I.Operands[!Swap]);
    llvm::SmallDenseSet<Register, 8> Factors;
    U.Counted |= I.binary() == BO_Mul &&
                 hasWidenedFactor(In, I.Operands[!Swap], Factors);
    wide(In, I.Operands[Swap], Block, U);
    U.Counted = Judged;
    U.BesideSmall = Beside;
    U.Behind = Before;
    U.Inner = Outer;
    U.Others = Others;
    U.Rows.resize(Rows);
  }
}

bool NarrowArithmetics::returned(
    const Instruction &Call, Use &U,
    llvm::function_ref<void(const DataFlow &, Register, uint32_t)> Visit) {
  const DataFlow *Body =
      Call.function() && !Call.Virtual ? Flows.of(Call.function()) : nullptr;
  if (!Body || U.Calls >= MaxCalls)
    return false;
  ++U.Calls;
  for (uint32_t B = 0; B < Body->function().Blocks.size(); ++B)
    if (const Instruction &Last = Body->function().Blocks[B].terminator();
        Last.Code == Opcode::Return && !Last.Operands.empty())
      Visit(*Body, Last.Operands[0], B);
  --U.Calls;
  return true;
}

/// Follows a value of 64 bits to where it was widened.
void NarrowArithmetics::wide(const DataFlow &In, Register R, uint32_t Block,
                             Use &U) {
  if (U.Seen.size() >= MaxValues || !U.Seen.insert({&In, R}).second)
    return;
  const Instruction &I = In.definition(R);
  switch (I.Code) {
  case Opcode::Convert:
    return widened(In, I, Block, U);
  case Opcode::Binary:
    return wideParts(In, I, Block, U);
  case Opcode::Unary:
    if (I.unary() == UO_Minus)
      wide(In, I.Operands[0], Block, U);
    return;
  case Opcode::Load:
  case Opcode::Call: {
    const bool Chosen = std::exchange(U.Chosen, true),
               Beside = std::exchange(U.BesideSmall, false);
    if (I.Code == Opcode::Call)
      returned(I, U, [&](const DataFlow &Body, Register Result, uint32_t At) {
        wide(Body, Result, At, U);
      });
    else
      stored(In, R, [&](const DataFlow &From, Register S, uint32_t At) {
        if (U.Calls < MaxCalls) {
          U.Calls += &From != &In;
          wide(From, S, At, U);
          U.Calls -= &From != &In;
        }
      });
    U.Chosen = Chosen;
    U.BesideSmall = Beside;
    return;
  }
  default:
    return;
  }
}

/// `std::ceil` and its kin.
static bool roundsUp(const FunctionDecl *F) {
  return F && F->getIdentifier() && F->getNumParams() == 1 &&
         (F->isExternC() || F->isInStdNamespace()) &&
         (F->getName() == "ceil" || F->getName() == "ceilf");
}

bool NarrowArithmetics::isHazard(const DataFlow &In, Register R, uint32_t Block,
                                 const Use &U) {
  // A grid has no more blocks than that in 64 bits, either.
  if (U.Form == NarrowArithmetic::Blocks && !U.Divided)
    return false;
  if (U.Form == NarrowArithmetic::Bytes && isNumberOfBlocks(In, R))
    return false;
  // What is counted has two more dimensions, in 64 bits: that many parts of so
  // many elements are in no memory.
  if (!EveryExtent && U.Others >= 2 &&
      (U.Form == NarrowArithmetic::Bytes || U.Form == NarrowArithmetic::Bound))
    return false;
  return overflows(In, R, Block) && large(In, R, Block, U) &&
         (Sizes.of(In, R, Block).Known ||
          !needsLargerArray(U.Element, In.function().RegisterTypes[R],
                            LargestArray)) &&
         !(U.RowsIn == &In && isInRow(In, R, U.Rows)) &&
         !undoesDivision(Flows, In, R, Block) &&
         !isAskedAbout(Flows, In, R, Block) && !isSquareOfElement(In, R) &&
         (EveryExtent || !isCountedNarrowlyAtLaunches(Flows, In, R)) &&
         !(EveryExtent && isAskedAboutByLaunches(Flows, In, R));
}

/// A product, or a shift to the left, of 32 bits.
void NarrowArithmetics::narrowProduct(const DataFlow &In, const Instruction &I,
                                      uint32_t Block, NarrowArithmetic &Found,
                                      Use &U) {
  const auto *E = dyn_cast<Expr>(I.Source);
  if (!isHazard(In, I.Result, Block, U) || !E)
    return;
  // Nobody has chosen a type that follows from an argument: it is what the
  // argument multiplies that is too narrow.
  if (isOfDeducedWidth(Flows, In, E)) {
    for (const Register Factor : I.Operands)
      narrow(In, Factor, Block, Found, U);
    return;
  }
  if (Found.Products.empty()) {
    Found.Function = In.function().Declaration;
    Found.Signed = In.function().RegisterTypes[I.Result]->isSignedIntegerType();
    Found.Value = In.value(I.Result);
    const Extent Size = Sizes.of(In, I.Result, Block);
    Found.HadMore = Size.Cut || Size.Kept;
    Found.OfPlaces = Size.OfPlaces;
    Found.Gathered = Size.Gathered;
    Found.Factors = Size.Factors;
    Found.AtLaunch =
        U.Form == NarrowArithmetic::Offset && isWidenedAtLaunch(In, I.Result);
  }
  Found.Products.push_back(E);
}

/// The operands of an operation in 32 bits.
void NarrowArithmetics::narrowParts(const DataFlow &In, const Instruction &I,
                                    uint32_t Block, NarrowArithmetic &Found,
                                    Use &U) {
  switch (I.binary()) {
  case BO_Mul:
  case BO_Shl:
    return narrowProduct(In, I, Block, Found, U);
  case BO_Add:
  case BO_Sub:
    for (bool Swap : {false, true}) {
      if (Swap && Sizes.isOfLess(In, I, Block))
        return;
      const bool Before = U.InPlane;
      U.InPlane |= Sizes.of(In, I.Operands[!Swap], Block).FromArray;
      narrow(In, I.Operands[Swap], Block, Found, U);
      U.InPlane = Before;
    }
    return;
  case BO_Div:
  case BO_Shr: {
    const bool Before = std::exchange(U.Divided, true);
    narrow(In, I.Operands[0], Block, Found, U);
    U.Divided = Before;
    return;
  }
  default:
    return;
  }
}

void NarrowArithmetics::narrowConverted(const DataFlow &In,
                                        const Instruction &I, uint32_t Block,
                                        NarrowArithmetic &Found, Use &U) {
  if (I.conversion() != ir::Conversion::Integer) {
    // `ceil(rows * columns / 256.0)` blocks.
    if (U.Form == NarrowArithmetic::Blocks)
      narrow(In, I.Operands[0], Block, Found, U);
    return;
  }
  if (width(In, I.Operands[0]) != 64)
    return narrow(In, I.Operands[0], Block, Found, U);
  if (!(U.OfHeap && !EveryExtent) &&
      !needsLargerArray(U.Element, I.Type, LargestArray) &&
      cutOff(In, I, Found))
    return narrow(In, I.Operands[0], Block, Found, U);
  const bool Outer = std::exchange(U.Inner, false);
  wide(In, I.Operands[0], Block, U);
  U.Inner = Outer;
}

/// Collects the products of an expression of 32 bits that may overflow.
void NarrowArithmetics::narrow(const DataFlow &In, Register R, uint32_t Block,
                               NarrowArithmetic &Found, Use &U) {
  if (!U.Seen.insert({&In, R}).second || width(In, R) > 32)
    return;
  const Instruction &I = In.definition(R);
  switch (I.Code) {
  case Opcode::Binary:
    return narrowParts(In, I, Block, Found, U);
  case Opcode::Convert:
    return narrowConverted(In, I, Block, Found, U);
  case Opcode::Load:
    // A test after the product that it passes says that it did not overflow.
    if (Sizes.tested(In, R, Block))
      return;
    stored(In, R, [&](const DataFlow &From, Register S, uint32_t At) {
      if (U.Calls >= MaxCalls)
        return;
      U.Calls += &From != &In;
      narrow(From, S, At, Found, U);
      U.Calls -= &From != &In;
    });
    break;
  case Opcode::Call:
    if (U.Form == NarrowArithmetic::Blocks && roundsUp(I.function()))
      return narrow(In, ir::callOperands(I).Arguments[0], Block, Found, U);
    if (!returned(I, U,
                  [&](const DataFlow &Body, Register Result, uint32_t At) {
                    narrow(Body, Result, At, Found, U);
                  }))
      return;
    break;
  default:
    return;
  }
  if (!Found.Products.empty())
    Found.Use = U.At;
}

bool NarrowArithmetics::anyProduct(
    const DataFlow &In, Register Sum, unsigned Bits,
    llvm::function_ref<Register(Register)> Origin,
    llvm::function_ref<bool(Register, const Instruction &)> Is) {
  llvm::SmallVector<Register, 8> Work{Sum};
  // Sums share their parts.
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Register R = Origin(Work.pop_back_val());
    if (!Seen.insert(R).second)
      continue;
    const Instruction &I = In.definition(R);
    if (I.Code != Opcode::Binary || width(In, R) != Bits)
      continue;
    if (I.binary() == BO_Add || I.binary() == BO_Sub)
      Work.append(I.Operands.begin(), I.Operands.end());
    if (I.binary() == BO_Mul && Is(R, I))
      return true;
  }
  return false;
}

/// The memory that an instruction reaches by an index of 64 bits.
void NarrowArithmetics::addresses(const DataFlow &In, const Instruction &I,
                                  Use &U) {
  if (I.Code != Opcode::Element || isSmallMemory(Flows, In, I.Operands[0]))
    return;
  const uint32_t Block = In.position(I.Result).Block;
  const Register Index = writtenIndex(In, I);
  U.Element = I.Type;
  if (width(In, Index) == 64)
    return wide(In, Index, Block, U);
  // An offset of 32 bits behind one of 64.
  const Instruction &Base = In.definition(In.source(I.Operands[0]));
  U.Behind = Base.Code == Opcode::Element &&
             width(In, writtenIndex(In, Base)) == 64 &&
             !In.constant(Base.Operands[1]);
  if (!U.Behind && !EveryExtent &&
      once(WidensByCast, In, [&] { return widensByCast(In); }))
    return;
  if (!U.Behind)
    U.Form = NarrowArithmetic::Offset;
  else
    collectRows(In, Base.Operands[1], U);
  NarrowArithmetic Found;
  Found.Form = U.Form;
  narrow(In, Index, Block, Found, U);
  if (Found.Products.empty())
    return;
  Found.Use = I.Source;
  U.Out.push_back(std::move(Found));
}

/// A number of blocks that comes from a product.
void NarrowArithmetics::blocks(const DataFlow &In, const Instruction &I,
                               std::vector<NarrowArithmetic> &Out,
                               const llvm::DenseSet<Register> &Known) {
  const Register Grid = ir::launchOperands(I).Grid;
  auto Look = [&](Register X) {
    if (width(In, X) != 32)
      return;
    Use U{NarrowArithmetic::Blocks, I.Source, Out, {}};
    U.KnownIn = &In;
    U.Known = &Known;
    NarrowArithmetic Found;
    Found.Form = NarrowArithmetic::Blocks;
    narrow(In, X, In.position(X).Block, Found, U);
    if (Found.Products.empty())
      return;
    Found.Use = I.Source;
    Out.push_back(std::move(Found));
  };
  if (const std::optional<Register> X = componentOf(In, Grid, 0))
    Look(*X);
  else
    forEachStored(In, Grid, 0, Look);
}

/// What a function of 64 bits is given, in four dimensions: what it does with
/// it is not seen, and one that is followed says by itself whether it indexes.
void NarrowArithmetics::arguments(const DataFlow &In, const Instruction &I,
                                  std::vector<NarrowArithmetic> &Out) {
  if (I.Code != Opcode::Call || !I.function() || Flows.of(I.function()))
    return;
  for (const Register A : ir::callOperands(I).Arguments) {
    if (width(In, A) != 64)
      continue;
    Use U{NarrowArithmetic::Argument, I.Source, Out, {}};
    wide(In, A, In.position(A).Block, U);
  }
}

void NarrowArithmetics::bytes(const DataFlow &In, const Instruction &I,
                              Use &U) {
  if (I.Code == Opcode::Allocate && !I.Operands.empty() &&
      width(In, I.Operands[0]) == 64) {
    U.OfHeap = true;
    return wide(In, I.Operands[0], In.position(I.Result).Block, U);
  }
  if (I.Code != Opcode::Call || !I.function())
    return;
  const std::optional<unsigned> N = countArgument(I.function());
  const ir::CallOperands O = ir::callOperands(I);
  // A function that is not seen may well give as many bytes.
  if (EveryExtent && !N && !Flows.of(I.function()) &&
      I.function()->getReturnType()->isPointerType())
    for (const Register A : O.Arguments)
      if (A != NoRegister && width(In, A) == 64)
        wide(In, A, In.position(A).Block, U);
  if (!N || *N >= O.Arguments.size() || width(In, O.Arguments[*N]) != 64 ||
      isOfOwnArray(I))
    return;
  U.OfHeap = isOfHostHeap(I.function());
  const uint32_t Block = In.position(O.Arguments[*N]).Block;
  wide(In, O.Arguments[*N], Block, U);
  // calloc takes a count and a size.
  if (*N == 1 && I.function()->getIdentifier() &&
      I.function()->getName() == "calloc")
    wide(In, O.Arguments[0], Block, U);
}

std::vector<NarrowArithmetic> NarrowArithmetics::in(const FunctionDecl *F) {
  std::vector<NarrowArithmetic> Out;
  const DataFlow *In = Flows.of(F);
  if (!In)
    return Out;
  const bool Device = runsOnDevice(F);
  for (const ir::Block &B : In->function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (Device) {
        Use U{NarrowArithmetic::Index, I.Source, Out, {}};
        addresses(*In, I, U);
        comparison(*In, I, Out);
        arguments(*In, I, Out);
        elements(*In, I, Out);
        casts(*In, I, Out);
        if (EveryExtent)
          narrowBound(*In, I, Out);
      }
      Use U{NarrowArithmetic::Bytes, I.Source, Out, {}};
      bytes(*In, I, U);
      if (I.Code == Opcode::Launch)
        blocks(*In, I, Out);
    }
  if (Device) {
    siblings(*In, Out);
    sharedExtents(*In, Out);
    remainders(*In, Out);
    if (EveryExtent) {
      advances(*In, Out);
      growth(*In, Out);
    }
  }
  if (isKernel(F))
    acrossLaunches(*In, Out);
  for (NarrowArithmetic &Found : Out)
    llvm::erase_if(Found.Products, [&](const Expr *E) {
      return Found.Form != NarrowArithmetic::CutOff &&
             Found.Form != NarrowArithmetic::CutBytes &&
             !(Found.Form == NarrowArithmetic::Counter && Found.HadMore) &&
             isOfChosenWidth(E, Flows.unit().context());
    });
  llvm::erase_if(Out, [](const NarrowArithmetic &Found) {
    return Found.Products.empty();
  });
  return Out;
}

} // namespace cuda_lint
