import type { DatabaseSync } from 'node:sqlite';
import { prepareAccept } from './accept.ts';
import { prepareAdmin } from './admin.ts';
import type { Command, Result } from './commands.ts';
import { prepareQueue } from './queue.ts';

/** Runs one command, inside whatever transaction is open. */
export type Execute = (command: Command, bodies: Uint8Array) => Result;

/** Prepares every statement, and runs commands with them. */
export function prepareExecute(database: DatabaseSync): Execute {
  const accept = prepareAccept(database);
  const queue = prepareQueue(database);
  const admin = prepareAdmin(database);

  return (command, bodies) => {
    const { kind } = command;
    switch (kind) {
      case 'accept': {
        const body = bodies.subarray(command.start, command.end);
        return { kind, acceptance: accept(command, body) };
      }
      case 'claim': {
        const { now, limit, leaseMs, maxAttempts } = command;
        return { kind, claims: queue.claim(now, limit, leaseMs, maxAttempts) };
      }
      case 'renew':
        return { kind, held: queue.renew(command.lease, command.until) };
      case 'settle':
        return { kind, held: queue.settle(command.now, command.lease, command.settlement) };
      case 'inspect':
        return { kind, inspection: admin.inspect(command.id) };
      case 'depth':
        return { kind, depth: admin.depth() };
      case 'letters':
        return { kind, letters: admin.letters(command.state, command.after, command.limit) };
      case 'replay':
        return { kind, replayed: admin.replay(command.now, command.id) };
      case 'prune':
        return { kind, pruned: admin.prune(command.before, command.limit) };
    }
  };
}
