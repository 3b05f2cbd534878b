/** Attempts of the crash tests with endpoints that hang: a time-out that is short, so that a ladder takes seconds. */
export const timeoutMs = 1500;

/** The ladder of those on the machine's clock, in milliseconds. */
export const shortDelaysMs = [0, 2000, 3000];
