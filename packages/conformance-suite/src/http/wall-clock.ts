/** Milliseconds since the epoch, which never go back while a run lasts, whatever is done to the machine's clock. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

/** A moment of a day for people, in UTC: `12:04:11.310`. */
export function timeOfDay(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
