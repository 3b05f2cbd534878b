/** The ladder of the crash test, in milliseconds: short, but long enough for a kill in between. */
export const ladder = { timeoutMs: 2000, delaysMs: [0, 40, 80, 160] };
