/** Does nothing at all for so long, as a process that was stopped, or that others leave no time. */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
