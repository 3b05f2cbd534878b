import { createHash } from 'node:crypto';
import { DeliveryHeader } from '@ordering/events';
import { dataOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { after, afterBurst } from '../../../testing/pace.ts';
import type { ReceiverDefect } from '../defect.ts';
import type { Decisions } from '../fake-receiver.ts';
import { headerOf } from '../fake-receiver.ts';

const atomic =
  'Insert the id under a unique key, in the transaction that stores the event, and acknowledge when it is committed.';
const everyTime = `it processes a delivery each time that it arrives. ${atomic}`;
const conflict =
  'it answers a copy of what it has acknowledged with 409. Acknowledge a copy as its original, since the service treats every other answer as a failure.';
const byContent =
  'it recognises copies by what is in them, and not by their id. Make the delivery id, and nothing else, the key of the record.';

/** What is told by the check of a plain copy. */
const hanging = ['062', '063', '064', '065', '066', '068', '075', '081'].map(
  (number) => `RCV-${number} not-run`,
);

/** The id of the first delivery that had such data. */
function byIdOrData(): Decisions['identify'] {
  const ids = new Map<string, string>();
  return ({ json, request }) => {
    const id = headerOf(request, DeliveryHeader.idempotencyKey);
    const data = isJsonObject(json) ? dataOf(json) : {};
    if (!Object.keys(data).some((name) => name.endsWith('_id'))) return id;
    const key = JSON.stringify(data);
    ids.set(key, ids.get(key) ?? id);
    return ids.get(key) ?? id;
  };
}

export const duplicates: readonly ReceiverDefect[] = [
  {
    mistake: 'records ids before it verifies',
    decisions: { recordsBeforeVerifying: true },
    found: ['RCV-060/effect fail'],
    told: 'it records the id of a delivery before it has verified its signature. Verify first, and record the id of accepted deliveries only.',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/receive.ts',
      find: 'const verdict = await verify(signatures, request.body, hintOf(request));',
      replace: `const early = signedId(readBody(request.body).value);
      globalThis.seenIds ??= new Set();
      const isKnown = early !== undefined && globalThis.seenIds.has(early);
      if (early !== undefined) globalThis.seenIds.add(early);
      const verdict = await verify(signatures, request.body, hintOf(request));
      if (verdict.ok && isKnown) return { kind: 'duplicate', id: early };`,
    },
  },
  {
    mistake: 'does not recognise duplicates',
    decisions: { remembersMs: -1 },
    found: [
      'RCV-061/effect fail',
      'RCV-062/effect not-run',
      'RCV-063/effect not-run',
      'RCV-064/effect not-run',
      'RCV-065/effect not-run',
      'RCV-066/effect not-run',
      'RCV-068/effect not-run',
      'RCV-075/effect not-run',
      'RCV-081/effect not-run',
    ],
    told: everyTime,
  },
  {
    mistake: 'answers duplicates with a conflict',
    decisions: { answerToDuplicate: 409 },
    found: [
      'RCV-061 fail',
      'RCV-062 not-run',
      'RCV-063 not-run',
      'RCV-064 not-run',
      'RCV-065 not-run',
      'RCV-066 not-run',
      'RCV-068 not-run',
      'RCV-068/effect not-run',
      'RCV-081 not-run',
      'RCV-081/effect not-run',
    ],
    told: conflict,
  },
  {
    mistake: 'does the work on arrival, for every copy',
    ours: {
      workspace: 'packages/inbox',
      file: 'src/sqlite/accept.ts',
      find: 'SET receipts = receipts + 1 WHERE id',
      replace: 'SET receipts = receipts + 1, effects = effects + 1 WHERE id',
    },
    found: ['RCV-061 fail', ...hanging],
    told: everyTime,
  },
  {
    mistake: 'refuses a copy as a conflict',
    ours: {
      workspace: 'packages/webhooks',
      file: 'src/outcome.ts',
      find: `    case 'duplicate':
      return answer(`,
      replace: `      return answer(deliveryPolicy.success.from, { outcome: outcome.kind });
    case 'duplicate':
      return answer(409 || `,
    },
    found: ['RCV-061 fail', ...hanging],
    told: conflict,
  },
  {
    mistake: 'has time between looking up and recording',
    decisions: { beforeRecording: () => afterBurst() },
    found: ['RCV-062/effect fail'],
    told: `it looks an id up and records it in two steps, between which a copy slips through. ${atomic}`,
  },
  {
    mistake: 'keeps ids in memory',
    decisions: { record: 'volatile' },
    found: ['RCV-063/effect fail', 'RCV-081/effect warn'],
    told: 'a restart makes it forget the ids that it has recorded. Keep the ids in the store that the events are in, and not in memory.',
  },
  {
    mistake: 'keeps ids and counts in memory',
    long: true,
    // So long after its answer that the effect of what was acknowledged comes after the kill.
    decisions: { record: 'volatile', counts: 'volatile', effectAfterMs: 1000 },
    found: ['RCV-063/effect fail', 'RCV-081/effect not-observable'],
    told: 'a restart makes it forget the ids that it has recorded. Keep the ids in the store that the events are in, and not in memory.',
  },
  {
    mistake: 'has a record of ids for each replica',
    decisions: { record: 'own' },
    found: ['RCV-064/effect fail'],
    told: 'each of its replicas has a record of ids of its own. Keep the ids in a store that all replicas share.',
  },
  {
    mistake: 'forgets ids after an hour',
    decisions: { remembersMs: 3_600_000 },
    found: ['RCV-065/effect warn'],
    told: 'it forgets ids before the last attempt can come. Keep ids for longer than the whole retry schedule; a few days do no harm.',
  },
  {
    mistake: 'drops its work when the sender hangs up',
    long: true,
    decisions: {
      // Much longer than the sender has patience, which ends with catching up: by then it has noticed, however late it is.
      pace: (handle) => after(600)(() => afterBurst().then(handle)),
      hasEffect: ({ request }) => !request.socket.destroyed,
    },
    found: ['RCV-068/effect fail'],
    told: 'it drops the work of a delivery whose sender has hung up, and takes the next attempt for a copy. Process what was received even if the sender has closed the connection.',
  },
  {
    // As the contract asks for, so that it only warns.
    mistake: 'knows a delivery by its header alone',
    decisions: { identify: ({ request }) => headerOf(request, DeliveryHeader.idempotencyKey) },
    found: ['RCV-075/effect warn'],
    told: 'it recognises copies by the id in the header, which is not signed. Recognise copies by the id in the body, which is signed, and compare the header with it.',
  },
  {
    mistake: 'keeps its work in memory',
    long: true,
    decisions: { work: 'volatile', effectAfterMs: 1000 },
    found: ['RCV-080/effect fail'],
    told: 'it acknowledges a delivery before it has stored it, so that a crash loses it. Store the event, or the work that it makes, in a transaction, and acknowledge when it is committed.',
  },
  {
    mistake: 'notes what it has done some time after it',
    decisions: { repeatsLast: true },
    found: ['RCV-081/effect warn'],
  },
  {
    mistake: 'recognises duplicates by their body',
    decisions: { identify: ({ body }) => createHash('sha256').update(body).digest('hex') },
    found: ['RCV-066/effect fail'],
    told: byContent,
  },
  {
    mistake: 'recognises duplicates by their data, too',
    decisions: { identify: byIdOrData() },
    found: ['RCV-067/effect fail', 'RCV-070/effect not-observable'],
    told: byContent,
  },
  {
    mistake: 'recognises duplicates by their data',
    decisions: {
      identify: ({ json, request }) =>
        // An event on nothing in particular has the data of many others.
        isJsonObject(json) && Object.keys(dataOf(json)).some((name) => name.endsWith('_id'))
          ? JSON.stringify(dataOf(json))
          : headerOf(request, DeliveryHeader.idempotencyKey),
    },
    found: ['RCV-066/effect fail', 'RCV-067/effect not-run', 'RCV-070/effect not-observable'],
    told: byContent,
  },
];
