import type { AcceptCommand, Batch, Command } from './commands.ts';

/** A command on its way to the worker; an `accept` brings its body. */
export type Outgoing =
  | Exclude<Command, AcceptCommand>
  | (Omit<AcceptCommand, 'start' | 'end'> & { readonly body: Uint8Array });

/**
 * Puts commands into one message. All bodies go into one new buffer, which can be handed over
 * without a copy: the buffers that they come in are shared with other requests.
 */
export function pack(outgoing: readonly Outgoing[]): Batch & { readonly transfer: ArrayBuffer } {
  const transfer = new ArrayBuffer(outgoing.reduce((sum, command) => sum + sizeOf(command), 0));
  const bodies = new Uint8Array(transfer);
  let start = 0;
  const commands = outgoing.map((command): Command => {
    if (command.kind !== 'accept') return command;
    const { body, ...rest } = command;
    const end = start + body.byteLength;
    bodies.set(body, start);
    const packed = { ...rest, start, end };
    start = end;
    return packed;
  });
  return { commands, bodies, transfer };
}

/** How many bytes of body a command brings. */
function sizeOf(command: Outgoing): number {
  return command.kind === 'accept' ? command.body.byteLength : 0;
}
