// RUN: %print-program --launches %s one many given moved created | FileCheck %s
// An object is exposed by each of the addresses that a value may be, however many choices are within each other.
__global__ void kernel();
int *place;
void unseen();
void unseen(int *);

void one(bool b) {
  int x = 1, y = 2;
  place = b ? &x : &y;
  unseen();
  kernel<<<x, y>>>();
}
// CHECK: launch kernel grid {{unknown|value}} 1 1 block {{unknown|value}}

void many(int n) {
  int x = 1, y = 2;
  int *p = &x;
  if (n == 1)
    p = &y;
  if (n == 2)
    p = &y;
  if (n == 3)
    p = &y;
  if (n == 4)
    p = &y;
  if (n == 5)
    p = &y;
  if (n == 6)
    p = &y;
  if (n == 7)
    p = &y;
  if (n == 8)
    p = &y;
  if (n == 9)
    p = &y;
  place = p;
  unseen();
  kernel<<<x, y>>>();
}
// CHECK: launch kernel grid {{unknown|value}} 1 1 block {{unknown|value}}

void given(bool b) {
  int x = 1, y = 2, z = 3;
  unseen(b ? &x : &y);
  kernel<<<x, z>>>();
}
// CHECK: launch kernel grid unknown 1 1 block 3

void moved(bool b, int i) {
  int x[2] = {1, 1}, y[2] = {2, 2};
  unseen((b ? x : y) + i);
  kernel<<<x[0], y[1]>>>();
}
// CHECK: launch kernel grid {{unknown|value}} 1 1 block {{unknown|value}}

// What only changes what it is given.
void created(bool b) {
  int x = 1, y = 2, z = 3;
  cudaGetDevice(b ? &x : &y);
  kernel<<<x, z>>>();
}
// CHECK: launch kernel grid unknown 1 1 block 3
