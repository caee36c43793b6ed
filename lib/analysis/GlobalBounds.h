//===- GlobalBounds.h - Guards of global memory that miss -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_GLOBALBOUNDS_H
#define CUDA_LINT_ANALYSIS_GLOBALBOUNDS_H

#include "analysis/LaunchScenarios.h"
#include "domains/concrete/ThreadRun.h"
#include <map>
#include <set>

namespace cuda_lint {

/// An access of global memory outside of what the launch, or the guards of the
/// same kernel, say there is.
struct GlobalFault {
  enum FormT {
    Allocation,     ///< outside of memory whose allocation is seen
    Unguarded,      ///< past the count that the grid is rounded up from
    CountAdmitted,  ///< the guard lets the count itself through
    NextAdmitted,   ///< the guard lets one thread more through than the grid is
                    ///< for, and it gets to the element behind its own
    ThreadAdmitted, ///< the guard lets the thread of the count through,
                    ///< whatever it gets to
    Sibling,        ///< where another access of the same element is guarded
    HalfGuarded,    ///< where another array's same element is guarded
    Swapped,        ///< rows are compared with columns and columns with rows
    ColumnAdmitted, ///< the guard lets the column through that is the first of
                    ///< the next row
    EitherAdmitted, ///< the guard holds back only what is outside of both the
                    ///< columns and the rows
    Rows,       ///< past the rows or columns that the grid is rounded up from
    OtherCount, ///< the guard is the number of the other axis
  };
  FormT Form;
  const clang::Stmt *Site, *Place;
  /// The pointer that was passed.
  std::string Array;
  bool Write = false;
  /// In elements.
  int64_t Index = 0;
  uint64_t Extent = 0;
  std::array<uint64_t, 3> Thread{}, Block{}, BlockDim{1, 1, 1};
  /// What the count is: "'n'", "'width' * 'height'".
  std::string Count, Columns;
  /// Rows: what counts planes of them; empty where there is one.
  std::string Planes;
  const PathEvent *Launch = nullptr, *Allocated = nullptr;
  /// Sibling: the guarded access.
  const clang::Stmt *Other = nullptr;
  /// Whether the count is one of warps or rows of blocks.
  bool OfGroup = false;
  /// Whether numbers were chosen.
  bool Chosen = false;
  /// Whether the memory is as large whatever was chosen.
  bool FixedSize = false;
};

/// An engine of TranslationUnit.
class GlobalBounds {
public:
  explicit GlobalBounds(TranslationUnit &TU);
  llvm::ArrayRef<GlobalFault> faults() const { return Found; }
  /// Whether a kernel is one of which no launch says how many threads it has:
  /// there is none, or the grid of each is a number that its function is given.
  bool isOfAnyShape(const clang::FunctionDecl *Kernel);

private:
  using Triple = std::array<uint64_t, 3>;
  using Place = std::pair<const clang::Stmt *, const clang::Stmt *>;
  using Faults = std::map<Place, GlobalFault>;
  /// What one access was seen to do.
  struct Use {
    int Memory = 0;
    /// Which of the scenario's arguments.
    unsigned Argument = 0;
    bool Write = false;
    clang::QualType Type;
    const clang::Stmt *Site = nullptr, *Place = nullptr;
    /// The elements of the threads, by their place in the grid.
    std::map<Triple, llvm::SmallVector<int64_t, 2>> Elements;
    /// Write: of a value that is known.
    std::set<Triple> Constant;
    /// Too many elements of a thread, or not a whole number of them.
    bool Several = false;
    /// The latter, or not always of one array.
    bool Mixed = false;
    uint64_t Size = 1;

    bool sees(Triple Thread) const { return Elements.contains(Thread); }
    /// How many elements belong to one thread: the distance between those of
    /// the first two.
    int64_t perThread() const;
    /// Whether a thread of a row gets to its own elements and no others.
    bool own(uint64_t Thread, int64_t PerThread) const;
    /// Whether a thread gets to its own element of several rows of \p Count,
    /// and to no others.
    bool ownInRows(uint64_t Thread, uint64_t Count) const;
    /// Whether a thread gets to elements that are as far from those of the
    /// first thread as its number says: its column of some rows.
    bool ownColumn(uint64_t Thread) const;
    /// Whether the other rows and planes of a block get to what the first row
    /// does, if anywhere.
    bool isOneRow() const;
    /// Whether each thread gets to elements of its own, those of a tile up to a
    /// count and on from it, and \p Guard lets only those below it through.
    bool leavesOpen(const Use &Guard, int64_t Count) const;
    bool reaches(uint64_t Thread) const { return own(Thread, 1); }
    /// Whether each thread gets to the element of its number along x.
    bool isOfThreads() const;
    /// Whether threads get to their elements past a count as well, or only to
    /// those below it.
    bool isOpen(uint64_t Count) const;
    bool isGuarded(uint64_t Count) const;
    bool isOfSameType(const Use &Other) const {
      return Type.getCanonicalType().getUnqualifiedType() ==
             Other.Type.getCanonicalType().getUnqualifiedType();
    }
  };
  /// What the threads of one scenario did.
  struct Trace {
    std::map<Place, Use> Uses;
    Faults Outside;
    std::map<Place, int64_t> Furthest;
  };

  void look(const clang::FunctionDecl *Kernel);
  void look(const clang::FunctionDecl *Kernel, const LaunchContext &C);
  void lookAlone(const clang::FunctionDecl *Kernel);
  Trace trace(const clang::FunctionDecl *Kernel, const LaunchScenario &S);
  /// The constants of more than one that a kernel adds and takes away: how far
  /// its neighbours are, and so its guards from a count.
  std::vector<uint64_t> distances(const clang::FunctionDecl *Kernel);
  /// The threads along one axis that tell about all others.
  static std::vector<uint64_t> indices(uint64_t Extent, uint64_t Start,
                                       const std::set<uint64_t> &Counts,
                                       llvm::ArrayRef<uint64_t> Distances);
  void observe(const LaunchScenario &S, const ThreadAccess &A,
               const Triple &Thread, const Triple &Block, Trace &Out);
  class RowCount;
  void judgeRow(const LaunchContext &C, const LaunchScenario &S, const Trace &T,
                Faults &Out);
  /// \p Shown: where there is such a thread; no count that a block divides
  /// has one.
  void judgeNext(const LaunchContext &C, const LaunchScenario &S,
                 const Trace &T, Faults &Out, std::set<Place> &Shown);
  void judgeHidden(const LaunchContext &C, const LaunchScenario &S,
                   const Trace &T, Faults &Out);
  /// A thread that does what those before it do and none behind it does, though
  /// the grid is rounded up from as many as those before it.
  void judgeThread(const LaunchContext &C, const LaunchScenario &S,
                   const Trace &T, Faults &Out);
  /// The first access of the thread whose number is a count; null where it does
  /// not do what those before it do and none behind it does.
  const std::pair<const Place, Use> *admitted(const LaunchScenario &S,
                                              const Trace &T, uint64_t Count);
  /// Whether a thread far behind all counts does what an access does: no guard
  /// of the kernel keeps it away, as one for a multiple of the count would.
  bool isOfAllThreads(const LaunchScenario &S, const Place &Key);
  /// A thread of each group that has a row or an element of its own: a warp,
  /// or a row of the block.
  struct Groups;
  /// \p Whole: the counts that blocks of these groups divide.
  void judgeGroups(const LaunchContext &C, const LaunchScenario &S, Faults &Out,
                   std::set<std::string> &Whole);
  void judgeGroups(const LaunchContext &C, const LaunchScenario &S,
                   const Groups &G, llvm::ArrayRef<unsigned> Names,
                   Faults &Out);
  /// Columns that are compared with the number of rows, or rows with that of
  /// columns, where the grid is made for them. \p Shown: where more threads get
  /// through than there are; with other numbers fewer do.
  void judgeOtherCount(const LaunchScenario &S, Faults &Now,
                       std::set<Place> &Shown);
  static bool isHeldByOther(const LaunchScenario &S, const Use &U,
                            unsigned Axis, uint64_t Count, uint64_t Guard);
  /// What some threads do, by their place in the grid.
  Trace traceAt(const LaunchScenario &S, const std::set<Triple> &Threads);
  /// The threads of the first warp, and the first one of each other warp, of
  /// the blocks at the ends of the grid.
  std::optional<Trace> traceTiles(const clang::FunctionDecl *Kernel,
                                  const LaunchScenario &S);
  /// Rows or columns that each block has a tile of, guarded for one array and
  /// open for another.
  void judgeTiles(const clang::FunctionDecl *Kernel, const LaunchScenario &S,
                  const Trace &T, Faults &Out);
  /// The element behind the last of the thread that has it, where a guard of
  /// each element keeps others of that thread away. \p Whole: where there is no
  /// such thread.
  static void judgeTail(const LaunchScenario &S, const Trace &T, Faults &Out,
                        std::set<Place> &Whole);
  static bool pitched(const LaunchScenario &S, const Use &U, int64_t Width,
                      int64_t Height);
  class RowsOfArray;
  void judgeRows(const LaunchScenario &S, const Trace &T, Faults &Out);
  /// The same element, guarded in one place and open in another.
  static void judgeSiblings(const LaunchScenario &S, const Trace &T,
                            Faults &Now);
  /// What is only read, unguarded before the same element of another array is
  /// guarded. A launch would say more.
  void judgeHalfGuarded(const clang::FunctionDecl *Kernel,
                        const LaunchScenario &S, const Trace &T, Faults &Now);
  static void judgeSwapped(const LaunchScenario &S, const Trace &T,
                           Faults &Now);
  /// The column behind the last, where the guard lets it through.
  void judgeAdmitted(const clang::FunctionDecl *Kernel, const LaunchScenario &S,
                     const Trace &T, Faults &Now);
  /// Columns and rows one of which is enough to be let through.
  static void judgeEither(const LaunchScenario &S, const Trace &T, Faults &Now);
  /// Says of a fault which access it is, in a scenario whose numbers were
  /// chosen.
  static void describe(const LaunchScenario &S, const Use &U, GlobalFault &F);
  static GlobalFault &unguarded(const LaunchScenario &S, const Use &U,
                                const Place &Key, Faults &Now);
  bool roundsUp(const LaunchContext &C, llvm::ArrayRef<unsigned> Arguments);
  /// Whether the grid is as long as an argument less one, where that is a
  /// multiple of the block.
  bool coversAllButOne(const LaunchContext &C, unsigned Argument);
  /// The arguments, and the products of two and three, that were chosen.
  static std::vector<llvm::SmallVector<unsigned, 2>>
  counts(const LaunchScenario &S);
  /// Whether what was chosen happens to be as much as the grid has threads
  /// (`rows * (columns / 16)`): then no thread is left over, with a guard or
  /// without.
  static bool leavesNone(const LaunchScenario &S);
  /// Whether the kernel is given one more than a number as well: then the
  /// number is the last one's, and that is the count.
  static bool isLast(const LaunchScenario &S, uint64_t Number);
  /// The product of numbers that were chosen for arguments.
  static uint64_t product(const LaunchScenario &S,
                          llvm::ArrayRef<unsigned> Arguments);
  /// The names of arguments, as a product.
  static std::string nameOf(const LaunchScenario &S,
                            llvm::ArrayRef<unsigned> Arguments);
  /// Whether so many steps are more than there may be.
  static bool isSpent(uint64_t Steps, uint64_t Most);
  /// Whether one choice of numbers has had its steps.
  static bool isChoiceSpent(uint64_t Steps);
  /// Keeps of what all scenarios before showed what this one shows as well, or
  /// cannot show; false when nothing is left.
  static bool keepCommon(std::optional<Faults> &Always, Faults Now,
                         const std::set<Place> &Whole = {});
  /// Leaves out what is outside of memory of a fixed size for large numbers
  /// only: nothing says that the caller gives such.
  void leaveSmall(const clang::FunctionDecl *Kernel, const LaunchContext &C,
                  Faults &Always);
  void add(const GlobalFault &F);
  void add(const std::optional<Faults> &Always);

  TranslationUnit &TU;
  LaunchScenarios &Scenarios;
  std::vector<GlobalFault> Found;
  llvm::DenseSet<const clang::Stmt *> Told;
  /// ThreadAdmitted, of the kernel that is looked at: for one of which nothing
  /// else is known.
  std::vector<GlobalFault> Admitted;
  uint64_t Steps = 0;
};

} // namespace cuda_lint

#endif
