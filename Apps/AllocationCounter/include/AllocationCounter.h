#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks the process has allocated on the heap so far, or -1 where that cannot be known.
long allocation_count(void);

/// How many bytes of the heap are in use, or -1 where that cannot be known.
long live_heap_bytes(void);

#endif
