import type { DatabaseSync } from 'node:sqlite';
import { lockFile } from '@ordering/kit/file-lock';
import type { Parcel } from '@ordering/kit/parcels';
import { prepareClaim } from './claim.ts';
import type { ReadCommand, ReadResult, WriteCommand, WriteResult } from './commands.ts';
import { prepareEndpoints, prepareFindEndpoint, prepareListEndpoints } from './endpoints.ts';
import { prepareEnqueue } from './enqueue.ts';
import { prepareExpire } from './expire.ts';
import { prepareDepth, prepareFind } from './find.ts';
import { prepareArrival, prepareArrivals, prepareLanes } from './lanes.ts';
import { prepareList } from './list.ts';
import { prepareProbe } from './probe.ts';
import { prepareResend } from './resend.ts';
import { prepareSettle, prepareTakeOver } from './settle.ts';

const alone = <T>(content: T): Parcel<T> => ({ content, bytes: [] });

/** Prepares every statement that writes, and runs commands with them. */
export function prepareWriting(database: DatabaseSync, path: string) {
  const endpoints = prepareEndpoints(database);
  const enqueue = prepareEnqueue(database);
  const laneOf = prepareArrival(database);
  const resend = prepareResend(database);
  const takeOver = prepareTakeOver(database);
  const claim = prepareClaim(database);
  const settle = prepareSettle(database);
  const expire = prepareExpire(database);
  const probe = prepareProbe(database);
  // Beside the file, since whoever has the file open would hold a lock in it up.
  let release: (() => void) | undefined;
  const end = (): void => {
    release?.();
    release = undefined;
  };

  const execute = ({ content: command, bytes }: Parcel<WriteCommand>): Parcel<WriteResult> => {
    const { kind } = command;
    switch (kind) {
      case 'put-endpoint':
        return alone({ kind, outcome: endpoints.put(command.endpoint) });
      case 'disable-endpoint': {
        const { id, reason, now } = command;
        return alone({ kind, found: endpoints.disable(id, reason, now) });
      }
      case 'enable-endpoint':
        return alone({ kind, found: endpoints.enable(command.id, command.now) });
      case 'remove-endpoint':
        return alone({ kind, outcome: endpoints.remove(command.id) });
      case 'enqueue': {
        const [body = new Uint8Array()] = bytes;
        const outcome = enqueue(command.delivery, body);
        const lane = outcome === 'stored' ? laneOf(command.delivery) : undefined;
        return alone({ kind, outcome, lane });
      }
      case 'resend':
        return alone({ kind, ...resend(command.filter, command.after, command.now) });
      case 'begin': {
        // See docs/decisions/one-sender.md.
        release ??= lockFile(`${path}-delivering`);
        if (release === undefined) return alone({ kind, interrupted: undefined });
        const { owner, now, longestGapMs } = command;
        return alone({ kind, interrupted: takeOver(owner, now, longestGapMs) });
      }
      case 'end':
        end();
        return alone({ kind });
      case 'claim': {
        const { owner, now, wants, maxBytes } = command;
        const { bodies, ...taken } = claim(owner, now, wants, maxBytes);
        return { content: { kind, ...taken }, bytes: bodies };
      }
      case 'settle':
        return alone({ kind, held: settle(command.owner, command.seq, command.settlement) });
      case 'expire':
        return alone({ kind, expired: expire(command.expiry) });
      case 'probe':
        probe();
        return alone({ kind });
    }
  };
  return { execute, close: end };
}

/** Prepares every statement that reads, and answers questions with them. */
export function prepareReading(database: DatabaseSync) {
  const findEndpoint = prepareFindEndpoint(database);
  const listEndpoints = prepareListEndpoints(database);
  const find = prepareFind(database);
  const list = prepareList(database);
  const depth = prepareDepth(database);
  const lanes = prepareLanes(database);
  const arrivals = prepareArrivals(database);

  return ({ content: command }: Parcel<ReadCommand>): Parcel<ReadResult> => {
    const { kind } = command;
    switch (kind) {
      case 'endpoint':
        return alone({ kind, endpoint: findEndpoint(command.id) });
      case 'list-endpoints': {
        const { disabled, limit, after } = command;
        return alone({ kind, ...listEndpoints(disabled, limit, after) });
      }
      case 'find': {
        const found = find(command.id);
        if (found === undefined) return alone({ kind, found });
        const { body, ...rest } = found;
        return { content: { kind, found: rest }, bytes: [body] };
      }
      case 'list':
        return alone({ kind, ...list(command.filter, command.limit, command.before) });
      case 'depth':
        return alone({ kind, depth: depth() });
      case 'lanes':
        return alone({ kind, lanes: lanes() });
      case 'arrivals':
        return alone({ kind, ...arrivals(command.after) });
    }
  };
}
