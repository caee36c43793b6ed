// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An algorithm of the library that is not followed into changes the container that an inserting iterator has, too.

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

__global__ void kernel();

template <class Range, class To> To copied(const Range &from, To to) { return std::copy(from.begin(), from.end(), to); }
template <class Range, class To> To passedOn(const Range &from, To to) { return copied(from, to); }

void merged() {
  std::vector<int> a{1, 3}, b{2, 32}, out;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  kernel<<<1, out.size() == 4 ? 32 : 2000>>>();
}
void helpers() {
  std::vector<int> a{1, 3}, out;
  passedOn(a, std::back_inserter(out));
  kernel<<<1, out.size() == 2 ? 32 : 2000>>>();
}
void inserted() {
  std::vector<int> a{1, 3}, b{2, 32}, out(1);
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.begin()));
  kernel<<<1, out.size() == 5 ? 32 : 2000>>>();
}
void taken() {
  std::vector<int> a{1, 3}, out;
  std::set_difference(a.begin(), a.end(), a.begin(), a.begin() + 1, std::back_inserter(out));
  kernel<<<1, out.size() == 1 ? 32 : 2000>>>();
}
void intoAnother() {
  std::vector<int> a{1, 3}, b{2, 32}, out, other;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(other));
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,000 is above the limit of 1,024
  kernel<<<1, out.empty() ? 2000 : 32>>>();
}
