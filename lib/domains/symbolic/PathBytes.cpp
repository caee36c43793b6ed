//===- PathBytes.cpp - Objects as bytes -----------------------------------===//
//
// What `memcpy` and its like move, and what a number is that is read or written
// as another type: as far as parts of the same size lie at the same places, or
// all is constant.
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/Layout.h"
#include "domains/symbolic/PathRun.h"
#include "domains/symbolic/SymbolicNodes.h"

using namespace clang;

namespace cuda_lint {

/// The object that a part belongs to, as far as its bytes have a place in it.
static const Location *wholeOf(const Location *Part) {
  while (Part->Parent && !Part->Parent->Type.isNull() &&
         hasLayout(Part->Parent->Type) && !Part->Type.isNull() &&
         hasLayout(Part->Type))
    Part = Part->Parent;
  return Part;
}

PathRun::PlaceWithin PathRun::placeWithin(const SymExpr *Address) const {
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (!A || A->Kind != SymExpr::Address)
    return {};
  const std::optional<int64_t> Behind = !A->A ? std::optional<int64_t>(0)
                                        : A->A->isInteger()
                                            ? std::optional(int64_t(A->A->Bits))
                                            : std::nullopt;
  const Location *Whole = wholeOf(A->Loc);
  const std::optional<int64_t> Within = offsetWithin(A->Loc, Whole, Ctx);
  if (!Behind || !Within || Whole->Type.isNull() || !hasLayout(Whole->Type))
    return {};
  return {Whole, *Within + *Behind};
}

template <class Fn>
bool PathRun::forEachScalar(State &S, const Location *Whole, Fn Visit) {
  bool All = true;
  S.Memory.parts(Whole, Whole->Type, [&](const Location *Part, QualType T) {
    const std::optional<int64_t> First = offsetWithin(Part, Whole, Ctx);
    const std::optional<ScalarType> Type = scalar(T);
    if (First && Type)
      Visit(Part, T, *Type, *First, Ctx.getTypeSizeInChars(T).getQuantity());
    else
      All = false;
  });
  return All;
}

std::optional<uint64_t> constantBits(const SymExpr *V) {
  if (V && V->isInteger())
    return V->Bits;
  if (!V || V->Kind != SymExpr::Real)
    return std::nullopt;
  return V->Type.Width == 32
             ? llvm::bit_cast<uint32_t>(static_cast<float>(V->real()))
             : llvm::bit_cast<uint64_t>(V->real());
}

PathRun::KnownBytes PathRun::knownBytes(State &S, PlaceWithin From,
                                        int64_t Bytes) {
  KnownBytes Out;
  const bool All = forEachScalar(
      S, From.Whole,
      [&](const Location *Part, QualType, ScalarType Type, int64_t First,
          int64_t Size) {
        const int64_t Begin = std::max(First, From.At),
                      End = std::min(First + Size, From.At + Bytes);
        if (Begin >= End)
          return;
        const SymExpr *V = S.Memory.read(Part, Type);
        const std::optional<uint64_t> Bits =
            Size <= int64_t(sizeof(uint64_t)) ? constantBits(V) : std::nullopt;
        if (!Bits && !isOfProgram(V))
          Out.Data.emplace_back(Begin - From.At, End - From.At);
        for (int64_t At = Begin; Bits && At < End; ++At)
          Out.Values[At - From.At] = uint8_t(*Bits >> (8 * (At - First)));
      });
  if (!All || !isMadeHere(From.Whole))
    Out.Data.emplace_back(0, Bytes);
  return Out;
}

bool PathRun::isOfProgram(const SymExpr *V) const {
  return V && (V->isInteger() || V->Kind == SymExpr::Real ||
               V->Kind == SymExpr::Address || V->Kind == SymExpr::Function ||
               isComputedUnseen(V));
}

const SymExpr *PathRun::composed(const KnownBytes &Known, int64_t At,
                                 int64_t Size, ScalarType T) {
  if (Size > int64_t(sizeof(uint64_t)))
    return nullptr;
  uint64_t Bits = 0;
  for (int64_t Byte = 0; Byte < Size; ++Byte) {
    const auto It = Known.Values.find(At + Byte);
    if (It == Known.Values.end())
      return nullptr;
    Bits |= uint64_t(It->second) << (8 * Byte);
  }
  return ofBits(Bits, T);
}

bool PathRun::isStillThere(State &S, const Location *Seen,
                           const SymExpr *Address, QualType T) {
  const PlaceWithin Place = placeWithin(Address);
  if (!Place.Whole || Place.Whole == Seen)
    return false;
  bool Any = false, All = true;
  S.Memory.parts(Seen, T, [&](const Location *Part, QualType Own) {
    const std::optional<ScalarType> Type = scalar(Own);
    const std::optional<int64_t> At = offsetWithin(Part, Seen, Ctx);
    if (!Type || !At || !S.Memory.isKnown(Part)) {
      All = false;
      return;
    }
    Any = true;
    const int64_t Size = Ctx.getTypeSizeInChars(Own).getQuantity();
    const KnownBytes Now = knownBytes(S, {Place.Whole, Place.At + *At}, Size);
    const SymExpr *Held = S.Memory.read(Part, *Type);
    // A part of the same size is the same value.
    bool Same = false;
    forEachScalar(S, Place.Whole,
                  [&](const Location *There, QualType, ScalarType Of,
                      int64_t First, int64_t Bytes) {
                    Same |= First == Place.At + *At && Bytes == Size &&
                            stripCasts(S.Memory.read(There, Of)) ==
                                stripCasts(Held);
                  });
    if (!Same)
      All &= Now.Values.empty() ? !Now.isOfData(0, Size)
                                : composed(Now, 0, Size, *Type) == Held;
  });
  return Any && All;
}

const SymExpr *PathRun::written(State &S, PlaceWithin Part, QualType T,
                                std::pair<int64_t, int64_t> Range,
                                const std::optional<KnownBytes> *From,
                                std::optional<uint8_t> Byte) {
  const std::optional<ScalarType> Type = scalar(T);
  const int64_t Size = Ctx.getTypeSizeInChars(T).getQuantity();
  if (!Type || Size > int64_t(sizeof(uint64_t)) || (From && !*From))
    return nullptr;
  KnownBytes Known = knownBytes(S, Part, Size);
  bool OfData = Known.isOfData(0, Size);
  for (int64_t At = std::max<int64_t>(0, Range.first),
               End = std::min(Size, Range.first + Range.second);
       At < End; ++At) {
    Known.Values.erase(At);
    const int64_t There = At - Range.first;
    if (Byte) {
      Known.Values[At] = *Byte;
    } else if (auto It = (*From)->Values.find(There);
               It != (*From)->Values.end()) {
      Known.Values[At] = It->second;
    } else {
      OfData |= (*From)->isOfData(There, 1);
    }
  }
  const SymExpr *Made = composed(Known, 0, Size, *Type);
  if (!Made && !OfData) {
    Made = fresh(T, nullptr);
    noteComputed(Made);
  }
  return Made;
}

PathRun::Transfer PathRun::transfer(State &S, PlaceWithin To, PlaceWithin From,
                                    int64_t Bytes,
                                    std::optional<uint8_t> Byte) {
  Transfer Out;
  // What is known of the bytes of one object is known of those of another,
  // where numbers of the same size lie at the same places.
  llvm::SmallDenseMap<int64_t, std::pair<const SymExpr *, int64_t>, 8> Known;
  if (From.Whole)
    forEachScalar(S, From.Whole,
                  [&](const Location *Part, QualType, ScalarType Type,
                      int64_t At, int64_t Size) {
                    if (At >= From.At && At + Size <= From.At + Bytes)
                      Known[At - From.At] = {S.Memory.read(Part, Type), Size};
                  });
  // Parts of other sizes are made of the bytes of constants.
  std::optional<KnownBytes> Single;
  forEachScalar(
      S, To.Whole,
      [&](const Location *Part, QualType T, ScalarType Type, int64_t At,
          int64_t Size) {
        if (At + Size <= To.At || At >= To.At + Bytes) {
          Out.Kept.push_back(
              {Part, S.Memory.read(Part, Type), S.Memory.way(Part)});
          return;
        }
        if (At < To.At || At + Size > To.At + Bytes) {
          if (!Byte && From.Whole && !Single)
            Single = knownBytes(S, From, Bytes);
          if (const SymExpr *Made =
                  written(S, {To.Whole, At}, T, {To.At - At, Bytes},
                          Byte ? nullptr : &Single, Byte))
            Out.Written.push_back({Part, Made, nullptr});
          return;
        }
        if (Byte) {
          if (const SymExpr *Value = filledWith(Symbols, T, Type, *Byte))
            Out.Written.push_back({Part, Value, nullptr});
          return;
        }
        if (!From.Whole)
          return;
        if (auto It = Known.find(At - To.At); It != Known.end()) {
          const auto [Value, Of] = It->second;
          if (Value && Value->Type.Width == Type.Width &&
              Type.Real == Value->Type.Real && Of == Size) {
            Out.Written.push_back({Part, Symbols.cast(Type, Value), nullptr});
            return;
          }
        }
        if (!Single)
          Single = knownBytes(S, From, Bytes);
        const SymExpr *Made = composed(*Single, At - To.At, Size, Type);
        // The program put it there, and whoever ran it would know it.
        if (!Made && !Single->isOfData(At - To.At, Size)) {
          Made = fresh(T, nullptr);
          noteComputed(Made);
        }
        if (Made)
          Out.Written.push_back({Part, Made, nullptr});
      });
  return Out;
}

PathRun::Transfer PathRun::transfer(State &S, const ir::Instruction &I,
                                    const FunctionDecl *Callee) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  const ir::CallOperands O = ir::callOperands(I);
  if (!Row || O.Arguments.size() < 3 ||
      (Row->Work != DeviceWork::CopyMemory &&
       Row->Work != DeviceWork::SetMemory))
    return {};
  const SymExpr *Second = value(S, O.Arguments[1]),
                *Bytes = value(S, O.Arguments[2]);
  const std::optional<int64_t> Count = Bytes ? Bytes->integer() : std::nullopt;
  const PlaceWithin To = placeWithin(value(S, O.Arguments[0]));
  if (!Count || !To.Whole || To.Whole->Kind == Location::Pointee)
    return {};
  if (Row->Work == DeviceWork::CopyMemory)
    return transfer(S, To, placeWithin(Second), *Count, std::nullopt);
  const bool Known = Second && Second->isInteger();
  Transfer Out =
      transfer(S, To, {}, *Count,
               Known ? std::optional(uint8_t(Second->Bits)) : std::nullopt);
  if (Known && !To.At &&
      *Count == Ctx.getTypeSizeInChars(To.Whole->Type).getQuantity()) {
    Out.Filled = To.Whole;
    Out.Byte = uint8_t(Second->Bits);
  }
  return Out;
}

void PathRun::apply(State &S, const Transfer &Moved, bool Forgets) {
  if (Moved.Filled)
    S.Memory.fill(Moved.Filled, Moved.Filled->Type, Moved.Byte);
  for (const auto &Parts : {Moved.Kept, Moved.Written})
    for (const Transfer::Part &P : Parts) {
      if (Forgets)
        S.Memory.write(P.At, P.Value);
      else
        S.Memory.assume(P.At, P.Value);
      if (P.Way)
        S.Memory.setWay(P.At, P.Way);
    }
}

const SymExpr *PathRun::sameBits(const SymExpr *V, ScalarType T) {
  const std::optional<uint64_t> Bits = constantBits(V);
  return Bits ? ofBits(*Bits, T) : nullptr;
}

const SymExpr *PathRun::ofBits(uint64_t Bits, ScalarType T) {
  if (!T.Real)
    return Symbols.integer(Bits, T);
  if (T.Width == 32)
    return Symbols.real(llvm::bit_cast<float>(static_cast<uint32_t>(Bits)), T);
  return T.Width == 64 ? Symbols.real(llvm::bit_cast<double>(Bits), T)
                       : nullptr;
}

/// Whether a member is of an object that lies in a buffer of numbers.
static bool isInBuffer(const Location *L) {
  return L->Kind == Location::Member && L->Parent &&
         !L->Parent->Type.isNull() && !L->Parent->Type->isRecordType();
}

/// Whether a place is seen as another type than what is there.
static bool isSeenAsOther(const Location *L, QualType T,
                          const ASTContext &Ctx) {
  if (L->Kind == Location::Element && L->Parent && !L->Parent->Type.isNull() &&
      !L->Parent->Type->isArrayType())
    return true;
  if (isInBuffer(L))
    return true;
  return !L->Type.isNull() && L->Type->isScalarType() && T->isScalarType() &&
         (L->Type->isRealFloatingType() != T->isRealFloatingType() ||
          Ctx.getTypeSize(L->Type) != Ctx.getTypeSize(T));
}

const SymExpr *PathRun::bytesRead(State &S, const SymExpr *Address,
                                  const Location *L, QualType T) {
  const std::optional<ScalarType> Type = scalar(T);
  // A byte that was written by itself holds what was written.
  const bool OwnByte = L->Kind == Location::Element && L->Parent &&
                       !L->Parent->Type.isNull() &&
                       L->Parent->Type->isScalarType() && S.Memory.isKnown(L);
  if (!Type || !isSeenAsOther(L, T, Ctx) || !hasLayout(T) || OwnByte)
    return nullptr;
  const PlaceWithin Place = placeWithin(Address);
  const int64_t Size = Ctx.getTypeSizeInChars(T).getQuantity();
  if (!Place.Whole || Size > int64_t(sizeof(uint64_t)))
    return nullptr;
  const KnownBytes Known = knownBytes(S, Place, Size);
  if (const SymExpr *Made = composed(Known, 0, Size, *Type))
    return Made;
  if (Known.isOfData(0, Size) || S.Memory.isKnown(L))
    return nullptr;
  const SymExpr *Made = fresh(T, nullptr);
  noteComputed(Made);
  return Made;
}

PathRun::Transfer PathRun::bytesWritten(State &S, const SymExpr *Address,
                                        const Location *L, const SymExpr *V,
                                        QualType T) {
  if (!isSeenAsOther(L, T, Ctx) || !hasLayout(T))
    return {};
  const std::optional<uint64_t> Bits = constantBits(V);
  const PlaceWithin Place =
      placeWithin(Address ? stripCasts(Address) : nullptr);
  const int64_t Size = Ctx.getTypeSizeInChars(T).getQuantity();
  if (!Place.Whole || Size > int64_t(sizeof(uint64_t)))
    return {};
  Transfer Out;
  Out.Beside = !Bits || isInBuffer(L);
  forEachScalar(
      S, Place.Whole,
      [&](const Location *Part, QualType PartT, ScalarType Of, int64_t First,
          int64_t Bytes) {
        if (First >= Place.At + Size || Place.At >= First + Bytes) {
          Out.Kept.push_back(
              {Part, S.Memory.read(Part, Of), S.Memory.way(Part)});
          return;
        }
        // What is known at the place itself is all of it.
        if (!Bits && Part == L)
          return;
        if (!Bits) {
          if (const SymExpr *Now =
                  isOfProgram(V) ? fresh(PartT, nullptr) : nullptr) {
            noteComputed(Now);
            Out.Written.push_back({Part, Now, nullptr});
          }
          return;
        }
        std::optional<uint64_t> Held = constantBits(S.Memory.read(Part, Of));
        // All of it is written.
        if (Place.At <= First && First + Bytes <= Place.At + Size)
          Held = 0;
        if (!Held || Bytes > int64_t(sizeof(uint64_t)))
          return;
        for (int64_t Byte = std::max(First, Place.At);
             Byte < std::min(First + Bytes, Place.At + Size); ++Byte) {
          const unsigned By = 8 * (Byte - First);
          *Held = (*Held & ~(llvm::maskTrailingOnes<uint64_t>(8) << By)) |
                  (*Bits >> (8 * (Byte - Place.At)) & 255) << By;
        }
        if (const SymExpr *Now = ofBits(*Held, Of))
          Out.Written.push_back({Part, Now, nullptr});
      });
  return Out;
}

} // namespace cuda_lint
