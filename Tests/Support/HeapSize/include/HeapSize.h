#ifndef HEAP_SIZE_H
#define HEAP_SIZE_H

/// Returns the number of bytes of the heap that are in use, or -1 if it cannot be determined.
long live_heap_bytes(void);

#endif
