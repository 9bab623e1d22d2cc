#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Returns the number of blocks that the process has allocated on the heap so far, or -1 if it cannot be determined.
long allocation_count(void);

/// Returns the number of bytes of the heap that are in use, or -1 if it cannot be determined.
long live_heap_bytes(void);

#endif
