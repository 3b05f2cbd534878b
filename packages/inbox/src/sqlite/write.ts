import type { DatabaseSync } from 'node:sqlite';
import { type Arriving, prepareAccept } from './accept.ts';
import { prepareChanges } from './change.ts';
import { prepareClaim } from './claim.ts';
import type { Batch, Result, WriteCommand } from './commands.ts';
import { prepareNextDue } from './due.ts';
import { readLease } from './lease.ts';
import type { OwnClock } from './own-clock.ts';
import type { Packer } from './pack.ts';
import { prepareProbe } from './probe.ts';
import { prepareSettle } from './settle.ts';
import { Taking } from './taking.ts';
import { prepareLeft, Tally } from './tally.ts';

const nothing = { items: [], buried: [], contended: false };

/** Runs the commands of a batch, inside whatever transaction is open. Bodies that are claimed go into the packer. */
export type Execute = (batch: Batch<WriteCommand>, packer: Packer) => readonly Result[];

/** Prepares every statement that writes, and runs commands with them. */
export function prepareExecute(database: DatabaseSync, clock: OwnClock): Execute {
  const tally = new Tally(database);
  const accept = prepareAccept(database, tally);
  const settle = prepareSettle(database, tally);
  const claim = prepareClaim(database, tally);
  const nextDue = prepareNextDue(database);
  const changes = prepareChanges(database, tally);
  const renew = database.prepare('UPDATE delivery SET due = ? WHERE seq = ? AND claim = ?');
  const probe = prepareProbe(database, accept, tally);
  const left = prepareLeft(database);

  function run(command: WriteCommand, body: Uint8Array, time: Arriving, packer: Packer): Result {
    if (!('kind' in command)) return accept(command, body, time);
    const { kind } = command;
    switch (kind) {
      case 'work': {
        const { settled, claim: wanted, deadHolds = false } = command;
        const held = settled.map((each) => settle(each, time.now, deadHolds));
        const found = wanted === undefined ? nothing : claim(wanted, time.now, deadHolds, packer);
        return { kind, worked: { held, ...found } };
      }
      case 'renew': {
        const until = time.now + command.leaseMs;
        const held = command.leases.map((lease) => {
          const { seq, claim: by } = readLease(lease);
          return renew.run(until, seq, by).changes === 1;
        });
        return { kind, held };
      }
      case 'replay':
        return { kind, count: changes.replay(command.rows, time.now) };
      case 'purge':
        return { kind, count: changes.purge(command.rows) };
      case 'probe':
        probe(time);
        return { kind };
      case 'look':
        return { kind };
      case 'left':
        return { kind, count: left() };
    }
  }

  return ({ time: { elapsed, wall }, commands, bytes, take }, packer) => {
    const now = clock.now(elapsed);
    const taking = take && new Taking(take, () => nextDue(now) > now, now + take.leaseMs);
    tally.reset();
    const results = commands.map((command) =>
      run(command, bodyOf(command, bytes), { now, wall, taking }, packer),
    );
    tally.write();
    clock.mark(now);
    return results;
  };
}

function bodyOf(command: WriteCommand, bytes: Uint8Array): Uint8Array {
  if ('kind' in command) return bytes;
  const [, , start, end] = command;
  return bytes.subarray(start, end);
}
