//===- Diff.cpp - What fixes do, as a unified diff ------------------------===//

#include "report/Report.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_lint {

/// Lines shown before and after a change.
static constexpr size_t ContextLines = 3;

namespace {

/// Writes the hunks of one file.
class DiffWriter {
public:
  DiffWriter(llvm::raw_ostream &OS, llvm::StringRef Text, bool Color)
      : OS(OS), Color(Color) {
    Text.split(Lines, '\n');
    // What follows the last end of a line is no line.
    EndsInNewline = !Lines.empty() && Lines.back().empty();
    if (EndsInNewline)
      Lines.pop_back();
  }

  /// \p Changes are of one file, in order.
  void write(llvm::ArrayRef<LineChange> Changes) {
    long Shift = 0;
    while (!Changes.empty()) {
      // Changes whose context meets are one hunk.
      size_t Count = 1;
      while (Count < Changes.size() &&
             Changes[Count].Line <= end(Changes[Count - 1]) + 2 * ContextLines)
        ++Count;
      Shift = hunk(Changes.take_front(Count), Shift);
      Changes = Changes.drop_front(Count);
    }
  }

private:
  /// The line after a change.
  static size_t end(const LineChange &Change) {
    return Change.Line + Change.Before.size();
  }

  long hunk(llvm::ArrayRef<LineChange> Changes, long Shift) {
    const size_t First = Changes.front().Line > ContextLines
                             ? Changes.front().Line - ContextLines
                             : 1;
    const size_t Last =
        std::min(Lines.size(), end(Changes.back()) + ContextLines - 1);
    long Grown = 0;
    for (const LineChange &Change : Changes)
      Grown += long(Change.After.size()) - long(Change.Before.size());
    const size_t Size = Last - First + 1;
    paint(llvm::raw_ostream::CYAN, [&] {
      OS << "@@ -" << First << ',' << Size << " +" << long(First) + Shift << ','
         << long(Size) + Grown << " @@";
    });
    size_t At = First;
    for (const LineChange &Change : Changes) {
      for (; At < Change.Line; ++At)
        OS << ' ' << Lines[At - 1] << '\n';
      // The lines as they are, with the ends that they have.
      for (size_t I = 0; I < Change.Before.size(); ++I)
        side('-', Lines[At - 1 + I], At + I == Lines.size());
      const bool Carriage = Lines[At - 1].ends_with("\r");
      At = end(Change);
      for (size_t I = 0; I < Change.After.size(); ++I)
        side('+', Change.After[I] + (Carriage ? "\r" : ""),
             At > Lines.size() && I + 1 == Change.After.size());
    }
    for (; At <= Last; ++At) {
      OS << ' ' << Lines[At - 1] << '\n';
      noNewline(At == Lines.size());
    }
    return Shift + Grown;
  }

  void side(char Sign, const llvm::Twine &Line, bool IsLast) {
    paint(Sign == '-' ? llvm::raw_ostream::RED : llvm::raw_ostream::GREEN,
          [&] { OS << Sign << Line; });
    noNewline(IsLast);
  }

  void noNewline(bool IsLast) {
    if (IsLast && !EndsInNewline)
      OS << "\\ No newline at end of file\n";
  }

  void paint(llvm::raw_ostream::Colors With, llvm::function_ref<void()> Write) {
    if (Color)
      OS.changeColor(With);
    Write();
    if (Color)
      OS.resetColor();
    OS << '\n';
  }

  llvm::raw_ostream &OS;
  const bool Color;
  bool EndsInNewline = true;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
};

} // namespace

void printDiff(llvm::raw_ostream &OS, const FixResult &Planned,
               const TextOptions &Options) {
  for (size_t I = 0; I < Planned.Files.size(); ++I) {
    auto Edits = Planned.Edits.find(Planned.Files[I]);
    if (Edits == Planned.Edits.end())
      continue;
    llvm::StringMap<clang::tooling::Replacements> One;
    One[Planned.Files[I]] = Edits->second;
    std::string Shown = displayPath(Planned.Files[I], Options.RelativeTo);
    llvm::StringRef Name = Shown;
    Name.consume_front("/");
    OS << "--- a/" << Name << "\n+++ b/" << Name << '\n';
    DiffWriter(OS, Planned.Before[I], Options.Color).write(lineChanges(One));
  }
}

} // namespace cuda_lint
