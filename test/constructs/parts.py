"""What ends in unions and variants, groups of threads within a warp, and pointers that are lost sight of."""
NEW = '#include <new>\n'
# Sets a value when it ends.
ENDS = 'struct Ends { T *at; T to; HD Ends(T *at, T to) : at(at), to(to) {} Ends(const Ends &) = delete; HD ~Ends() { *at = to; } };'
EITHER = NEW + ENDS + (' struct Either { union { char none; Ends e; }; bool has = false; HD Either() : none(0) {} '
                       'HD void make(T *at, T to) { drop(); new (&e) Ends(at, to); has = true; } '
                       'HD void drop() { if (has) e.~Ends(); has = false; } HD ~Either() { drop(); } };')
GROUPS = '#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n'
VARIANT = '#include <LIB/variant>\n' + ENDS

ANY = {
 # unions
 'member of an anonymous union that the destructor ends': (EITHER, 'T r = w; { Either e; e.make(&r, v); r = w; }'),
 'member of an anonymous union that has ended before': (EITHER, 'T r = w; { Either e; e.make(&r, w); e.drop(); r = v; }'),
 'member of an anonymous union made anew': (EITHER, 'T r = w, s = w; { Either e; e.make(&r, v); e.make(&s, w); }'),
 'member of an anonymous union that nobody ends': (NEW + ENDS + ' struct Never { union { Ends e; }; HD Never(T *at, T to) { new (&e) Ends(at, to); } HD ~Never() {} };',
                                                   'T r = v; { Never n(&r, w); }'),
 'member beside an anonymous union': (NEW + ENDS + ' struct Beside { union { char none; Ends e; }; Ends f; HD Beside(T *at, T to) : none(0), f(at, to) {} HD ~Beside() {} };',
                                      'T r = w; { Beside b(&r, v); r = w; }'),
 'member of a named union': (NEW + ENDS + ' union Un { char none; Ends e; HD Un() : none(0) {} HD ~Un() { e.~Ends(); } }; struct Has { Un u; HD Has(T *at, T to) { new (&u.e) Ends(at, to); } };',
                             'T r = w; { Has h(&r, v); r = w; }'),
 # variants
 'variant that leaves its scope': (VARIANT, 'T r = w; { LIB::variant<int, Ends> u; u.template emplace<1>(&r, v); r = w; }'),
 'variant given another alternative ends the first': (VARIANT, 'T r = w; LIB::variant<int, Ends> u; u.template emplace<1>(&r, v); u.template emplace<0>(3);'),
 'variant whose first alternative ends': (VARIANT, 'T r = w; { LIB::variant<Ends, int> u(LIB::in_place_index<0>, &r, v); r = w; }'),
 # bases
 'derived object from the base of a base': ('template <class D> struct Low { T x; HD T go() { return static_cast<D &>(*this).mine(); } }; template <class D> struct Mid : Low<D> {}; struct Tag {}; '
                                            'struct High : Mid<High>, Tag { T y; HD T mine() { return y; } };', 'High h; h.x = w; h.y = v; T r = h.go();'),
 'derived object behind another base': ('template <class D> struct Low { T x; HD T go() { return static_cast<D &>(*this).mine(); } }; template <class D> struct Mid : Low<D> {}; struct Tag { T z; }; '
                                        'struct High : Tag, Mid<High> { HD T mine() { return this->z; } };', 'High h; h.x = w; h.z = v; T r = h.go();'),
 'layers that only hand a destructor on': (ENDS + ' template <class B> struct Layer : B { using B::B; };', 'T r = w; { Layer<Layer<Layer<Layer<Ends>>>> l(&r, v); r = w; }'),
 'member of layers that nobody names': (ENDS + ' template <class B> struct Layer : B { using B::B; }; struct Holds { Layer<Layer<Ends>> l; HD Holds(T *at, T to) : l(at, to) {} HD ~Holds() {} };',
                                        'T r = w; { Holds h(&r, v); r = w; }'),
}
INTEGER = {}
HOST = {
 'variant member made by a constructor that throws': (ENDS + ' struct Thrown { union { Ends e; }; Thrown(T *at, T to) : e(at, to) { throw 1; } ~Thrown() {} };',
                                                      'T r = w; try { Thrown t(&r, v); } catch (int) {}'),
 'variant assigned a number ends what it had': (VARIANT, 'T r = w; std::variant<int, Ends> u(std::in_place_index<1>, &r, v); u = 3;'),
}
HOST |= {
 'shared pointer made at once, counted': ('#include <memory>', 'auto p = std::make_shared<int>(1); auto q = p; T r = p.use_count() == 2 ? v : w;'),
 'shared pointer made at once, given another': ('#include <memory>', 'auto p = std::make_shared<T>(v); auto q = p; p = std::make_shared<T>(w); T r = *q;'),
 'weak pointer to what has ended': ('#include <memory>', 'std::weak_ptr<T> k; { auto p = std::make_shared<T>(w); k = p; } T r = k.expired() ? v : w;'),
}
DEVICE = {
 'coalesced group of a whole warp': (GROUPS, 'auto c = cg::coalesced_threads(); T r = c.size() == 32 && c.num_threads() == 32 ? v : w;'),
 'coalesced group of a part': (GROUPS, 'T r = w; if (threadIdx.x % 2) { auto c = cg::coalesced_threads(); if (c.size() == 16) r = v; } else r = v;'),
 'binary partition of a tile': (GROUPS, 'auto b = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), threadIdx.x % 2 == 0); T r = b.size() == 16 ? v : w;'),
 'labeled partition of a coalesced group': (GROUPS, 'auto p = cg::labeled_partition(cg::coalesced_threads(), (int)threadIdx.x % 4); T r = p.num_threads() == 8 ? v : w;'),
 'coalesced group handed on': (GROUPS + '__device__ unsigned sizeOf(cg::coalesced_group g) { return g.size(); }', 'cg::coalesced_group c = cg::coalesced_threads(); T r = sizeOf(c) == 32 ? v : w;'),
}
LANE = {
 'rank in a binary partition': (GROUPS, 'bool even = threadIdx.x % 2 == 0; auto b = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), even); int x = b.thread_rank() * 2 + !even;'),
 'rank in a labeled partition': (GROUPS, 'auto p = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), (int)threadIdx.x / 8 % 4); int x = p.thread_rank() + threadIdx.x / 8 % 4 * 8;'),
 'rank in a tile of a coalesced group': (GROUPS, 'auto t = cg::tiled_partition(cg::coalesced_threads(), 8); int x = t.thread_rank() + threadIdx.x / 8 % 4 * 8;'),
 'rank in a coalesced group of all': (GROUPS, 'auto c = cg::coalesced_threads(); int x = c.thread_rank();'),
 'rank in a tile whose size is a number': (GROUPS, 'auto t = cg::tiled_partition(cg::this_thread_block(), 8); int x = t.thread_rank() + threadIdx.x / 8 % 4 * 8;'),
 'rank in a group made before the branch': (GROUPS, 'auto c = cg::coalesced_threads(); int x = 0; if (threadIdx.x % 2) x = c.thread_rank(); else x = threadIdx.x & 31;'),
}
