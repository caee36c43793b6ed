// What a bound allows, and one less.
// RUN: %print-program --bound=lowering-elements=3 %s made | FileCheck %s --check-prefix=MORE
// RUN: %print-program --bound=lowering-elements=2 %s made | FileCheck %s --check-prefix=LESS

struct Member {
  Member();
  ~Member();
};

// Elements are made and destroyed one by one, or made by a loop.
void made() { Member members[3]; }
// MORE: function 'made'
// MORE-COUNT-3: call 'Member::Member'
// MORE-COUNT-3: call 'Member::~Member'
// MORE: return
// LESS: function 'made'
// LESS: binary <
// LESS: call 'Member::Member'
// LESS: jump
// LESS-COUNT-2: call 'Member::~Member'
// LESS-NOT: call
// LESS: return
