import { callAside, createFaultLog, thrownKindOf } from '@ordering/kit/callback';

/** The log of an inbox, or of its processing: the user's own, or `console.error`. */
export function faultLogOf(log?: (line: string) => void): (text: string) => void {
  return createFaultLog('@ordering/inbox', log);
}

/** A callback of the user that is only told something: nobody waits for it, and a line in the log says that it failed. */
export function guarded<Value>(
  name: string,
  callback: ((value: Value) => unknown) | undefined,
  log: (text: string) => void = faultLogOf(),
): (value: Value) => void {
  return (value) =>
    callAside(
      () => callback?.(value),
      (thrown) => log(`${name} failed with ${thrownKindOf(thrown)}`),
    );
}
