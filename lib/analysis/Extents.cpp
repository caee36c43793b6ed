//===- Extents.cpp --------------------------------------------------------===//

#include "analysis/Extents.h"
#include "analysis/CapturedValues.h"
#include "analysis/ExtentArithmetic.h"
#include "analysis/HardwareNumbers.h"
#include "analysis/HostNumbers.h"
#include "analysis/LaunchConfig.h"
#include "analysis/LibraryCounts.h"
#include "analysis/ResidentGrids.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/NumberTypes.h"
#include "cuda/UnseenLaunches.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// What a value of 64 bits that nothing bounds is taken to be at most: more
/// than any number of 32 bits.
static constexpr uint64_t WideExtent = uint64_t(1) << 40;

static const Bound<unsigned>
    MaxDepth("extent-values", 49, BoundKind::Reach,
             "values within each other that the largest number that a value "
             "can be is computed from");

/// Whether a number is one of a type's.
static bool fits(uint64_t Number, QualType T, const ASTContext &Ctx) {
  const unsigned Width = std::min(Ctx.getIntWidth(T), 64u);
  return Number <= (T->isSignedIntegerOrEnumerationType()
                        ? uint64_t(llvm::maxIntN(Width))
                        : llvm::maxUIntN(Width));
}

/// Whether a value was a number of 32 bits without a sign before it was
/// widened.
static bool hadNoSign(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(R);
  if (I.Code != Opcode::Convert || I.conversion() != ir::Conversion::Integer)
    return false;
  const QualType From = In.function().RegisterTypes[I.Operands[0]];
  return !From.isNull() && From->isUnsignedIntegerType() &&
         In.function().Declaration->getASTContext().getIntWidth(From) == 32;
}

/// The largest value of a type that says more than "a number".
static std::optional<uint64_t> byType(QualType T, const ASTContext &Ctx) {
  T = T.getCanonicalType();
  if (T->isBooleanType())
    return 1;
  if (const auto *Enum = T->getAs<EnumType>()) {
    const EnumDecl *Definition = Enum->getDecl()->getDefinition();
    uint64_t Max = 0;
    if (Definition)
      for (const EnumConstantDecl *C : Definition->enumerators())
        if (C->getInitVal().isNonNegative())
          Max = std::max(Max, C->getInitVal().getLimitedValue());
    return Max;
  }
  if (!T->isIntegerType())
    return std::nullopt;
  const unsigned Width = Ctx.getIntWidth(T);
  if (Width > 16)
    return std::nullopt;
  return T->isSignedIntegerType() ? llvm::maxIntN(Width)
                                  : llvm::maxUIntN(Width);
}

Extent ValueExtents::leaf(QualType T) const {
  const ASTContext &Ctx = Flows.unit().context();
  Extent E;
  E.RunTime = true;
  E.Factors = 1;
  if (T.isNull() || !T->isIntegralOrEnumerationType()) {
    E.Max = Largest;
  } else if (std::optional<uint64_t> Max = byType(T, Ctx)) {
    E.Max = *Max;
  } else if (Ctx.getIntWidth(T) > 32) {
    E.Max = WideExtent;
    E.Wide = true;
  } else {
    E.Max = Largest;
  }
  return E;
}

/// An extent of a launch that is made in several steps, or by a configuration:
/// the largest on all ways to it; none where one is not known, or comes from a
/// number of 64 bits.
std::optional<Extent> ValueExtents::onPaths(const Launch &L, bool Grid,
                                            unsigned Axis) {
  std::optional<Extent> Most;
  for (const LaunchConfig &C : Flows.unit().engine<LaunchConfigs>().allOf(L)) {
    const TracedValue &Given = (Grid ? C.Grid : C.Block)[Axis];
    if (!C.Reached || !Given.Value)
      return std::nullopt;
    Extent E;
    if (const std::optional<uint64_t> N = Given.constant()) {
      E = constantExtent(*N);
    } else {
      E = leaf(Flows.unit().context().UnsignedIntTy);
      HostNumbers::Symbols Of;
      HostNumbers::collect(Given.Value, Of);
      if (llvm::any_of(Of, [](const SymExpr *S) {
            return S->Type.Real || S->Type.Width > 32;
          }))
        return std::nullopt;
    }
    Most = Most ? joined(*Most, E) : E;
  }
  return Most;
}

std::optional<Extent> ValueExtents::launchedKernel(const DataFlow &Kernel,
                                                   bool Grid, unsigned Axis) {
  std::optional<Extent> All;
  for (const Launch *L :
       Flows.unit().launchesOf(Kernel.function().Declaration)) {
    const DataFlow *Caller = Flows.of(L->Caller);
    const std::optional<ProgramPoint> P =
        Caller ? Caller->site(L->Site) : std::nullopt;
    if (!P || Caller->at(*P).Code != Opcode::Launch)
      return std::nullopt;
    const ir::LaunchOperands O = ir::launchOperands(Caller->at(*P));
    const std::optional<Register> R =
        componentOf(*Caller, Grid ? O.Grid : O.Block, Axis);
    std::optional<Extent> E;
    if (R && !Caller->function().RegisterTypes[*R].isNull())
      E = of(*Caller, *R, P->Block);
    else
      E = onPaths(*L, Grid, Axis);
    if (!E)
      return std::nullopt;
    All = All ? joined(*All, *E) : E;
  }
  return All;
}

std::optional<Extent> ValueExtents::launched(const DataFlow &In, bool Grid,
                                             unsigned Axis) {
  // A function that calls itself adds nothing.
  auto [It, New] = Launched.try_emplace({&In, Axis * 2 + Grid}, std::nullopt);
  if (!New)
    return It->second;
  const FunctionDecl *F = In.function().Declaration;
  std::optional<Extent> All;
  if (isKernel(F)) {
    All = launchedKernel(In, Grid, Axis);
  } else {
    for (const CallSite &Site : Flows.unit().callersOf(F)) {
      const DataFlow *Caller = Flows.of(Site.Caller);
      const std::optional<Extent> E =
          Caller ? launched(*Caller, Grid, Axis) : std::nullopt;
      if (!E)
        return std::nullopt;
      All = All ? joined(*All, *E) : *E;
    }
  }
  return Launched[{&In, Axis * 2 + Grid}] = All;
}

bool ValueExtents::isUnseen(const DataFlow &In) {
  const FunctionDecl *F = In.function().Declaration;
  return Flows.unit().engine<UnseenLaunches>().alone(F);
}

bool ValueExtents::hasNarrowGrid(const DataFlow &Kernel) {
  const std::optional<Extent> Grid = launched(Kernel, /*Grid=*/true, 0);
  // A product of 32 bits is one, whatever its factors were cut down from: where
  // it overflows it does so on the host.
  const bool Narrow = Grid && (Grid->Factors >= 2 || !Grid->Cut);
  return Narrow && Grid->RunTime && !Grid->Wide && !Grid->Stored &&
         !Grid->Kept && !Grid->WideProduct;
}

bool ValueExtents::isResident(const DataFlow &In) {
  const FunctionDecl *F = In.function().Declaration;
  const auto [It, New] = Resident.try_emplace(F, false);
  if (New)
    It->second = runsInResidentGrid(Flows.unit(), F);
  return It->second;
}

Extent ValueExtents::builtin(const DataFlow &In, const Instruction &I) {
  const bool X = I.Number == 0;
  auto Given = [&](bool Grid, uint64_t Limit) {
    const std::optional<Extent> Visible = launched(In, Grid, I.Number);
    return !Visible         ? Limit
           : Visible->Known ? Visible->Max
                            : std::min(Visible->Max, Limit);
  };
  auto IsKnown = [&](bool Grid) {
    const std::optional<Extent> Visible = launched(In, Grid, I.Number);
    return Visible && Visible->Known;
  };
  Extent E;
  switch (I.builtin()) {
  case BuiltinVariable::ThreadIdx:
  case BuiltinVariable::BlockDim: {
    const uint64_t Most = Given(
        /*Grid=*/false, I.Number == 2 ? MaxBlockExtents.Z : MaxThreadsPerBlock);
    E = constantExtent(
        I.builtin() == BuiltinVariable::BlockDim || !Most ? Most : Most - 1);
    E.Known = IsKnown(/*Grid=*/false);
    return E;
  }
  case BuiltinVariable::WarpSize:
    return constantExtent(WarpSize);
  case BuiltinVariable::BlockIdx:
  case BuiltinVariable::GridDim:
    // A launch that is not understood may have a fixed number of blocks.
    E.Max = Given(/*Grid=*/true, !X             ? MaxGridExtents.Y
                                 : isUnseen(In) ? Largest
                                                : LargestGrid);
    E.Grid = X && I.builtin() == BuiltinVariable::BlockIdx;
    E.Factors = E.Grid;
    if (X && isResident(In)) {
      E.Max = std::min(E.Max, MaxResidentBlocks);
      return E;
    }
    // A count of 64 bits makes as many blocks as a grid may have.
    if (const std::optional<Extent> Visible = launched(In, true, I.Number);
        X && Visible && Visible->Cut) {
      E.Max = uint64_t(1) << 31;
      E.Cut = E.Grid;
      E.Sides = E.Grid && Visible->Cut == Visible->Sides;
      E.ManyBlocks = E.Grid && !E.Sides;
    }
    if (const std::optional<Extent> Visible = launched(In, true, I.Number);
        X && Visible && Visible->WideProduct) {
      E.Max = uint64_t(1) << 31;
      E.ManyElements = E.Grid;
      E.OfUnsigned = E.Grid && Visible->OfUnsigned;
    }
    if (I.builtin() == BuiltinVariable::BlockIdx && E.Max)
      --E.Max;
    E.Known = IsKnown(/*Grid=*/true) && !E.ManyBlocks && !E.ManyElements;
    return E;
  }
  llvm_unreachable("a built-in variable without an extent");
}

/// `tensor.size(1)`, or a constant more or less.
static bool isSideOfShape(const Expr *E) {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (const auto *Sum = dyn_cast_or_null<BinaryOperator>(E);
      Sum && Sum->isAdditiveOp() && !Sum->getRHS()->isValueDependent() &&
      isa<IntegerLiteral>(Sum->getRHS()->IgnoreParenImpCasts()))
    E = Sum->getLHS()->IgnoreParenImpCasts();
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
  const CXXMethodDecl *F = Call ? Call->getMethodDecl() : nullptr;
  return F && F->getIdentifier() && F->getName() == "size" &&
         Call->getNumArgs() == 1 && !Call->getArg(0)->isValueDependent() &&
         Call->getArg(0)->isIntegerConstantExpr(F->getASTContext());
}

/// What the variable is initialised with that a lambda captured.
static const Expr *initialOfCaptured(const DataFlow &In, Register R) {
  const VarDecl *V = capturedVariable(In, R);
  return V ? V->getInit() : nullptr;
}

/// Whether a value is one side of a shape.
static bool isSideOfShape(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(R);
  if (I.Code == Opcode::Call)
    return isSideOfShape(dyn_cast_or_null<Expr>(I.Source));
  return I.Code == Opcode::Load && isSideOfShape(initialOfCaptured(In, R));
}

Extent ValueExtents::of(const DataFlow &In, Register R, uint32_t Block) {
  const Key K{&In, uint64_t(Block) << 32 | R};
  if (auto It = Done.find(K); It != Done.end())
    return It->second;
  // What depends on itself is bounded by the tests of its loop or by nothing.
  if (Depth >= MaxDepth || !Open.insert(K).second)
    return leaf(In.function().RegisterTypes[R]);
  ++Depth;
  Extent E = compute(In, R, Block);
  E.OfSide |= E.Wide && !EverySide && isSideOfShape(In, R);
  bound(In, R, Block, E);
  --Depth;
  Open.erase(K);
  return Done[K] = E;
}

Extent ValueExtents::compute(const DataFlow &In, Register R, uint32_t Block) {
  const ir::Function &F = In.function();
  const Instruction &I = In.definition(R);
  switch (I.Code) {
  case Opcode::Integer: {
    const llvm::APSInt &V = F.integer(I);
    return constantExtent(V.isSigned() && V.isNegative()
                              ? V.abs().getLimitedValue()
                              : V.getLimitedValue());
  }
  case Opcode::Builtin:
    return builtin(In, I);
  case Opcode::Convert: {
    if (I.conversion() != ir::Conversion::Integer)
      return leaf(I.Type);
    Extent E = of(In, I.Operands[0], Block);
    const ASTContext &Ctx = Flows.unit().context();
    if (Ctx.getIntWidth(I.Type) >=
        Ctx.getIntWidth(F.RegisterTypes[I.Operands[0]]))
      return E;
    if (E.Known && fits(E.Max, I.Type, Ctx))
      return E;
    E.Known = false;
    // A number cut down to fewer bits was known to fit; but where it had 64 of
    // them it is not a small one.
    const Extent Fits = leaf(I.Type);
    if (E.Wide && Ctx.getIntWidth(I.Type) == 32 &&
        !isOfPitch(In, I.Operands[0])) {
      oneFactor(E);
      E.Cut = E.Factors;
      E.Counted = E.Cut && isCountOfContainer(In, I.Operands[0]);
      E.Sides = E.Cut && E.OfSide;
      E.CutUnsigned = F.RegisterTypes[I.Operands[0]]->isUnsignedIntegerType();
      E.Stored = 0;
      E.Max = std::min(E.Max, 2 * Fits.Max);
    }
    E.Max = E.Cut ? E.Max : std::min(E.Max, Fits.Max);
    E.Wide = false;
    return E;
  }
  case Opcode::Unary:
    if (I.unary() == UO_LNot)
      return constantExtent(1);
    if (I.unary() == UO_Minus)
      return of(In, I.Operands[0], Block);
    return leaf(I.Type);
  case Opcode::Binary:
    return binary(In, I, Block);
  case Opcode::Load:
    return load(In, R, Block);
  case Opcode::Call:
    return call(In, I, Block);
  case Opcode::Distance:
    // Its type is that of the elements.
    return leaf(F.RegisterTypes[R]);
  default:
    return leaf(I.Type);
  }
}

/// The largest that a product can be where one factor is a quotient by the
/// other: `i / n * n` is at most `i`.
uint64_t ValueExtents::boundOfQuotient(const DataFlow &In, const Instruction &I,
                                       uint32_t Block) {
  uint64_t Most = std::numeric_limits<uint64_t>::max();
  for (bool Swap : {false, true}) {
    const Register Quotient = I.Operands[Swap], Factor = I.Operands[!Swap];
    const Instruction &D = In.definition(In.bare(Quotient));
    if (D.Code == Opcode::Binary && D.binary() == BO_Div &&
        In.value(D.Operands[1]) == In.value(Factor))
      Most = std::min(Most, of(In, D.Operands[0], Block).Max);
  }
  return Most;
}

Extent ValueExtents::binary(const DataFlow &In, const Instruction &I,
                            uint32_t Block) {
  if (BinaryOperator::isComparisonOp(I.binary()))
    return constantExtent(1);
  const QualType T = In.function().RegisterTypes[I.Operands[0]];
  if (T.isNull() || !T->isIntegralOrEnumerationType())
    return leaf(I.Type);
  const Extent A = of(In, I.Operands[0], Block),
               B = of(In, I.Operands[1], Block);
  // Nothing is known of what a negative number makes.
  std::optional<uint64_t> Right;
  if (const std::optional<llvm::APSInt> Number = In.constant(I.Operands[1]))
    Right = Number->isNonNegative() ? Number->getLimitedValue() : 0;
  const ExtentArithmetic Of{A, B, Right, I.Type, Flows.unit().context()};
  switch (I.binary()) {
  case BO_Mul: {
    const bool NoSigns =
        hadNoSign(In, I.Operands[0]) && hadNoSign(In, I.Operands[1]);
    return Of.product(NoSigns, boundOfQuotient(In, I, Block));
  }
  case BO_Add:
    return Of.sum();
  case BO_Sub:
    return Of.difference();
  case BO_Div:
    return Of.quotient(below(In, I.Operands[0], I.Operands[1], Block));
  case BO_Rem:
    return Of.remainder();
  case BO_And:
    return Of.masked();
  case BO_Or:
  case BO_Xor:
    return Of.combined();
  case BO_Shl:
    return Of.shiftedLeft(Largest);
  case BO_Shr:
    return Of.shiftedRight();
  default:
    return leaf(I.Type);
  }
}

bool ValueExtents::isOfLess(const DataFlow &In, const Instruction &I,
                            uint32_t Block) {
  constexpr uint64_t Limit = uint64_t(1) << 31;
  return I.binary() == BO_Sub && of(In, I.Operands[0], Block).Max < Limit;
}

/// A parameter is as large as the largest argument that is visible.
Extent ValueExtents::parameter(const DataFlow &In, unsigned Parameter,
                               QualType T) {
  const FunctionDecl *F = In.function().Declaration->getCanonicalDecl();
  auto [It, New] = Parameters.try_emplace({F, Parameter});
  if (!New)
    return It->second.value_or(leaf(T));
  std::optional<Extent> All;
  auto add = [&](const DataFlow &From, Register R, ProgramPoint P) {
    const Extent E = From.function().RegisterTypes[R].isNull()
                         ? leaf(T)
                         : of(From, R, P.Block);
    All = All ? joined(*All, E) : E;
  };
  const bool Refers = isReference(In, Parameter);
  bool Known = true;
  forEachArgument(Flows, F, Parameter,
                  [&](const DataFlow &Caller, Register R, ProgramPoint P) {
                    if (!Refers)
                      return add(Caller, R, P);
                    Known &= forEachHeld(Flows, Caller, R, P, add);
                  });
  if (!Known)
    All = All ? joined(*All, leaf(T)) : leaf(T);
  Extent E = All.value_or(leaf(T));
  // What a narrower parameter is given was known to fit.
  E.Known &= !T.isNull() && T->isIntegralOrEnumerationType() &&
             fits(E.Max, T, Flows.unit().context());
  if (!E.Known)
    E.Max = std::min(E.Max, E.Cut ? 2 * leaf(T).Max : leaf(T).Max);
  E.RunTime = true;
  oneFactor(E);
  Parameters[{F, Parameter}] = E;
  return E;
}

/// `std::min` and `std::max`, which give a reference to one of their operands.
static bool isLargestOrSmallest(const FunctionDecl *F) {
  return F && F->getIdentifier() &&
         (F->getName() == "min" || F->getName() == "max");
}

/// At a constant place there is an extent, and in an object strides.
Extent ValueExtents::element(const DataFlow &In, const Instruction &Address,
                             QualType T, uint32_t Block) {
  Extent E = leaf(T);
  E.FromArray =
      Address.Code == Opcode::Element && !In.constant(Address.Operands[1]) &&
      In.definition(In.source(Address.Operands[0])).Code == Opcode::Load;
  E.OfPage = E.FromArray && of(In, Address.Operands[1], Block).OfQuotient;
  return E;
}

std::optional<Extent> ValueExtents::captured(const DataFlow &In, Register R) {
  std::optional<Extent> All;
  const auto Add = [&](const Extent &E) { All = All ? joined(*All, E) : E; };
  const QualType T = In.definition(R).Type;
  const bool Known = forEachCapture(
      Flows, In, R, [&](const DataFlow &Outer, uint32_t Slot, ProgramPoint At) {
        if (const auto Most = mostOfHardwareIn(Outer, Slot))
          return Add(ofHardware(T, *Most));
        const DataFlow::Reaching From = Outer.reachingAt(Slot, At);
        for (const ProgramPoint P : From.Stores)
          Add(of(Outer, Outer.at(P).Operands[1], P.Block));
        const auto Parameters = llvm::ArrayRef(Outer.function().Parameters);
        const auto *Parameter = llvm::find(Parameters, Slot);
        if (From.Initial && Parameter != Parameters.end())
          Add(parameter(Outer, unsigned(Parameter - Parameters.begin()), T));
      });
  return Known ? All : std::nullopt;
}

Extent ValueExtents::ofHardware(QualType T, uint64_t Most) {
  Extent E = leaf(T);
  E.Max = std::min(E.Max, Most);
  E.Factors = 0;
  return E;
}

Extent ValueExtents::load(const DataFlow &In, Register R, uint32_t Block) {
  const Instruction &I = In.definition(R);
  if (const std::optional<Extent> E = captured(In, R))
    return *E;
  if (std::optional<unsigned> P = In.parameter(R))
    return parameter(In, *P, I.Type);
  if (std::optional<unsigned> P = referredParameter(In, R))
    return parameter(In, *P, I.Type);
  const Instruction &Address = In.definition(I.Operands[0]);
  // `std::min` gives a reference to one of its operands. An element that an
  // operator gives a reference to is one number of its type.
  if (Address.Code == Opcode::Call)
    return isLargestOrSmallest(Address.function()) ? call(In, Address, Block)
                                                   : leaf(I.Type);
  if (const std::optional<uint64_t> Most = mostOfHardware(In, I))
    return ofHardware(I.Type, *Most);
  if (const FieldDecl *Member = MemberStores::memberAt(In, I.Operands[0])) {
    Extent E = member(Member, I.Type);
    // The one number that this function stores there has passed what it was
    // tested for since.
    std::optional<Register> Stored;
    unsigned Numbers = 0;
    for (const auto &[From, At] : Members.of(Member)) {
      const Instruction &S = From->at(At);
      if (From != &In || In.constant(S.Operands[1]))
        continue;
      ++Numbers;
      if (Address.Code == Opcode::Field &&
          In.value(S.Operands[0]) == In.value(I.Operands[0]))
        Stored = S.Operands[1];
    }
    if (Numbers == 1 && Stored)
      E.Max = boundOf(In, *Stored, Block, E);
    return E;
  }
  if (!In.variable(I.Operands[0])) {
    return element(In, Address, I.Type, Block);
  }
  std::optional<Extent> All;
  for (ProgramPoint P : In.reaching(R).Stores) {
    const Extent E = of(In, In.at(P).Operands[1], P.Block);
    All = All ? joined(*All, E) : E;
  }
  // What is changed in a loop is as large as the loop's test says; without one
  // it is an extent like others.
  return All.value_or(leaf(I.Type));
}

uint64_t ValueExtents::boundOf(const DataFlow &In, Register R, uint32_t Block,
                               Extent E) {
  bound(In, R, Block, E);
  return E.Max;
}

/// What a constructor refuses no object keeps.
uint64_t ValueExtents::atReturn(const DataFlow &In, Register R,
                                const Extent &E) {
  uint64_t Most = 0;
  for (uint32_t B = 0; B < In.function().Blocks.size(); ++B)
    if (In.function().Blocks[B].terminator().Code == Opcode::Return)
      Most = std::max(Most, boundOf(In, R, B, E));
  return Most;
}

/// A member is as large as any of its kind, unless it was given more bits than
/// it has.
/// The largest of the constants that a member is given by all that may store
/// into it; none where it is given anything else.
std::optional<uint64_t> ValueExtents::mostOfConstants(const FieldDecl *Member) {
  std::optional<uint64_t> Most;
  for (const auto &[In, At] : Members.all(Member)) {
    const Extent Given = of(*In, In->at(At).Operands[1], At.Block);
    if (Given.RunTime)
      return std::nullopt;
    Most = std::max(Most.value_or(0), Given.Max);
  }
  return Most;
}

Extent ValueExtents::member(const FieldDecl *Member, QualType T) {
  Extent E = leaf(T);
  if (const std::optional<uint64_t> Most = mostOfConstants(Member)) {
    E.Max = std::min(E.Max, *Most);
    E.Wide = false;
    return E;
  }
  // Whoever chose the type by a template's argument knew that it fits.
  if (isTemplateArgument(Member->getType(), Flows.unit().context()))
    return E;
  bool All = true;
  const llvm::ArrayRef<MemberStores::Store> Stores = Members.of(Member);
  // Whether only constructors that refuse some give it numbers of the data, and
  // the largest that they let through.
  bool Refused = true;
  uint64_t Most = 0;
  for (const auto &[In, At] : Stores) {
    const ir::Register Given = In->at(At).Operands[1];
    const Instruction &Last = In->definition(Given);
    const bool Written = Last.Code == Opcode::Convert && isWrittenCast(Last);
    const Extent Before = of(*In, Given, At.Block);
    if (!In->constant(Given)) {
      const bool Makes = isa<CXXConstructorDecl>(In->function().Declaration);
      const uint64_t Kept = Makes ? atReturn(*In, Given, Before) : Before.Max;
      Refused &= Kept < Before.Max;
      Most = std::max(Most, Kept);
    }
    // What a member begins with is no size.
    All &= Before.Cut != 0 || In->constant(Given).has_value();
    if (Written || !Before.Cut)
      continue;
    E.Kept = true;
    E.Max = std::max(E.Max, std::min(Before.Max, 2 * leaf(T).Max));
  }
  if (Refused && Most)
    E.Max = std::min(E.Max, Most);
  E.Stored = All && llvm::any_of(Stores, [](const MemberStores::Store &S) {
               return !S.first->constant(S.first->at(S.second).Operands[1]);
             });
  return E;
}

/// The number that a call is given, by itself or by a reference to it.
Extent ValueExtents::argument(const DataFlow &In, Register R, uint32_t Block) {
  const Instruction &D = In.definition(R);
  // A reference to a temporary or a variable.
  if (D.Code == Opcode::Local) {
    std::optional<Extent> All;
    for (const ir::Block &B : In.function().Blocks)
      for (const Instruction &S : B.Instructions)
        if (S.Code == Opcode::Store &&
            In.definition(S.Operands[0]).Code == Opcode::Local &&
            In.definition(S.Operands[0]).Number == D.Number) {
          const Extent E = of(In, S.Operands[1], Block);
          All = All ? joined(*All, E) : E;
        }
    if (All)
      return *All;
    for (unsigned P = 0; P < In.function().Parameters.size(); ++P)
      if (In.function().Parameters[P] == D.Number)
        return parameter(In, P, In.function().Slots[D.Number].Type);
  }
  return In.function().RegisterTypes[R].isNull() ? leaf({}) : of(In, R, Block);
}

/// What a function returns, on any way through it; none where it returns
/// nothing.
std::optional<Extent> ValueExtents::returned(const DataFlow &Body) {
  std::optional<Extent> All;
  for (uint32_t B = 0; B < Body.function().Blocks.size(); ++B) {
    const Instruction &Last = Body.function().Blocks[B].terminator();
    if (Last.Code != Opcode::Return || Last.Operands.empty())
      continue;
    const Extent E = of(Body, Last.Operands[0], B);
    All = All ? joined(*All, E) : E;
  }
  return All;
}

/// Takes from what a helper gives what only other callers give it: that says
/// nothing about this call.
void ValueExtents::leaveOutOthers(const DataFlow &In, const Instruction &I,
                                  uint32_t Block, const DataFlow &Body,
                                  Extent &Given) {
  const ir::CallOperands O = ir::callOperands(I);
  bool Product = false, Cut = false, OwnProduct = false, OwnCut = false;
  const ir::Function &F = Body.function();
  for (unsigned P = 0; P < F.Parameters.size() && P < O.Arguments.size(); ++P) {
    const Extent Any = parameter(Body, P, F.Slots[F.Parameters[P]].Type);
    if (!Any.WideProduct && !Any.Cut)
      continue;
    const Extent Own = argument(In, O.Arguments[P], Block);
    Product |= Any.WideProduct;
    Cut |= Any.Cut != 0;
    OwnProduct |= Own.WideProduct;
    OwnCut |= Own.Cut || Own.Wide;
  }
  if (Product && !OwnProduct)
    Given.WideProduct = Given.OfUnsigned = false;
  if (Cut && !OwnCut) {
    Given.Cut = Given.Counted = Given.Sides = 0;
    Given.CutUnsigned = false;
    Given.Max = std::min(Given.Max, leaf(I.Type).Max);
  }
}

Extent ValueExtents::call(const DataFlow &In, const Instruction &I,
                          uint32_t Block) {
  const FunctionDecl *Callee = I.function();
  if (!Callee || !Callee->getIdentifier())
    return leaf(I.Type.isNull() ? I.Type : I.Type.getNonReferenceType());
  const ir::CallOperands O = ir::callOperands(I);
  const llvm::StringRef Name = Callee->getName();
  auto Argument = [&](unsigned N) {
    return argument(In, O.Arguments[N], Block);
  };
  if (O.Arguments.size() >= 2 && (Name == "min" || Name == "umin"))
    return smallerOf(Argument(0), Argument(1));
  if (O.Arguments.size() >= 2 && (Name == "max" || Name == "umax"))
    return joined(Argument(0), Argument(1));
  // `__ldg` reads what its argument points to.
  if (const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
      Row && Row->Work == DeviceWork::Load && O.Arguments.size() == 1)
    return element(In, In.definition(O.Arguments[0]), I.Type, Block);
  const DataFlow *Body = Flows.of(Callee);
  if (!Body || I.Virtual || I.Type.isNull() ||
      !I.Type->isIntegralOrEnumerationType())
    return leaf(I.Type.isNull() ? I.Type : I.Type.getNonReferenceType());
  std::optional<Extent> All = returned(*Body);
  if (!All)
    return leaf(I.Type);
  leaveOutOthers(In, I, Block, *Body, *All);
  return *All;
}

bool ValueExtents::tested(const DataFlow &In, Register R, uint32_t Block,
                          uint64_t Limit) {
  Extent E;
  E.Max = ~uint64_t(0);
  bound(In, R, Block, E);
  return E.Max < Limit;
}

bool ValueExtents::below(const DataFlow &In, Register Left, Register Right,
                         uint32_t Block) const {
  for (const KnownCondition &C : In.known(Block)) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      continue;
    const bool Swap = Test->Op == BO_GT;
    if ((Test->Op == BO_LT || Swap) &&
        In.value(Swap ? Test->B : Test->A) == In.value(Left) &&
        In.value(Swap ? Test->A : Test->B) == In.value(Right) &&
        In.unchanged(Left, C.Decided, Block) &&
        In.unchanged(Right, C.Decided, Block))
      return true;
  }
  return false;
}

void ValueExtents::bound(const DataFlow &In, Register R, uint32_t Block,
                         Extent &E) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Integer || I.Code == Opcode::Builtin || E.Max < 2)
    return;
  const unsigned Value = In.value(R);
  for (const KnownCondition &C : In.known(Block)) {
    if (C.Labels && In.value(C.Condition) == Value &&
        !C.Labels->first.isNegative() && In.unchanged(R, C.Decided, Block))
      E = constantExtent(std::min(E.Max, C.Labels->second.getLimitedValue()));
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      continue;
    for (bool Swap : {false, true}) {
      const Register Left = Swap ? Test->B : Test->A,
                     Right = Swap ? Test->A : Test->B;
      const BinaryOperatorKind Op = Swap ? swapped(Test->Op) : Test->Op;
      if ((Op != BO_LT && Op != BO_LE && Op != BO_EQ) ||
          In.value(Left) != Value || !In.unchanged(R, C.Decided, Block))
        continue;
      const Extent Limit = of(In, Right, C.Decided);
      // What is counted by a number that was given is no more than that.
      E.FromArray = E.OfPlaces = E.Gathered = false;
      // The number is no other.
      if (Op == BO_EQ && In.constant(Right) && Limit.Max <= E.Max) {
        E = constantExtent(Limit.Max);
        continue;
      }
      const uint64_t Max =
          Op == BO_LT ? Limit.Max - (Limit.Max > 0) : Limit.Max;
      if (Max < E.Max) {
        E.Max = Max;
        E.Known &= Limit.Known;
        // What is tested for fitting an int is large.
        E.Wide = Limit.Wide || (E.Wide && Max >= llvm::maxIntN(32));
        E.Cut = Limit.Cut;
        E.Counted = Limit.Counted;
        E.Sides = Limit.Sides;
        E.Stored = Limit.Stored;
        // It is one number of the data then, whatever it was made from.
        E.RunTime |= E.Cut != 0;
        oneFactor(E);
      }
    }
  }
}

} // namespace cuda_lint
