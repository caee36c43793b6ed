// What a bound of the standard library's containers allows, and one less.
// RUN: %print-program --bound=sequence-elements=3 --bound=association-elements=3 --launches %s pushed filled ranged resized reserved roomy mapped listed subscripted | FileCheck %s --check-prefix=MORE
// RUN: %print-program --bound=sequence-elements=2 --bound=association-elements=2 --launches %s pushed filled ranged resized reserved roomy mapped listed subscripted | FileCheck %s --check-prefix=LESS
#include <map>
#include <vector>
__global__ void kernel();

void pushed() {
  std::vector<int> v;
  v.push_back(11);
  v.push_back(12);
  v.push_back(13);
  kernel<<<v[2], 1>>>();
}
// MORE: launch kernel grid 13 1
// LESS: launch kernel grid <> 1

void filled() {
  std::vector<int> v(3, 21);
  kernel<<<v[2], 1>>>();
}
// MORE: launch kernel grid 21 1
// LESS: launch kernel grid <> 1

void ranged() {
  const int from[] = {31, 32, 33};
  std::vector<int> v(from, from + 3);
  kernel<<<v[2], 1>>>();
}
// MORE: launch kernel grid 33 1
// LESS: launch kernel grid <> 1

void resized() {
  std::vector<int> v(1, 71);
  v.resize(3);
  kernel<<<v[0], 1>>>();
}
// MORE: launch kernel grid 71 1
// LESS: launch kernel grid <> 1

void reserved() {
  std::vector<int> v;
  v.reserve(3);
  v.push_back(81);
  kernel<<<v[0], 1>>>();
}
// MORE: launch kernel grid 81 1
// LESS: launch kernel grid <> 1

// Room that is not known.
void roomy(int n) {
  std::vector<int> v;
  v.push_back(91);
  v.reserve(n);
  kernel<<<v[0], 1>>>();
}
// MORE: launch kernel grid <> 1
// LESS: launch kernel grid <> 1

void mapped() {
  std::map<int, int> m;
  m.insert({1, 41});
  m.insert({2, 42});
  m.insert({3, 43});
  kernel<<<m.at(3), 1>>>();
}
// MORE: launch kernel grid 43 1
// LESS: launch kernel grid <> 1

void listed() {
  std::map<int, int> m = {{1, 51}, {2, 52}, {3, 53}};
  kernel<<<m.at(3), 1>>>();
}
// MORE: launch kernel grid 53 1
// LESS: launch kernel grid <> 1

void subscripted() {
  std::map<int, int> m;
  m[1] = 61;
  m[2] = 62;
  m[3] = 63;
  kernel<<<m[3], 1>>>();
}
// MORE: launch kernel grid 63 1
// LESS: launch kernel grid <> 1
