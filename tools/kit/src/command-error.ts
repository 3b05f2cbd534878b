import { messageOf } from './failure.ts';

/** A command failed, as opposed to the transaction around it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a batch of commands; whatever one of them throws is the cause of a `CommandError`. */
export function asCommandError<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}
