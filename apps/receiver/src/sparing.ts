/** Whether to log now, and how many lines of the same kind were left out since the last one. */
export type Sparing = (kind: string) => { readonly log: boolean; readonly leftOut: number };

/**
 * Lets through a few lines of a kind each second, so that a flood of forged requests does not
 * become a flood of log lines. Metrics count every one.
 */
export function createSparing(perSecond: number, now: () => number = Date.now): Sparing {
  const kinds = new Map<string, { second: number; lines: number; leftOut: number }>();
  return (kind) => {
    const second = Math.floor(now() / 1000);
    const state = kinds.get(kind) ?? { second, lines: 0, leftOut: 0 };
    kinds.set(kind, state);
    if (state.second !== second) Object.assign(state, { second, lines: 0 });
    if (state.lines >= perSecond) {
      state.leftOut += 1;
      return { log: false, leftOut: state.leftOut };
    }
    const { leftOut } = state;
    state.lines += 1;
    state.leftOut = 0;
    return { log: true, leftOut };
  };
}
