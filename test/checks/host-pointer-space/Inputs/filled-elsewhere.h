// Of a header that other files include, too.
struct Sums {
  double *x;
  double *sums;
  double *made = nullptr;
  double *always;
  double *lazy;
  size_t blocks;
};
