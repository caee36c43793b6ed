//===- WarpComputations.cpp - Calls that only compute ---------------------===//
//
// An index into a tensor with a layout (CuTe, mdspan) is some thirty calls of
// small functions that make a number of numbers. Where it is known that a call
// does nothing else, its result for the same arguments is kept.
//
//===----------------------------------------------------------------------===//
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxDepth("warp-plain-classes", 17, BoundKind::Reach,
             "classes within each other that are seen to hold numbers only");

/// Whether an object of \p T holds no way to other memory.
static bool holdsNoAddress(QualType T, unsigned Depth = 0) {
  T = T.getCanonicalType();
  if (T->isArithmeticType() || T->isEnumeralType() || T->isNullPtrType())
    return true;
  if (const auto *Array = dyn_cast<ConstantArrayType>(T))
    return holdsNoAddress(Array->getElementType(), Depth + 1);
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isPolymorphic() ||
      Depth >= MaxDepth)
    return false;
  return Class->isEmpty() ||
         (llvm::all_of(Class->bases(),
                       [&](const CXXBaseSpecifier &Base) {
                         return holdsNoAddress(Base.getType(), Depth + 1);
                       }) &&
          llvm::all_of(Class->fields(), [&](const FieldDecl *Field) {
            return holdsNoAddress(Field->getType(), Depth + 1);
          }));
}

static bool isEmptyClass(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->isEmpty();
}

/// Whether a function that has a reference to an object can do nothing with it
/// but read what it holds.
static bool isOnlyRead(QualType Object) {
  return holdsNoAddress(Object) &&
         (Object.isConstQualified() || isEmptyClass(Object));
}

static bool onlyReadsArguments(const FunctionDecl *F) {
  return llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
    const QualType T = P->getType();
    return T->isReferenceType() ? isOnlyRead(T.getNonReferenceType())
                                : holdsNoAddress(T);
  });
}

bool WarpValues::Executor::onlyComputes(const FunctionDecl *F) {
  auto [It, New] = OnlyComputes.try_emplace(F, false);
  if (!New || !F->isConstexpr() || isa<CXXConstructorDecl>(F) ||
      F->getReturnType()->isReferenceType() ||
      !holdsNoAddress(F->getReturnType()))
    return It->second;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isImplicitObjectMemberFunction() &&
      (Method->isVirtual() ||
       !isOnlyRead(Method->getFunctionObjectParameterType())))
    return false;
  const bool Reads = onlyReadsArguments(F) && !leadsOut(F);
  return OnlyComputes[F] = Reads;
}

bool WarpValues::Executor::leadsOut(const FunctionDecl *F) {
  auto [It, New] = LeadsOut.try_emplace(F, false);
  if (!New)
    return It->second;
  const ir::Function *Body = Program.function(F);
  if (!Body)
    return LeadsOut[F] = true;
  for (const ir::Block &B : Body->Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Derived)
        return LeadsOut[F] = true;
      const auto *Method = I.Code == ir::Opcode::Call
                               ? dyn_cast_or_null<CXXMethodDecl>(I.function())
                               : nullptr;
      if (Method && Method->getParent()->isEmpty() && leadsOut(Method))
        return LeadsOut[F] = true;
    }
  return false;
}

bool WarpValues::Executor::makesNothing(const FunctionDecl *F) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  if (!Constructor)
    return false;
  auto [It, New] = OnlyComputes.try_emplace(F, false);
  if (New)
    It->second = Constructor->isConstexpr() &&
                 Constructor->getParent()->isEmpty() && onlyReadsArguments(F);
  return It->second;
}

static void append(std::string &Key, int64_t N) {
  Key.append(reinterpret_cast<const char *>(&N), sizeof N);
}

std::optional<std::string> WarpValues::Executor::computationKey(
    const FunctionDecl *F,
    llvm::ArrayRef<std::pair<QualType, Value>> Arguments) const {
  std::string Key;
  append(Key, static_cast<int64_t>(reinterpret_cast<intptr_t>(F)));
  append(Key, St.Active);
  for (const auto &[T, V] : Arguments) {
    Key.push_back(char('0' + V.Kind));
    if (V.Kind == Value::Number)
      V.V.appendKey(Key);
    if (!V.isPointer())
      continue;
    // Numbers are given by value, objects and references by place.
    const QualType Object = T.getNonReferenceType();
    if (isEmptyClass(Object))
      continue;
    const std::optional<int64_t> At = V.V.uniformConstant(St.Active);
    if (V.Base->Kind != MemoryObject::Local || !At)
      return std::nullopt;
    // Bit-fields lie elsewhere.
    if (BitFields.contains(V.Base->Id))
      return std::nullopt;
    const int64_t End = *At + sizeOf(Object);
    Key.push_back(St.Clobbered.count(V.Base->Id) ? 'c' : 'w');
    for (auto It = St.Cells->lower_bound({V.Base->Id, *At - WidestCell});
         It != St.Cells->end() && It->first.first == V.Base->Id &&
         It->first.second < End;
         ++It) {
      const int64_t Begin = It->first.second;
      const Cell &C = It->second;
      if (Begin + int64_t(C.Size) <= *At)
        continue;
      if (Begin < *At || Begin + int64_t(C.Size) > End ||
          C.V.Kind == Value::Pointer)
        return std::nullopt;
      append(Key, Begin - *At);
      append(Key, C.Size);
      Key.push_back(char('0' + C.V.Kind));
      if (C.V.Kind == Value::Number)
        C.V.V.appendKey(Key);
    }
    // What was never written is told apart by where it is.
    if (UniformContents.count(V.Base->Id))
      append(Key, V.Base->Id);
    Key.push_back('.');
  }
  return Key;
}

const MemoryObject *WarpValues::Executor::resultObject(const Frame &F,
                                                       QualType T) {
  const MemoryObject *&Made = Engine.ObjectByKey[{ResultOfCall, F.Id, nullptr}];
  if (!Made) {
    MemoryObject O;
    O.Kind = MemoryObject::Local;
    O.Type = T;
    O.Space = MemorySpace::Local;
    // The caller's full expression reads it.
    O.Frame = F.Outer->Id;
    Made = Engine.object(O);
  }
  forget(Made);
  St.Clobbered.erase(Made->Id);
  return Made;
}

void WarpValues::Executor::keepResult(const std::string &Key, const Place &Made,
                                      int64_t Bytes) {
  ComputedResult R;
  R.Clobbered = St.Clobbered.count(Made.Base->Id);
  const int64_t At = Made.Offset.uniformConstant(St.Active).value_or(0);
  if (BitFields.contains(Made.Base->Id))
    return;
  for (auto It = St.Cells->lower_bound({Made.Base->Id, At});
       It != St.Cells->end() && It->first.first == Made.Base->Id &&
       It->first.second < At + Bytes;
       ++It)
    R.Cells.push_back({It->first.second - At, It->second});
  Computed.emplace(Key, std::move(R));
}

WarpValues::Executor::Value
WarpValues::Executor::resultAgain(const ComputedResult &R, const Place &Into,
                                  QualType T) {
  for (const auto &[At, C] : R.Cells)
    storeCell(Into.Base, behind(Into, At).Offset, C.Size, C.V);
  if (R.Clobbered)
    St.Clobbered.insert(Into.Base->Id);
  if (T->isRecordType() || R.Cells.empty() || R.Cells.front().first)
    return Value();
  return R.Cells.front().second.V;
}

} // namespace cuda_lint
