//===- LeadingDimensions.cpp ----------------------------------------------===//

#include "analysis/LeadingDimensions.h"
#include "llvm/ADT/bit.h"
#include <map>
#include <vector>

namespace cuda_lint {

using Symbols = llvm::SmallVector<unsigned, 2>;

/// Whether a symbol is the number of a block or a warp, or how many there are;
/// what a loop changes has no name.
static bool isOfLaunch(const Symbol &S) {
  const llvm::StringRef Name = S.Name;
  return (S.Counts && !Name.empty()) || Name.starts_with("blockDim.") ||
         Name.starts_with("gridDim.");
}

/// Whether all factors of \p Part are among those of \p Whole.
static bool isPartOf(const Symbols &Part, const Symbols &Whole) {
  return llvm::all_of(
      Part, [&](unsigned Id) { return llvm::is_contained(Whole, Id); });
}

/// The first part of an address that differs between the lanes by an unknown
/// number.
static const LaneValue::Term *rowOf(const WarpEvent &E) {
  for (const LaneValue::Term &T : E.Offset.terms())
    if (!T.Coefficient.uniform())
      return &T;
  return nullptr;
}

/// Whether lanes of one row are in different columns.
static bool columnsOfLanes(const WarpEvent &E, const LaneValue::Term &T) {
  std::map<int64_t, int64_t> ColumnOf;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (E.Mask.Lanes >> L & 1) {
      const int64_t Column = E.Offset.constantOf(L);
      if (ColumnOf.try_emplace(T.Coefficient[L], Column).first->second !=
          Column)
        return true;
    }
  return false;
}

int64_t columnsByRow(const WarpEvent &E) {
  const LaneValue::Term *Row = rowOf(E);
  if (!Row || !E.Mask.Lanes)
    return 0;
  const unsigned First = llvm::countr_zero(E.Mask.Lanes);
  int64_t Out = 0;
  for (unsigned L = First + 1; L < WarpLanes; ++L) {
    if (!(E.Mask.Lanes >> L & 1))
      continue;
    const int64_t Rows = Row->Coefficient[L] - Row->Coefficient[First],
                  Columns = E.Offset.constantOf(L) - E.Offset.constantOf(First);
    if (!Out && Rows && Columns % Rows == 0)
      Out = Columns / Rows;
    if (!Out || Columns != Out * Rows)
      return 0;
  }
  return Out;
}

int64_t columnOf(const WarpEvent &E, unsigned Lane) {
  const int64_t ByRow = columnsByRow(E);
  return E.Offset.constantOf(Lane) -
         (ByRow ? ByRow * rowOf(E)->Coefficient[Lane] : 0);
}

/// Whether \p T, a part of a column's number, follows from the row's, as the
/// part of it that differs between the lanes does (columnsByRow).
static bool isRowToo(const LaneArithmetic &A, int64_t ByRow, const WarpEvent &E,
                     const Symbols &Rows, const LaneValue::Term &T) {
  if (!ByRow)
    return false;
  Symbols Both = A.factors(T.Symbol);
  Both.append(Rows);
  llvm::sort(Both);
  return llvm::any_of(E.Offset.terms(), [&](const LaneValue::Term &Other) {
    return A.factors(Other.Symbol) == Both && T.Coefficient.uniform() &&
           Other.Coefficient.uniform() &&
           T.Coefficient[0] == ByRow * Other.Coefficient[0];
  });
}

/// What stands beside the rows in an address.
struct Beside {
  /// The number of a block or of a warp, or how many there are.
  bool Place = false;
  /// What a loop changes.
  Symbols Loops;
  /// A number that is given or read.
  bool Given = false;
  /// The parts of rows of another length.
  std::vector<Symbols> OtherRows;
};

static Beside besideRows(const LaneArithmetic &A, const WarpEvent &E,
                         const LaneValue::Term &Row) {
  Beside Out;
  const Symbols Rows = A.factors(Row.Symbol);
  const int64_t ByRow = columnsByRow(E);
  for (const LaneValue::Term &T : E.Offset.terms()) {
    const Symbols Factors = A.factors(T.Symbol);
    if (isPartOf(Rows, Factors) || isRowToo(A, ByRow, E, Rows, T))
      continue;
    if (llvm::all_of(Factors,
                     [&](unsigned Id) { return isOfLaunch(A.symbol(Id)); })) {
      Out.Place = true;
      continue;
    }
    if (Factors.size() > 1) {
      Out.OtherRows.push_back(Factors);
      continue;
    }
    if (A.symbol(T.Symbol).Counts)
      Out.Loops.push_back(T.Symbol);
    else
      Out.Given = true;
  }
  return Out;
}

/// Whether a loop counts columns: beside rows of another length only where it
/// counts to that length, as within the part of one head of a row.
static bool countsColumns(const Beside &Others, const WarpTrace &Facts) {
  return llvm::any_of(Others.Loops, [&](unsigned Loop) {
    return llvm::all_of(Others.OtherRows, [&](const Symbols &Row) {
      return llvm::any_of(Row, [&](unsigned Length) {
        return Facts.StepsWithin.contains({Loop, Length});
      });
    });
  });
}

std::optional<int64_t> elementsOf(const LaneArithmetic &A, const WarpEvent &E,
                                  const LaneValue::Term &T,
                                  const RowAssumptions &Assumed) {
  const std::optional<int64_t> Rows = A.dimension(T.Symbol);
  if (!Rows || !Assumed.Facts)
    return Rows;
  const Symbols Factors = A.factors(T.Symbol);
  const Beside Others = besideRows(A, E, T);
  const WarpTrace &Facts = *Assumed.Facts;
  auto isStep = [&](unsigned Id) {
    return llvm::any_of(E.Offset.terms(), [&](const LaneValue::Term &Other) {
      return Other.Symbol != T.Symbol &&
             llvm::any_of(A.factors(Other.Symbol), [&](unsigned Longer) {
               return Facts.StepsWithin.contains({Id, Longer});
             });
    });
  };
  if (llvm::any_of(Factors, isStep))
    return 1;
  if (Assumed.ColumnsDiffer || Others.Place || countsColumns(Others, Facts) ||
      columnsOfLanes(E, T))
    return Rows;
  int64_t Out = 1;
  for (unsigned Factor : Factors) {
    const Symbol &S = A.symbol(Factor);
    Out *= isOfLaunch(S) || Facts.Extents.contains(Factor)
               ? *A.dimension(Factor)
               : std::max<int64_t>(1, S.Low);
  }
  return Out;
}

bool isOneColumn(const LaneArithmetic &A, const WarpEvent &E) {
  const LaneValue::Term *Row = rowOf(E);
  if (!Row || columnsOfLanes(E, *Row))
    return false;
  const Beside Others = besideRows(A, E, *Row);
  return !Others.Place && Others.Loops.empty() && !Others.Given;
}

} // namespace cuda_lint
