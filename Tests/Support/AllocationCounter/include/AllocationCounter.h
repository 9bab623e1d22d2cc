#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Returns the number of blocks that the process has allocated on the heap so far, or -1 if it cannot be determined.
long allocation_count(void);

#endif
