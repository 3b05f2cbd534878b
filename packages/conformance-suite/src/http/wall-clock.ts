/** Milliseconds since the epoch, which never go back while a run lasts, whatever is done to the machine's clock. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now();
}
