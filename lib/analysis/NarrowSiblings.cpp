//===- NarrowSiblings.cpp - Products that have 64 bits elsewhere ----------===//

#include "analysis/LibraryCounts.h"
#include "analysis/NarrowArithmetic.h"
#include "analysis/NarrowEvidence.h"
#include "analysis/Quotients.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/NumberTypes.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

using Factors = std::pair<unsigned, unsigned>;

/// A factor without its casts, also without the one that is written as a
/// number: `1LL * rows * columns`.
static Register bareFactor(const DataFlow &In, Register R) {
  for (R = In.bare(R);;) {
    const Instruction &I = In.definition(R);
    if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
        In.constant(I.Operands[1]) != 1)
      return R;
    R = In.bare(I.Operands[0]);
  }
}

/// The values of a product's two factors, whatever their order.
static Factors factorsOf(const DataFlow &In, const Instruction &Product) {
  Factors F{In.value(bareFactor(In, Product.Operands[0])),
            In.value(bareFactor(In, Product.Operands[1]))};
  if (F.first > F.second)
    std::swap(F.first, F.second);
  return F;
}

/// Whether a product is one of two numbers of 32 bits in 64 bits.
static bool widensFactors(const DataFlow &In, const Instruction &I) {
  const ir::Function &F = In.function();
  auto Width = [&](Register R) {
    const QualType T = F.RegisterTypes[R];
    return T.isNull() || !T->isIntegerType()
               ? 0
               : F.Declaration->getASTContext().getIntWidth(T);
  };
  return I.Code == Opcode::Binary && I.binary() == BO_Mul &&
         Width(I.Result) == 64 && Width(bareFactor(In, I.Operands[0])) == 32 &&
         Width(bareFactor(In, I.Operands[1])) == 32;
}

/// A product that a function widens.
struct NarrowArithmetics::WidenedProduct {
  llvm::SmallVector<Register, 4> Factors;
  uint64_t Max;
  const Stmt *At;
  /// By a cast; else by a variable of 64 bits.
  bool ByCast;
  uint32_t Block;
};

static const Bound<size_t>
    MaxFactors("sibling-factors", 64, BoundKind::Reach,
               "factors of a product that are compared with those of others");

/// The factors of a product that are no constants; of a sum those of its first
/// product.
static void collectFactors(const DataFlow &In, Register R,
                           llvm::SmallVectorImpl<Register> &Out) {
  R = In.bare(R);
  const Instruction &I = In.definition(R);
  // Nobody writes more, but squares of squares have.
  if (In.constant(R) || Out.size() >= MaxFactors)
    return;
  if (I.Code == Opcode::Binary && I.binary() == BO_Mul) {
    collectFactors(In, I.Operands[0], Out);
    collectFactors(In, I.Operands[1], Out);
    return;
  }
  if (I.Code == Opcode::Binary && I.binary() == BO_Shl &&
      In.constant(I.Operands[1]))
    return collectFactors(In, I.Operands[0], Out);
  if (I.Code == Opcode::Binary && I.binary() == BO_Add)
    for (Register Operand : I.Operands) {
      const Instruction &Term = In.definition(In.bare(Operand));
      if (Term.Code == Opcode::Binary && Term.binary() == BO_Mul)
        return collectFactors(In, Operand, Out);
    }
  Out.push_back(R);
}

/// Whether the source casts a factor of a product to 64 bits.
static bool isWidened(const DataFlow &In, Register R,
                      llvm::SmallDenseSet<Register, 8> &Seen) {
  R = In.source(R);
  if (!Seen.insert(R).second)
    return false;
  const Instruction &I = In.definition(R);
  if (I.Code == Opcode::Convert && isWrittenCast(I))
    return In.function().RegisterTypes[I.Operands[0]]->isIntegerType();
  return I.Code == Opcode::Binary &&
         (I.binary() == BO_Mul || I.binary() == BO_Add) &&
         (isWidened(In, I.Operands[0], Seen) ||
          isWidened(In, I.Operands[1], Seen));
}

/// Whether an element is behind a pointer; an array that is declared says by
/// itself how long it is.
static bool isBehindPointer(const DataFlow &In, Register Base) {
  for (;;) {
    const Instruction &I = In.definition(In.source(Base));
    if (I.Code != Opcode::Element && I.Code != Opcode::Convert)
      return I.Code != Opcode::Global && I.Code != Opcode::Local;
    Base = I.Operands[0];
  }
}

/// Adds the products that a factor of 64 bits is a sum of, or one of.
static void addParts(const DataFlow &In, Register R,
                     llvm::DenseSet<Register> &Out) {
  llvm::SmallVector<Register, 8> Work{R};
  while (!Work.empty()) {
    const Instruction &I = In.definition(In.bare(Work.pop_back_val()));
    if (I.Code != Opcode::Binary ||
        (I.binary() != BO_Add && I.binary() != BO_Mul) ||
        !Out.insert(I.Result).second)
      continue;
    Work.append(I.Operands.begin(), I.Operands.end());
  }
}

/// Products that are multiplied by another number of the data, or by any: that
/// one may be what their 64 bits are for.
static llvm::DenseSet<Register> multipliedOn(const DataFlow &In,
                                             bool ByConstants = false) {
  llvm::DenseSet<Register> Out;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Binary && I.binary() == BO_Mul)
        for (unsigned Side = 0; Side < 2; ++Side)
          if (ByConstants || !In.constant(I.Operands[1 - Side]))
            addParts(In, I.Operands[Side], Out);
  return Out;
}

const std::vector<llvm::SmallVector<unsigned, 4>> &
NarrowArithmetics::widenedAtLaunches(const DataFlow &Kernel) {
  auto [It, New] = AtLaunches.try_emplace(&Kernel);
  if (!New)
    return It->second;
  std::vector<llvm::SmallVector<unsigned, 4>> All;
  for (const Launch *L :
       Flows.unit().launchesOf(Kernel.function().Declaration)) {
    const DataFlow *Caller = Flows.of(L->Caller);
    const std::optional<ProgramPoint> P =
        Caller ? Caller->site(L->Site) : std::nullopt;
    if (!P || Caller->at(*P).Code != Opcode::Launch)
      continue;
    llvm::DenseMap<unsigned, unsigned> Given;
    const ir::LaunchOperands O = ir::launchOperands(Caller->at(*P));
    for (unsigned N = 0; N < O.Arguments.size(); ++N)
      Given.try_emplace(Caller->value(Caller->bare(O.Arguments[N])), N);
    // With a constant they are bytes, which need more bits than elements.
    const llvm::DenseSet<Register> Parts =
        multipliedOn(*Caller, /*ByConstants=*/true);
    for (const ir::Block &B : Caller->function().Blocks)
      for (const Instruction &I : B.Instructions) {
        llvm::SmallDenseSet<Register, 8> Seen;
        if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
            width(*Caller, I.Result) != 64 || Parts.contains(I.Result) ||
            !isWidened(*Caller, I.Result, Seen))
          continue;
        llvm::SmallVector<Register, 8> Factors;
        factors(*Caller, I.Result, Factors);
        llvm::SmallVector<unsigned, 4> Numbers;
        for (const Register F : Factors)
          if (auto At = Given.find(Caller->value(F));
              At != Given.end() && !Caller->constant(F))
            Numbers.push_back(At->second);
        if (Numbers.size() == Factors.size())
          All.push_back(std::move(Numbers));
      }
  }
  return AtLaunches[&Kernel] = std::move(All);
}

bool NarrowArithmetics::isWidenedAtLaunch(const DataFlow &In, Register Product,
                                          unsigned Calls, size_t More) {
  llvm::SmallVector<Register, 4> Factors;
  collectFactors(In, Product, Factors);
  const FunctionDecl *F = In.function().Declaration;
  llvm::SmallVector<unsigned, 4> Given;
  for (const Register R : Factors)
    if (const std::optional<unsigned> P = In.parameter(In.bare(R)))
      Given.push_back(*P);
  if (isKernel(F))
    return llvm::any_of(widenedAtLaunches(In), [&](const auto &Wide) {
      return Factors.size() + More > Wide.size() &&
             llvm::all_of(Wide, [&](unsigned P) {
               return llvm::count(Given, P) >= llvm::count(Wide, P);
             });
    });
  bool Out = false;
  if (Calls < MaxCalls && Factors.size() + More >= 2)
    for (const unsigned P : Given)
      forEachArgument(Flows, F, P,
                      [&](const DataFlow &Caller, Register R, ProgramPoint) {
                        Out |= isWidenedAtLaunch(Caller, R, Calls + 1,
                                                 More + Factors.size() - 1);
                      });
  return Out;
}

/// Whether a factor of a product is a variable for which 64 bits were chosen,
/// though what it holds had 32.
static bool hasChosenFactor(const DataFlow &In, const Instruction &Product) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  return llvm::any_of(Product.Operands, [&](Register R) {
    const std::optional<uint32_t> Slot = In.loadedVariable(R);
    const auto *V =
        Slot ? dyn_cast_or_null<VarDecl>(In.function().Slots[*Slot].Decl)
             : nullptr;
    const QualType T = V ? V->getType() : QualType();
    return V && !isa<ParmVarDecl>(V) && !T->getContainedAutoType() &&
           !isTemplateArgument(T, Ctx) &&
           In.definition(In.source(R)).Code == Opcode::Convert;
  });
}

/// The object of which a value is a member, as a value of its address; none for
/// any other.
static std::optional<unsigned> objectOfMember(const DataFlow &In, Register R) {
  const Instruction &Load = In.definition(In.bare(R));
  if (Load.Code != Opcode::Load)
    return std::nullopt;
  const Instruction &At = In.definition(In.source(Load.Operands[0]));
  return At.Code == Opcode::Field ? std::optional(In.value(At.Operands[0]))
                                  : std::nullopt;
}

/// The value that a condition asks: without denials, and what it is compared
/// with where that is a constant.
static Register askedValue(const DataFlow &In, Register R) {
  for (;;) {
    const Instruction &I = In.definition(In.bare(R));
    const bool Compares =
        I.Code == Opcode::Binary && BinaryOperator::isComparisonOp(I.binary());
    if (Compares && In.constant(I.Operands[1]))
      R = I.Operands[0];
    else if (I.Code == Opcode::Unary)
      R = I.Operands[0];
    else
      return I.Result;
  }
}

/// Whether a member of the object that a pointer is a member of decides which
/// of two blocks is run: it may say which memory the pointer leads to, and a
/// block's shared memory needs no 64 bits.
static bool toldApart(const DataFlow &In, Register Pointer, uint32_t A,
                      uint32_t B) {
  for (Register R = Pointer;; R = In.definition(In.bare(R)).Operands[0])
    if (In.definition(In.bare(R)).Code != Opcode::Element) {
      Pointer = R;
      break;
    }
  const std::optional<unsigned> Object = objectOfMember(In, Pointer);
  return Object && llvm::any_of(In.known(A), [&](const KnownCondition &One) {
           return objectOfMember(In, askedValue(In, One.Condition)) == Object &&
                  llvm::any_of(In.known(B), [&](const KnownCondition &Other) {
                    return One.Decided == Other.Decided &&
                           One.Condition == Other.Condition &&
                           (One.Holds != Other.Holds ||
                            One.Labels != Other.Labels);
                  });
         });
}

std::vector<NarrowArithmetics::WidenedProduct>
NarrowArithmetics::widenedProducts(const DataFlow &In) {
  std::vector<WidenedProduct> Wide;
  // A part of a longer product says nothing of how large that is.
  const llvm::DenseSet<Register> Parts = multipliedOn(In);
  ProductsOfMemory OfMemory(In);
  const llvm::BitVector Live = In.live();
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      llvm::SmallDenseSet<Register, 8> Seen;
      if (I.Code != Opcode::Binary || I.binary() != BO_Mul ||
          width(In, I.Result) != 64 || Parts.contains(I.Result) ||
          !OfMemory.has(I.Result) || !Live.test(In.position(I.Result).Block))
        continue;
      // A row for each block, in a variable of 64 bits: what an array holds
      // may be the place of more of them.
      const bool ByCast = isWidened(In, I.Result, Seen);
      if (!ByCast && !(hasChosenFactor(In, I) && Sizes.of(In, I.Result).Grid))
        continue;
      WidenedProduct P{{},
                       Sizes.of(In, I.Result).Max,
                       I.Source,
                       ByCast,
                       In.position(I.Result).Block};
      collectFactors(In, I.Result, P.Factors);
      if (P.Factors.size() >= 2)
        Wide.push_back(std::move(P));
    }
  return Wide;
}

void NarrowArithmetics::sharedExtents(const DataFlow &In,
                                      std::vector<NarrowArithmetic> &Out) {
  const std::vector<WidenedProduct> Wide = widenedProducts(In);
  if (Wide.empty())
    return;
  const llvm::BitVector Live = In.live();
  // A number of the data, and not the place in it.
  auto IsExtent = [&](Register R) {
    const Extent E = Sizes.of(In, R);
    const Instruction &Made = In.definition(In.bare(R));
    return E.RunTime && !E.Grid && width(In, R) == 32 &&
           (Made.Code != Opcode::Binary || Made.binary() != BO_Rem);
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Element || width(In, I.Operands[1]) != 32 ||
          !isBehindPointer(In, I.Operands[0]))
        continue;
      const uint32_t Block = In.position(I.Result).Block;
      auto Origin = [&](Register R) { return In.bare(R); };
      auto Shares = [&](Register R, const Instruction &Product) {
        if (!Live.test(In.position(R).Block) || !overflows(In, R, Block) ||
            needsLargerArray(I.Type, In.function().RegisterTypes[R],
                             LargestArray) ||
            !isa_and_nonnull<Expr>(Product.Source) ||
            isAskedAbout(Flows, In, R, Block))
          return false;
        llvm::SmallVector<Register, 4> Factors;
        collectFactors(In, R, Factors);
        const Extent Size = Sizes.of(In, R, Block);
        for (const WidenedProduct &W : Wide) {
          if (W.Factors.size() > Factors.size() ||
              toldApart(In, I.Operands[0], In.position(R).Block, W.Block) ||
              (W.ByCast ? W.Max > Size.Max : !Size.Gathered) ||
              llvm::none_of(Factors, [&](Register F) {
                return IsExtent(F) && llvm::any_of(W.Factors, [&](Register G) {
                         return In.value(F) == In.value(G);
                       });
              }))
            continue;
          NarrowArithmetic Found;
          Found.Form = NarrowArithmetic::Shared;
          Found.Function = In.function().Declaration;
          Found.Products.push_back(cast<Expr>(Product.Source));
          Found.Signed = In.function().RegisterTypes[R]->isSignedIntegerType();
          Found.Value = In.value(R);
          Found.Use = W.At;
          Out.push_back(std::move(Found));
          return false;
        }
        return false;
      };
      anyProduct(In, I.Operands[1], 32, Origin, Shares);
    }
}

void NarrowArithmetics::casts(const DataFlow &In, const Instruction &I,
                              std::vector<NarrowArithmetic> &Out) {
  if (I.Code != Opcode::Convert || width(In, I.Result) != 64 ||
      width(In, I.Operands[0]) != 32 || !isWrittenCast(I))
    return;
  const Register R = I.Operands[0];
  const Instruction &Product = In.definition(R);
  const uint32_t Block = In.position(I.Result).Block;
  if (Product.Code != Opcode::Binary || Product.binary() != BO_Mul ||
      Sizes.of(In, R, Block).Factors < 4 || !overflows(In, R, Block) ||
      isAskedAbout(Flows, In, R, Block))
    return;
  NarrowArithmetic Found;
  Found.Form = NarrowArithmetic::Cast;
  Found.Function = In.function().Declaration;
  Found.Products.push_back(cast<Expr>(Product.Source));
  Found.Signed = In.function().RegisterTypes[R]->isSignedIntegerType();
  Found.Value = In.value(R);
  Found.Use = I.Source;
  Found.Wide = In.function().RegisterTypes[I.Result];
  Out.push_back(std::move(Found));
}

/// Whether a value is the remainder of a product by a number of the data, and
/// the product.
static const Instruction *reducedProduct(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary || I.binary() != BO_Rem ||
      In.constant(I.Operands[1]))
    return nullptr;
  const Instruction &Product = In.definition(In.bare(I.Operands[0]));
  return Product.Code == Opcode::Binary && Product.binary() == BO_Mul ? &Product
                                                                      : nullptr;
}

/// The only value that a function returns; none where it returns in several
/// places.
static std::optional<ProgramPoint> onlyReturn(const DataFlow &Body) {
  std::optional<ProgramPoint> Found;
  const auto &Blocks = Body.function().Blocks;
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    if (const Instruction &Last = Blocks[B].terminator();
        Last.Code == Opcode::Return && !Last.Operands.empty()) {
      if (Found)
        return std::nullopt;
      Found = {B, uint32_t(Blocks[B].Instructions.size() - 1)};
    }
  return Found;
}

void NarrowArithmetics::remainders(const DataFlow &In,
                                   std::vector<NarrowArithmetic> &Out) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Element || !isBehindPointer(In, I.Operands[0]))
        continue;
      // A function may make the index.
      const Instruction &Made = In.definition(In.source(I.Operands[1]));
      const DataFlow *Body =
          Made.Code == Opcode::Call && Made.function() && !Made.Virtual
              ? Flows.of(Made.function())
              : nullptr;
      if (const auto Returned = Body ? onlyReturn(*Body) : std::nullopt)
        reduced(*Body, Body->at(*Returned).Operands[0], Returned->Block, Out);
      else
        reduced(In, I.Operands[1], In.position(I.Result).Block, Out);
    }
}

void NarrowArithmetics::reduced(const DataFlow &In, Register Index,
                                uint32_t Block,
                                std::vector<NarrowArithmetic> &Out) {
  const Instruction *Product = reducedProduct(In, Index);
  if (!Product || !isa_and_nonnull<Expr>(Product->Source))
    return;
  // Numbers without a sign wrap as the language says, and may be meant to.
  const Register R = Product->Result;
  if (!In.function().RegisterTypes[R]->isSignedIntegerType() ||
      !overflows(In, R, Block))
    return;
  llvm::SmallVector<Register, 4> Factors;
  collectFactors(In, R, Factors);
  if (Factors.size() < 2)
    return;
  NarrowArithmetic Found;
  Found.Form = NarrowArithmetic::Reduced;
  Found.Function = In.function().Declaration;
  Found.Products.push_back(cast<Expr>(Product->Source));
  Found.Signed = true;
  Found.Value = In.value(R);
  Out.push_back(std::move(Found));
}

/// Indices that stay at 32 bits, with a product that the same function computes
/// in 64 bits elsewhere, and not on the way to a larger one.
void NarrowArithmetics::siblings(const DataFlow &In,
                                 std::vector<NarrowArithmetic> &Out) {
  llvm::DenseMap<Factors, llvm::SmallVector<const Instruction *, 2>> Widened;
  const llvm::DenseSet<Register> Larger = multipliedOn(In);
  ProductsOfMemory OfMemory(In);
  const llvm::BitVector Live = In.live();
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (widensFactors(In, I) && !Larger.contains(I.Result) &&
          OfMemory.has(I.Result) && Live.test(In.position(I.Result).Block))
        Widened[factorsOf(In, I)].push_back(&I);
  if (Widened.empty())
    return;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Element || width(In, I.Operands[1]) != 32)
        continue;
      auto Origin = [&](Register R) { return In.bare(R); };
      auto IsWidened = [&](Register R, const Instruction &Product) {
        if (!overflows(In, R, In.position(I.Result).Block) ||
            needsLargerArray(I.Type, In.function().RegisterTypes[R],
                             LargestArray))
          return false;
        auto It = Widened.find(factorsOf(In, Product));
        const uint32_t Block = In.position(R).Block;
        if (It == Widened.end() || !Live.test(Block))
          return false;
        const auto Wide = llvm::find_if(It->second, [&](const Instruction *W) {
          return !toldApart(In, I.Operands[0], Block,
                            In.position(W->Result).Block);
        });
        if (Wide == It->second.end())
          return false;
        NarrowArithmetic Found;
        Found.Form = NarrowArithmetic::Sibling;
        Found.Function = In.function().Declaration;
        Found.Products.push_back(cast<Expr>(Product.Source));
        Found.Signed = In.function().RegisterTypes[R]->isSignedIntegerType();
        Found.Value = In.value(R);
        Found.Use = (*Wide)->Source;
        Out.push_back(std::move(Found));
        return false;
      };
      anyProduct(In, I.Operands[1], 32, Origin, IsWidened);
    }
}

/// Whether a product is what a kernel tests an index against, or a term of an
/// index.
static bool isBoundOrIndex(const DataFlow &In, Register Product) {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      const bool Test = I.Code == Opcode::Binary &&
                        BinaryOperator::isRelationalOp(I.binary());
      if (!Test && I.Code != Opcode::Element)
        continue;
      llvm::SmallVector<Register, 8> Work;
      if (Test)
        Work.push_back(I.Operands[0]);
      Work.push_back(I.Operands[1]);
      while (!Work.empty()) {
        const Register R = In.bare(Work.pop_back_val());
        if (R == Product)
          return true;
        const Instruction &D = In.definition(R);
        if (!Test && D.Code == Opcode::Binary && D.binary() == BO_Add)
          Work.append(D.Operands.begin(), D.Operands.end());
      }
    }
  return false;
}

/// Whether a value that \p IsIt accepts was found to be no more than what
/// \p Bits hold wherever a block runs.
static bool isHeldBy(const DataFlow &In, uint32_t Block, unsigned Bits,
                     llvm::function_ref<bool(Register)> IsIt) {
  return llvm::any_of(In.known(Block), [&](const KnownCondition &C) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      return false;
    for (bool Swap : {false, true}) {
      const BinaryOperatorKind Op = Swap ? swapped(Test->Op) : Test->Op;
      const auto Most = In.constant(Swap ? Test->A : Test->B);
      if ((Op == BO_LT || Op == BO_LE) && Most &&
          Most->getActiveBits() <= Bits && IsIt(Swap ? Test->B : Test->A))
        return true;
    }
    return false;
  });
}

/// The same of a product of 64 bits.
static bool
fitsBefore(const DataFlow &In, uint32_t Block, unsigned Bits,
           llvm::function_ref<bool(const Instruction &)> IsProduct) {
  return isHeldBy(In, Block, Bits, [&](Register R) {
    return IsProduct(In.definition(In.bare(R)));
  });
}

/// The objects that a value is computed from: what is loaded, and what is given
/// to calls by its address, as values of addresses.
static void collectObjects(const DataFlow &In, Register R,
                           llvm::SmallVectorImpl<Register> &Out) {
  llvm::SmallVector<Register, 8> Work{R};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Register At = In.bare(Work.pop_back_val());
    if (!Seen.insert(At).second)
      continue;
    const Instruction &I = In.definition(At);
    if (I.Code == Opcode::Load) {
      Out.push_back(I.Operands[0]);
    } else if (I.Code == Opcode::Binary) {
      Work.append(I.Operands.begin(), I.Operands.end());
    } else if (I.Code == Opcode::Call) {
      const ir::CallOperands Call = ir::callOperands(I);
      if (Call.Object != ir::NoRegister)
        Out.push_back(Call.Object);
      for (const Register A : Call.Arguments) {
        const QualType T = In.function().RegisterTypes[A];
        if (!T.isNull() && T->isIntegerType())
          Work.push_back(A);
        else
          Out.push_back(A);
      }
    }
  }
}

/// Whether one of some objects is another one, or a part of it.
static bool isOfObjects(const DataFlow &In, llvm::ArrayRef<Register> Parts,
                        llvm::ArrayRef<Register> Objects) {
  return llvm::any_of(Parts, [&](Register Part) {
    for (;;) {
      if (llvm::any_of(Objects, [&](Register Object) {
            return In.value(Object) == In.value(Part);
          }))
        return true;
      const Instruction &I = In.definition(In.bare(Part));
      if (I.Code != Opcode::Field && I.Code != Opcode::Element)
        return false;
      Part = I.Operands[0];
    }
  });
}

/// Whether a number of 64 bits that is computed from what both factors are
/// computed from was found to be no more than what \p Bits hold: the count of
/// an image's pixels, where the factors are its sides divided by a step.
static bool fitsWhole(const DataFlow &In, uint32_t Block, unsigned Bits,
                      llvm::ArrayRef<Register> FactorsOfProduct) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  return isHeldBy(In, Block, Bits, [&](Register R) {
    const QualType T = In.function().RegisterTypes[R];
    if (T.isNull() || !T->isIntegerType() || Ctx.getIntWidth(T) != 64)
      return false;
    llvm::SmallVector<Register, 4> Whole;
    collectObjects(In, R, Whole);
    return llvm::all_of(FactorsOfProduct, [&](Register Factor) {
      llvm::SmallVector<Register, 4> Parts;
      collectObjects(In, Factor, Parts);
      return isOfObjects(In, Parts, Whole);
    });
  });
}

void NarrowArithmetics::acrossLaunch(const DataFlow &Kernel,
                                     const DataFlow &Caller, ProgramPoint At,
                                     std::vector<NarrowArithmetic> &Out) {
  const Instruction &Launch = Caller.at(At);
  const ir::LaunchOperands Given = ir::launchOperands(Launch);
  // What two parameters are for the function that launches.
  auto GivenFactors = [&](const Instruction &I) -> std::optional<Factors> {
    unsigned Values[2];
    for (unsigned Side = 0; Side < 2; ++Side) {
      const std::optional<unsigned> P =
          Kernel.parameter(Kernel.bare(I.Operands[Side]));
      if (!P || *P >= Given.Arguments.size())
        return std::nullopt;
      Values[Side] = Caller.value(Caller.bare(Given.Arguments[*P]));
    }
    return std::make_pair(std::min(Values[0], Values[1]),
                          std::max(Values[0], Values[1]));
  };
  llvm::DenseMap<Factors, const Stmt *> Wide;
  llvm::DenseMap<Factors, llvm::SmallVector<Register, 2>> Narrow;
  for (const ir::Block &B : Caller.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (widensFactors(Caller, I))
        Wide.try_emplace(factorsOf(Caller, I), I.Source);
      else if (I.Code == Opcode::Binary && I.binary() == BO_Mul &&
               width(Caller, I.Result) == 32)
        Narrow[factorsOf(Caller, I)].push_back(I.Result);
    }
  if (Wide.empty() && Narrow.empty())
    return;
  llvm::DenseSet<Register> Known;
  for (const ir::Block &B : Kernel.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Binary || I.binary() != BO_Mul)
        continue;
      const std::optional<Factors> F = GivenFactors(I);
      if (!F)
        continue;
      if (widensFactors(Kernel, I)) {
        if (auto It = Narrow.find(*F); It != Narrow.end())
          Known.insert(It->second.begin(), It->second.end());
        continue;
      }
      auto It = Wide.find(*F);
      if (It == Wide.end() || !isa_and_nonnull<Expr>(I.Source) ||
          !overflows(Kernel, I.Result, Kernel.position(I.Result).Block) ||
          !isBoundOrIndex(Kernel, I.Result))
        continue;
      const bool Signed =
          Kernel.function().RegisterTypes[I.Result]->isSignedIntegerType();
      const auto Passed = [&](unsigned Side) {
        return Given
            .Arguments[*Kernel.parameter(Kernel.bare(I.Operands[Side]))];
      };
      if (fitsBefore(Caller, At.Block, Signed ? 31 : 32,
                     [&](const Instruction &Product) {
                       return widensFactors(Caller, Product) &&
                              factorsOf(Caller, Product) == *F;
                     }) ||
          fitsWhole(Caller, At.Block, Signed ? 31 : 32, {Passed(0), Passed(1)}))
        continue;
      NarrowArithmetic Found;
      Found.Form = NarrowArithmetic::Launched;
      Found.Function = Kernel.function().Declaration;
      Found.Products.push_back(cast<Expr>(I.Source));
      Found.Signed = Signed;
      Found.Value = Kernel.value(I.Result);
      Found.Use = It->second;
      Out.push_back(std::move(Found));
    }
  if (!Known.empty())
    blocks(Caller, Launch, Out, Known);
}

void NarrowArithmetics::acrossLaunches(const DataFlow &Kernel,
                                       std::vector<NarrowArithmetic> &Out) {
  for (const Launch *L :
       Flows.unit().launchesOf(Kernel.function().Declaration)) {
    const DataFlow *Caller = Flows.of(L->Caller);
    const std::optional<ProgramPoint> P =
        Caller ? Caller->site(L->Site) : std::nullopt;
    if (P && Caller->at(*P).Code == Opcode::Launch)
      acrossLaunch(Kernel, *Caller, *P, Out);
  }
}

bool NarrowArithmetics::needsLargerArray(QualType Element, QualType Index,
                                         uint64_t Largest) const {
  if (EveryExtent || Element.isNull() || Element->isIncompleteType())
    return false;
  const uint64_t Elements = uint64_t(1)
                            << (Index->isSignedIntegerType() ? 31 : 32);
  const uint64_t Bytes =
      Flows.unit().context().getTypeSizeInChars(Element).getQuantity();
  return Bytes > Largest / Elements;
}

/// Whether the source says that a product of 64 bits is large: two of its
/// factors at least are numbers of the data, and more of them have 64 bits than
/// containers count or that are pitches, or all.
static bool hasWideFactors(const DataFlow &In, Register Product) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  unsigned Factors = 0, Wide = 0, Counted = 0;
  llvm::SmallVector<Register, 8> Work{Product};
  while (!Work.empty()) {
    const Register R = In.bare(Work.pop_back_val());
    const Instruction &I = In.definition(R);
    if (I.Code == Opcode::Binary && I.binary() == BO_Mul) {
      Work.append(I.Operands.begin(), I.Operands.end());
      continue;
    }
    if (In.constant(R))
      continue;
    ++Factors;
    const QualType T = In.function().RegisterTypes[R];
    Wide += !T.isNull() && T->isIntegerType() && Ctx.getIntWidth(T) == 64;
    Counted += isCountOfContainer(In, R) || isOfPitch(In, R);
  }
  return Factors >= 2 && (Wide == Factors || Wide > Counted);
}

bool NarrowArithmetics::cutOff(const DataFlow &In, const Instruction &Convert,
                               NarrowArithmetic &Found) {
  const bool Bytes = Found.Form == NarrowArithmetic::Bytes;
  if ((Found.Form != NarrowArithmetic::Offset &&
       Found.Form != NarrowArithmetic::Index && !Bytes) ||
      isWrittenCast(Convert))
    return false;
  auto Origin = [&](Register R) { return In.source(R); };
  return anyProduct(
      In, Convert.Operands[0], 64, Origin,
      [&](Register R, const Instruction &Product) {
        if (!isa_and_nonnull<Expr>(Product.Source))
          return false;
        const uint32_t Block = In.position(R).Block;
        const Extent E = Sizes.of(In, R, Block);
        if (E.Factors < 2 || (!E.Wide && !EveryExtent) ||
            E.Max < uint64_t(1) << 32 || undoesDivisionOf32Bits(In, R) ||
            (!Bytes && !EveryExtent && !isPlaceOf64Bits(In, R)) ||
            (Bytes && ((!EveryExtent && !hasWideFactors(In, R)) ||
                       isAskedAbout(Flows, In, R, Block))))
          return false;
        Found.Form =
            Bytes ? NarrowArithmetic::CutBytes : NarrowArithmetic::CutOff;
        Found.Function = In.function().Declaration;
        Found.Signed =
            In.function().RegisterTypes[Convert.Result]->isSignedIntegerType();
        Found.Value = In.value(R);
        Found.Products.push_back(cast<Expr>(Product.Source));
        return true;
      });
}

} // namespace cuda_lint
