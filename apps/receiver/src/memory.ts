import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** How large the space for new objects may become before it is told to stay as it is, in bytes. */
const youngBytes = 8 * 1024 * 1024;

/**
 * Bounds what the heap takes beside what is in use. What waits for the disk outlives a collection or two, which V8 answers
 * by doubling the space for new objects, up to three times 32 MiB, and by letting the one for old objects grow up to four
 * times what is in use. No option that a program can set for itself limits them, but the factors by which they grow are
 * read each time. V8 makes the first one small again where little happens, so it has to be able to grow again.
 */
export function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=25');
  let grows = true;
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const mayGrow = young !== undefined && young.space_size < youngBytes;
    if (mayGrow === grows) return;
    grows = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
  }).observe({ type: 'gc' });
}
