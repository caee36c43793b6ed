// The requests of matrix fragments against the counters of a GPU, case by case.

#include "hardware/MatrixFragments.h"
#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

using namespace cuda_lint;

namespace {

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Fields;
  std::istringstream Stream(Text);
  for (std::string Field; std::getline(Stream, Field, At);)
    Fields.push_back(Field);
  return Fields;
}

/// `matrix_a_16x16x16_half_row_shared_load_48`: the bytes from one line to the
/// next are the last number.
struct Case {
  MatrixFragment Fragment;
  bool Shared = false, Store = false;
  unsigned Apart = 0;
};

Case caseOf(const std::string &Name) {
  static const std::map<std::string, FragmentElement> Elements = {
      {"half", FragmentElement::Half},  {"bf16", FragmentElement::BFloat16},
      {"s8", FragmentElement::Byte},    {"tf32", FragmentElement::TF32},
      {"f32", FragmentElement::Word},   {"s32", FragmentElement::Word},
      {"f64", FragmentElement::Double}, {"s4", FragmentElement::FourBits},
      {"b1", FragmentElement::Bit},
  };
  std::vector<std::string> Parts = split(Name, '_');
  Case Out;
  Out.Fragment.Use = FragmentUse::Accumulator;
  if (Parts.front() == "matrix") {
    Out.Fragment.Use = Parts[1] == "a" ? FragmentUse::A : FragmentUse::B;
    Parts.erase(Parts.begin());
  }
  const std::vector<std::string> Shape = split(Parts[1], 'x');
  Out.Fragment.M = std::stoul(Shape[0]);
  Out.Fragment.N = std::stoul(Shape[1]);
  Out.Fragment.K = std::stoul(Shape[2]);
  Out.Fragment.Element = Elements.at(Parts[2]);
  Out.Fragment.Columns = Parts[3] == "col";
  Out.Shared = Parts[4] == "shared";
  Out.Store = Parts[5] == "store";
  Out.Apart = std::stoul(Parts[6]);
  return Out;
}

unsigned costOf(const FragmentRequest &R, const Case &C) {
  WarpAccess A;
  A.ActiveMask = R.Lanes;
  A.Width = R.Width;
  for (unsigned L = 0; L < WarpSize; ++L)
    A.Address[L] = int64_t(R.Line[L]) * C.Apart + R.Byte[L];
  if (!C.Shared) {
    const auto Cost = globalCost(A);
    return Cost ? Cost->Sectors : 0;
  }
  const auto Cost = sharedCost(A, R.Matrix  ? SharedOperation::MatrixLoad
                                  : C.Store ? SharedOperation::Store
                                            : SharedOperation::Load);
  return Cost ? Cost->Wavefronts : 0;
}

TEST(MatrixFragments, AreAsCounted) {
  std::ifstream File(CUDA_LINT_SOURCE_DIR
                     "/runtime-tests/matrix-fragments/counted.csv");
  ASSERT_TRUE(File);
  std::string Line;
  std::getline(File, Line);
  std::getline(File, Line);
  ASSERT_EQ(Line, "case,bytes,requests,needed");
  unsigned Cases = 0;
  while (std::getline(File, Line)) {
    const std::vector<std::string> Row = split(Line, ',');
    const Case C = caseOf(Row[0]);
    const std::vector<FragmentRequest> Requests =
        fragmentRequests(C.Fragment, C.Shared);
    unsigned Needed = 0;
    for (const FragmentRequest &R : Requests) {
      EXPECT_EQ(R.Width, std::stoul(Row[1])) << Row[0];
      Needed += costOf(R, C);
    }
    EXPECT_EQ(Requests.size(), std::stoul(Row[2])) << Row[0];
    EXPECT_EQ(Needed, std::stoul(Row[3])) << Row[0];
    ++Cases;
  }
  EXPECT_EQ(Cases, 584u);
}

// Each byte of a matrix is requested once, whatever the layout.
TEST(MatrixFragments, CoverTheMatrixOnce) {
  for (const char *Name : {"matrix_a_16x16x16_half_row_shared_load_32",
                           "matrix_b_8x32x16_s8_col_shared_load_16",
                           "matrix_b_8x32x16_s8_row_global_load_32",
                           "matrix_a_16x16x8_tf32_col_global_load_64",
                           "accumulator_32x8x16_f32_col_global_store_128",
                           "accumulator_8x8x4_f64_row_global_store_64",
                           "matrix_b_8x8x128_b1_col_global_load_16"}) {
    const Case C = caseOf(Name);
    std::map<unsigned, unsigned> Bytes;
    for (const FragmentRequest &R : fragmentRequests(C.Fragment, C.Shared))
      for (unsigned L = 0; L < WarpSize; ++L)
        if (R.Lanes >> L & 1)
          for (unsigned B = 0; B < R.Width; ++B)
            ++Bytes[R.Line[L] * C.Apart + R.Byte[L] + B];
    const unsigned Elements =
        C.Fragment.Use == FragmentUse::A   ? C.Fragment.M * C.Fragment.K
        : C.Fragment.Use == FragmentUse::B ? C.Fragment.K * C.Fragment.N
                                           : C.Fragment.M * C.Fragment.N;
    EXPECT_EQ(Bytes.size(), Elements * C.Fragment.bits() / 8) << Name;
    EXPECT_TRUE(std::all_of(Bytes.begin(), Bytes.end(), [](auto &Byte) {
      return Byte.second == 1;
    })) << Name;
  }
}

TEST(MatrixFragments, AreThoseThatThereAre) {
  auto count = [](FragmentUse Use, unsigned M, unsigned N, unsigned K,
                  FragmentElement Element, bool Columns) {
    return fragmentRequests({Use, M, N, K, Element, Columns}, false).size();
  };
  EXPECT_EQ(count(FragmentUse::A, 16, 16, 16, FragmentElement::Half, false),
            4u);
  EXPECT_EQ(count(FragmentUse::A, 16, 16, 8, FragmentElement::Half, false), 0u);
  EXPECT_EQ(count(FragmentUse::A, 16, 16, 16, FragmentElement::TF32, false),
            0u);
  EXPECT_EQ(
      count(FragmentUse::Accumulator, 16, 16, 16, FragmentElement::Byte, false),
      0u);
  EXPECT_EQ(count(FragmentUse::A, 8, 8, 32, FragmentElement::FourBits, true),
            0u);
  EXPECT_EQ(count(FragmentUse::B, 8, 8, 32, FragmentElement::FourBits, true),
            1u);
  EXPECT_EQ(count(FragmentUse::B, 8, 8, 32, FragmentElement::Bit, true), 0u);
}

} // namespace
