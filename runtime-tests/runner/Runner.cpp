// Runs the programs of a built corpus and holds what each of them observes against what is expected of it.
//
//   runner [--evidence=FOLDER] [GoogleTest's options]
//
// Reads manifest.json of the current folder (runtime-tests/build writes it). Every program is a process of its own,
// since most hazards cost it its context. When all tests were selected, the observations are written to
// FOLDER/<gpu>.json.

#include "Json.h"
#include "Process.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

using namespace cuda_lint;

namespace {

/// Enough for a run under the profiler; a program alone takes a second or two, most of it the driver's start.
constexpr unsigned DefaultLimitSeconds = 60;

std::string lastObservation(const std::string &Output) {
  std::string Found;
  std::istringstream Lines(Output);
  for (std::string Line; std::getline(Lines, Line);)
    if (Line.rfind("{\"observed\":", 0) == 0)
      Found = Line;
  return Found;
}

/// Runs a program and adds what it saw to \p Observed. The answer is empty, or says what went wrong.
std::string observe(const std::string &Binary, unsigned Limit, Json &Observed) {
  ProcessResult Run = runProcess({Binary}, Limit);
  if (Run.TimedOut)
    return "still running after " + std::to_string(Limit) + " s";
  std::optional<Json> Line = Json::parse(lastObservation(Run.Output));
  const Json *Members = Line ? Line->find("observed") : nullptr;
  if (Run.Status != 0 || !Members)
    return "observed nothing; exit status " + std::to_string(Run.Status) + "\n" + Run.Output;
  for (const auto &[Name, Value] : Members->members())
    Observed.set(Name, Value);
  return "";
}

/// The fields of a line of comma-separated values in double quotes.
std::vector<std::string> fields(const std::string &Line) {
  std::vector<std::string> Result;
  bool Quoted = false;
  std::string Field;
  for (char C : Line) {
    if (C == '"')
      Quoted = !Quoted;
    else if (C == ',' && !Quoted)
      Result.push_back(std::exchange(Field, ""));
    else if (C != '\r')
      Field += C;
  }
  Result.push_back(Field);
  return Result;
}

/// Profiles the first launch of a kernel and adds the counters that the program asks for to \p Observed.
std::string count(const std::string &Binary, const Json &Counters, Json &Observed) {
  std::string Names;
  for (const auto &[Key, Metric] : Counters.find("metrics")->members())
    for (const char *Field : {"name", "over"})
      if (const Json *Name = Metric.find(Field))
        Names += (Names.empty() ? "" : ",") + Name->text();
  ProcessResult Run = runProcess({"ncu", "--csv", "--print-units", "base", "--clock-control", "none", "--metrics",
                                  Names, "-k", Counters.textOf("kernel"), "-c", "1", Binary},
                                 2 * DefaultLimitSeconds);
  std::map<std::string, double> Values;
  std::istringstream Lines(Run.Output);
  size_t NameColumn = 0;
  size_t ValueColumn = 0;
  for (std::string Line; std::getline(Lines, Line);) {
    std::vector<std::string> Row = fields(Line);
    auto Column = [&](const char *Title) {
      return static_cast<size_t>(std::find(Row.begin(), Row.end(), Title) - Row.begin());
    };
    if (Column("Metric Name") < Row.size()) {
      NameColumn = Column("Metric Name");
      ValueColumn = Column("Metric Value");
    } else if (NameColumn && std::max(NameColumn, ValueColumn) < Row.size()) {
      std::string Digits = Row[ValueColumn];
      Digits.erase(std::remove(Digits.begin(), Digits.end(), ','), Digits.end());
      Values[Row[NameColumn]] = std::strtod(Digits.c_str(), nullptr);
    }
  }
  for (const auto &[Key, Metric] : Counters.find("metrics")->members()) {
    auto Value = Values.find(Metric.textOf("name"));
    if (Value == Values.end())
      return "the profiler reports no " + Metric.textOf("name") + "\n" + Run.Output;
    double Divisor = 1;
    if (const Json *Per = Metric.find("per"))
      Divisor = Per->real();
    if (const Json *Over = Metric.find("over"))
      Divisor = Values[Over->text()];
    double Quotient = Value->second / Divisor;
    auto Whole = static_cast<int64_t>(Quotient);
    if (static_cast<double>(Whole) != Quotient)
      return Key + " is no whole number: " + std::to_string(Value->second) + " / " + std::to_string(Divisor);
    Observed.set(Key, Json::number(Whole));
  }
  return "";
}

/// Counts instructions in the machine code of a program.
std::string disassemble(const std::string &Binary, const Json &Wanted, Json &Observed) {
  ProcessResult Run = runProcess({"cuobjdump", "-sass", Binary}, DefaultLimitSeconds);
  if (Run.Status != 0 || Run.Output.find("Function :") == std::string::npos)
    return "no machine code: " + Run.Output;
  for (const auto &[Key, Mnemonics] : Wanted.members()) {
    int64_t Count = 0;
    std::istringstream Words(Run.Output);
    for (std::string Word; Words >> Word;)
      for (const Json &Mnemonic : Mnemonics.elements())
        // "LDL", or with modifiers "LDL.64".
        Count += Word == Mnemonic.text() || Word.rfind(Mnemonic.text() + ".", 0) == 0;
    Observed.set(Key, Json::number(Count));
  }
  return "";
}

/// Whether a value is as a condition says: that value, or within {"min", "max"}, or a text that {"contains"} another.
bool meets(const Json &Value, const Json &Condition) {
  if (!Condition.isObject())
    return Value == Condition;
  if (const Json *Part = Condition.find("contains"))
    return Value.isString() && Value.text().find(Part->text()) != std::string::npos;
  const Json *Min = Condition.find("min");
  const Json *Max = Condition.find("max");
  return Value.kind() == Json::Kind::Number && (!Min || Value.real() >= Min->real()) &&
         (!Max || Value.real() <= Max->real());
}

/// The whole run: the machine, and what was observed so far.
struct Corpus {
  Json Manifest;
  Json Device;
  bool HasProfiler = isOnPath("ncu");
  bool HasDisassembler = isOnPath("cuobjdump");
  /// The records of the programs, by "<folder>/<program>".
  std::map<std::string, Json> Records;

  /// What the device has and the programs were compiled for.
  int64_t architecture() const {
    return std::min(Device.find("architecture")->integer(), Manifest.find("architecture")->integer());
  }
  Json &record(const Json &Program);
};

Json &Corpus::record(const Json &Program) {
  std::string Name = Program.textOf("folder") + "/" + Program.textOf("program");
  auto [Entry, New] = Records.try_emplace(Name, Json::object());
  if (New) {
    for (const char *Field : {"check", "program", "shows", "source_sha256", "corrected_by", "corrected_sha256"})
      if (const Json *Member = Program.find(Field))
        Entry->second.set(Field, *Member);
    Entry->second.set("as_expected", Json::boolean(true));
  }
  return Entry->second;
}

/// One form of one program: the hazard, or the corrected source.
class ProgramTest : public testing::Test {
public:
  ProgramTest(Corpus &Run, const Json &Program, std::string Form) : Run(Run), Program(Program), Form(std::move(Form)) {}

  void TestBody() override {
    Json &Record = Run.record(Program);
    const Json *Needs = Program.find("needs");
    const Json *Built = Program.find(Form);
    // An older GPU cannot run it: neither a success nor a failure.
    if (Needs && Run.architecture() < Needs->integer()) {
      Record.set("skipped", Json::string("needs sm_" + Needs->text()));
      GTEST_SKIP() << "needs sm_" << Needs->text();
    }
    Json Observed = Json::object();
    std::string Problem;
    std::string Skipped;
    if (const Json *AtBuild = Built->find("observed"))
      Observed = *AtBuild;
    if (const Json *Binary = Built->find("binary"))
      Problem = observeAll(*Binary, Observed, Skipped);
    Record.set(Form, Observed);
    if (!Skipped.empty())
      Record.set("not_counted", Json::string(Skipped));
    if (Problem.empty())
      compare(*Built->find("expect"), Observed, !Skipped.empty());
    else
      ADD_FAILURE() << Problem;
    if (HasFailure())
      Record.set("as_expected", Json::boolean(false));
    else if (!Skipped.empty())
      // Without ncu or cuobjdump nobody has counted: that is not a success.
      GTEST_SKIP() << "all as expected but what was not counted: " << Skipped;
  }

private:
  std::string observeAll(const Json &Binary, Json &Observed, std::string &Skipped) {
    const Json *Limit = Program.find("limit_s");
    std::string Problem =
        observe(Binary.text(), Limit ? static_cast<unsigned>(Limit->integer()) : DefaultLimitSeconds, Observed);
    if (const Json *Wanted = Program.find("machine_code"); Wanted && Problem.empty()) {
      if (Run.HasDisassembler)
        Problem = disassemble(Binary.text(), *Wanted, Observed);
      else
        Skipped = "cuobjdump is not on this machine";
    }
    if (const Json *Counters = Program.find("counters"); Counters && Problem.empty()) {
      if (Run.HasProfiler)
        Problem = count(Binary.text(), *Counters, Observed);
      else
        Skipped = "ncu is not on this machine";
    }
    return Problem;
  }

  void compare(const Json &Expected, const Json &Observed, bool CountersMaySkip) {
    for (const auto &[Name, Condition] : Expected.members()) {
      const Json *Value = Observed.find(Name);
      if (!Value && CountersMaySkip)
        continue;
      EXPECT_TRUE(Value && meets(*Value, Condition))
          << Name << ": " << (Value ? Value->print() : "nothing") << ", expected " << Condition.print();
    }
  }

  Corpus &Run;
  const Json &Program;
  std::string Form;
};

std::string identifier(std::string Text) {
  std::replace(Text.begin(), Text.end(), '-', '_');
  return Text;
}

/// "NVIDIA H100 80GB HBM3" becomes "h100-80gb-hbm3".
std::string fileNameOf(std::string Device) {
  if (Device.rfind("NVIDIA ", 0) == 0)
    Device.erase(0, 7);
  for (char &C : Device)
    C = std::isalnum(static_cast<unsigned char>(C)) ? static_cast<char>(std::tolower(C)) : '-';
  return Device;
}

void writeEvidence(Corpus &Run, const std::filesystem::path &Folder) {
  char Date[16];
  std::time_t Now = std::time(nullptr);
  std::strftime(Date, sizeof(Date), "%Y-%m-%d", std::gmtime(&Now));
  Json Evidence = Json::object();
  for (const char *Field : {"device", "architecture", "driver", "driver_cuda"})
    Evidence.set(Field, *Run.Device.find(Field));
  Evidence.set("cuda", *Run.Manifest.find("cuda"));
  Evidence.set("date", Json::string(Date));
  Json Programs = Json::array();
  for (auto &[Name, Record] : Run.Records)
    Programs.push(Record);
  Evidence.set("programs", std::move(Programs));
  std::filesystem::create_directories(Folder);
  std::filesystem::path File = Folder / (fileNameOf(Run.Device.textOf("device")) + ".json");
  std::ofstream(File) << Evidence.print() << "\n";
  std::cout << "evidence: " << File.string() << "\n";
}

int usageError(const std::string &Message) {
  std::cerr << "error: " << Message << "\n";
  return 2;
}

} // namespace

int main(int Count, char **Arguments) {
  testing::InitGoogleTest(&Count, Arguments);
  std::string Folder = "evidence";
  for (int I = 1; I < Count; ++I) {
    std::string Argument = Arguments[I];
    if (Argument.rfind("--evidence=", 0) != 0)
      return usageError("unknown option " + Argument);
    Folder = Argument.substr(11);
  }

  Corpus Run;
  std::ostringstream Text;
  Text << std::ifstream("manifest.json").rdbuf();
  std::optional<Json> Manifest = Json::parse(Text.str());
  if (!Manifest)
    return usageError("no manifest.json in this folder, or not one that can be read");
  Run.Manifest = std::move(*Manifest);
  Run.Device = Json::object();
  if (std::string Problem = observe("bin/device-info", DefaultLimitSeconds, Run.Device); !Problem.empty())
    return usageError("no GPU: " + Problem);
  std::cout << Run.Device.print() << "\n";

  for (const Json &Program : Run.Manifest.find("programs")->elements())
    for (const char *Form : {"hazard", "corrected"})
      testing::RegisterTest(
          identifier(Program.textOf("folder")).c_str(), identifier(Program.textOf("program") + "_" + Form).c_str(),
          nullptr, nullptr, __FILE__, __LINE__,
          [&Run, &Program, Form]() -> testing::Test * { return new ProgramTest(Run, Program, Form); });
  int Status = RUN_ALL_TESTS();
  // A part of the corpus is no evidence for the whole.
  if (testing::UnitTest::GetInstance()->test_to_run_count() == testing::UnitTest::GetInstance()->total_test_count())
    writeEvidence(Run, Folder);
  return Status;
}
