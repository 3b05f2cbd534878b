/** What to call when a signal is aborted, for each signal that something waits for. */
const waiting = new WeakMap<AbortSignal, Waiting>();

interface Waiting {
  readonly actions: Set<() => void>;
  readonly listener: () => void;
}

/**
 * Calls `action` when `signal` is aborted, until `offAbort`.
 *
 * However many wait for a signal, it has one listener: runtimes look through all listeners of a signal to add one or to remove
 * one, which is most of the work where thousands of calls share it.
 */
export function onAbort(signal: AbortSignal, action: () => void): void {
  (waiting.get(signal) ?? listen(signal)).actions.add(action);
}

/** Ends that; the listener goes with the last action, since a signal that follows others stays in memory as long as it has one. */
export function offAbort(signal: AbortSignal, action: () => void): void {
  const all = waiting.get(signal);
  if (all === undefined || !all.actions.delete(action) || all.actions.size > 0) return;
  signal.removeEventListener('abort', all.listener);
  waiting.delete(signal);
}

function listen(signal: AbortSignal): Waiting {
  const actions = new Set<() => void>();
  const listener = (): void => {
    for (const action of actions) action();
  };
  signal.addEventListener('abort', listener);
  const all = { actions, listener };
  waiting.set(signal, all);
  return all;
}
