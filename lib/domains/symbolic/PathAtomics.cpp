//===- PathAtomics.cpp - The compiler's own atomic operations -------------===//
//
// What `std::atomic` and the counts of `std::shared_ptr` are made of. Who has
// the object for himself sees it change as the operations say.
//
//===----------------------------------------------------------------------===//

#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

namespace {
/// What an operation does with what there is.
struct AtomicWork {
  enum KindT { Load, LoadInto, Store, Exchange, CompareExchange, Change };
  KindT Kind;
  SymExpr::OpT Op = SymExpr::Add;
  /// Change: it gives what there is afterwards.
  bool GivesNew = false;
};
} // namespace

static std::optional<AtomicWork> workOf(AtomicExpr::AtomicOp Op) {
  using Work = AtomicWork;
  switch (Op) {
  case AtomicExpr::AO__atomic_load_n:
  case AtomicExpr::AO__c11_atomic_load:
    return Work{Work::Load};
  case AtomicExpr::AO__atomic_load:
    return Work{Work::LoadInto};
  case AtomicExpr::AO__atomic_store_n:
  case AtomicExpr::AO__c11_atomic_store:
    return Work{Work::Store};
  case AtomicExpr::AO__atomic_exchange_n:
  case AtomicExpr::AO__c11_atomic_exchange:
    return Work{Work::Exchange};
  case AtomicExpr::AO__atomic_compare_exchange_n:
  case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    return Work{Work::CompareExchange};
  case AtomicExpr::AO__atomic_fetch_add:
  case AtomicExpr::AO__c11_atomic_fetch_add:
    return Work{Work::Change, SymExpr::Add};
  case AtomicExpr::AO__atomic_fetch_sub:
  case AtomicExpr::AO__c11_atomic_fetch_sub:
    return Work{Work::Change, SymExpr::Sub};
  case AtomicExpr::AO__atomic_fetch_and:
  case AtomicExpr::AO__c11_atomic_fetch_and:
    return Work{Work::Change, SymExpr::And};
  case AtomicExpr::AO__atomic_fetch_or:
  case AtomicExpr::AO__c11_atomic_fetch_or:
    return Work{Work::Change, SymExpr::Or};
  case AtomicExpr::AO__atomic_fetch_xor:
  case AtomicExpr::AO__c11_atomic_fetch_xor:
    return Work{Work::Change, SymExpr::Xor};
  case AtomicExpr::AO__atomic_add_fetch:
    return Work{Work::Change, SymExpr::Add, true};
  case AtomicExpr::AO__atomic_sub_fetch:
    return Work{Work::Change, SymExpr::Sub, true};
  case AtomicExpr::AO__atomic_and_fetch:
    return Work{Work::Change, SymExpr::And, true};
  case AtomicExpr::AO__atomic_or_fetch:
    return Work{Work::Change, SymExpr::Or, true};
  case AtomicExpr::AO__atomic_xor_fetch:
    return Work{Work::Change, SymExpr::Xor, true};
  default:
    return std::nullopt;
  }
}

bool PathRun::compareExchange(State &S, const ir::Instruction &I,
                              const Location *L, QualType T, Node Old) {
  const Location *Expected = resolve(value(S, I.operand(2)), T);
  Node Wanted = Expected ? readAt(S, value(S, I.operand(2)), T) : nullptr;
  Node New = value(S, I.operand(4));
  if (New)
    New = Symbols.cast(Old->Type, New);
  if (!Wanted || !New || !(Wanted->Type == Old->Type))
    return false;
  const std::optional<bool> Same = Symbols.decide(
      Symbols.binary(SymExpr::EQ, ScalarType::boolean(), Old, Wanted), S.Known);
  const std::optional<ScalarType> Result = scalar(I.Type);
  if (!Same || !Result)
    return false;
  set(S, I, Symbols.integer(*Same, *Result));
  const Location *To = *Same ? L : Expected;
  S.Memory.write(To, *Same ? New : Old);
  assigned(S, To, *Same ? New : Old, I.Source, nullptr);
  return true;
}

bool PathRun::atomic(State &S, const ir::Instruction &I) {
  const auto *E = dyn_cast_or_null<AtomicExpr>(I.Source);
  const std::optional<AtomicWork> Work =
      E && !runsOnDevice(Root) ? workOf(E->getOp()) : std::nullopt;
  // The address, the order, then what the operation is given.
  if (!Work || I.Operands.size() != E->getNumSubExprs())
    return false;
  const QualType T = E->getValueType();
  const std::optional<ScalarType> Type = scalar(T);
  Node Address = value(S, I.operand(0));
  const Location *L = resolve(Address, T);
  // Another thread may have a part in what others know of.
  if (!L || !Type ||
      (L->root()->Kind != Location::Pointee &&
       (!isMadeHere(L) || S.Memory.isExposed(L))))
    return false;
  auto Given = [&](unsigned N) {
    Node V = value(S, I.operand(N));
    return V ? Symbols.cast(*Type, V) : nullptr;
  };
  auto Write = [&](const Location *To, Node V) {
    S.Memory.write(To, V);
    assigned(S, To, V, I.Source, nullptr);
    return true;
  };
  Node Old = readAt(S, Address, T);
  if (!Old || !(Old->Type == *Type))
    return false;
  switch (Work->Kind) {
  case AtomicWork::Load:
    set(S, I, Old);
    return true;
  case AtomicWork::LoadInto: {
    const Location *To = resolve(value(S, I.operand(2)), T);
    return To && Write(To, Old);
  }
  case AtomicWork::Store:
    return Given(2) && Write(L, Given(2));
  case AtomicWork::Exchange:
    set(S, I, Old);
    return Given(2) && Write(L, Given(2));
  case AtomicWork::CompareExchange:
    return compareExchange(S, I, L, T, Old);
  case AtomicWork::Change: {
    Node By = Given(2);
    if (!By || !T->isIntegerType())
      return false;
    Node New = Symbols.binary(Work->Op, *Type, Old, By);
    set(S, I, Work->GivesNew ? New : Old);
    return Write(L, New);
  }
  }
  llvm_unreachable("every kind is done");
}

} // namespace cuda_lint
