//===- LaneValue.cpp - What a lane value holds ----------------------------===//

#include "domains/lane/LaneValue.h"
#include "domains/lane/LaneDraft.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

namespace cuda_lint {

int64_t wrapTo(int64_t V, IntType T) {
  if (T.Bits >= 64)
    return V;
  return T.Signed
             ? llvm::SignExtend64(uint64_t(V), T.Bits)
             : int64_t(uint64_t(V) & llvm::maskTrailingOnes<uint64_t>(T.Bits));
}

void LaneValue::destroy(const Payload *Data) {
  ::operator delete(const_cast<Payload *>(Data));
}

LaneValue LaneValue::constant(int64_t V) {
  // Most are offsets, sizes and counts that come again and again.
  constexpr int64_t Count = 64;
  static const LaneValue *const Small = [] {
    auto *Out = new LaneValue[Count];
    for (int64_t I = 0; I < Count; ++I) {
      Out[I] = LaneDraft(I).finish(AllLanes);
      Out[I].Data->References = Payload::Immortal;
    }
    return Out;
  }();
  return V >= 0 && V < Count ? Small[V] : LaneDraft(V).finish(AllLanes);
}

LaneValue LaneValue::constants(const LaneInts &V, uint32_t Known) {
  return LaneDraft(V).finish(Known);
}

LaneValue LaneValue::symbol(unsigned Id, int64_t Coefficient) {
  LaneDraft Out;
  Out.Terms.emplace_back(Id, Coefficient);
  return Out.finish(AllLanes);
}

bool LaneValue::constantIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  for (const Term &T : terms()) {
    if (T.Coefficient.uniform() && Lanes)
      return false;
    for (uint32_t Left = Lanes; Left; Left &= Left - 1)
      if (T.Coefficient[llvm::countr_zero(Left)])
        return false;
  }
  return true;
}

bool LaneValue::uniformIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  if (!Lanes || Data->Uniform)
    return true;
  return sameIn(Data->Constant, Lanes) &&
         llvm::all_of(terms(), [&](const Term &T) {
           return sameIn(T.Coefficient, Lanes);
         });
}

std::optional<int64_t> LaneValue::uniformConstant(uint32_t Lanes) const {
  if (!Lanes || !constantIn(Lanes) || !uniformIn(Lanes))
    return std::nullopt;
  return Data->Constant[llvm::countr_zero(Lanes)];
}

int64_t LaneValue::coefficient(unsigned Symbol, unsigned Lane) const {
  for (const Term &T : terms())
    if (T.Symbol == Symbol)
      return T.Coefficient[Lane];
  return 0;
}

static bool equalRows(LaneRow A, LaneRow B, uint32_t Lanes) {
  if (A.uniform() && B.uniform())
    return A[0] == B[0];
  for (; Lanes; Lanes &= Lanes - 1) {
    const unsigned L = llvm::countr_zero(Lanes);
    if (A[L] != B[L])
      return false;
  }
  return true;
}

bool LaneValue::equalIn(const LaneValue &A, const LaneValue &B,
                        uint32_t Lanes) {
  if (!A.known(Lanes) || !B.known(Lanes))
    return false;
  if (A.Data == B.Data || !Lanes)
    return true;
  return equalRows(A.Data->Constant, B.Data->Constant, Lanes) &&
         withTermsOf(A, B, [&](unsigned, LaneRow X, LaneRow Y) {
           return equalRows(X, Y, Lanes);
         });
}

LaneValue LaneValue::select(uint32_t Lanes, const LaneValue &A,
                            const LaneValue &B) {
  if (Lanes == AllLanes || A.Data == B.Data)
    return A;
  if (Lanes == 0)
    return B;
  const uint32_t FromA = A.knownLanes() & Lanes,
                 FromB = B.knownLanes() & ~Lanes;
  if (!FromB)
    return A.restrictedTo(Lanes);
  if (!FromA)
    return B.restrictedTo(~Lanes);
  auto chosen = [&](LaneDraft::Row &To, LaneRow X, LaneRow Y) {
    if (X.uniform() && Y.uniform() && X[0] == Y[0]) {
      To.Same = X[0];
      return;
    }
    To.Uniform = false;
    for (unsigned L = 0; L < WarpLanes; ++L)
      To.Each[L] = Lanes >> L & 1 ? X[L] : Y[L];
  };
  LaneDraft Out;
  chosen(Out.Constant, A.Data->Constant, B.Data->Constant);
  withTermsOf(A, B, [&](unsigned Symbol, LaneRow X, LaneRow Y) {
    chosen(Out.Terms.emplace_back(Symbol, int64_t(0)), X, Y);
    return true;
  });
  return Out.finish(FromA | FromB);
}

LaneValue LaneValue::restrictedTo(uint32_t Lanes) const {
  if ((knownLanes() & ~Lanes) == 0)
    return *this;
  if ((knownLanes() & Lanes) == 0)
    return LaneValue();
  return LaneDraft(*this).finish(Data->Known & Lanes);
}

LaneValue LaneValue::moved(unsigned From, unsigned To) const {
  if (!known(1u << From))
    return LaneValue();
  LaneDraft Out(Data->Constant[From]);
  for (const Term &T : terms())
    Out.Terms.emplace_back(T.Symbol, T.Coefficient[From]);
  return Out.finish(1u << To);
}

static void append(std::string &Key, int64_t N) {
  Key.append(reinterpret_cast<const char *>(&N), sizeof N);
}

static void append(std::string &Key, LaneRow Row) {
  if (Row.uniform())
    return append(Key, Row[0]);
  Key.push_back('*');
  Key.append(reinterpret_cast<const char *>(Row.each()),
             WarpLanes * sizeof(int64_t));
}

void LaneValue::appendKey(std::string &Key) const {
  append(Key, knownLanes());
  if (!Data)
    return;
  append(Key, Data->Constant);
  append(Key, static_cast<int64_t>(terms().size()));
  for (const Term &T : terms()) {
    append(Key, T.Symbol);
    append(Key, T.Coefficient);
  }
}

std::string LaneValue::key() const {
  std::string Key;
  appendKey(Key);
  return Key;
}

} // namespace cuda_lint
