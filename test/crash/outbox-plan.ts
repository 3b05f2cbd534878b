/** The ladder of the crash test, in milliseconds: short, but long enough for a kill in between. */
export const ladder = { timeoutMs: 60_000, delaysMs: [0, 40, 80, 160] };

/** Between which steps a sender dies: before or after its store is asked, or in the middle of a request. */
export const boundaries = [
  ...['before send', 'after send', 'before begin', 'after begin', 'before claim'],
  ...['after claim', 'before settle', 'after settle', 'in an attempt', 'any time'],
] as const;
