import { createHash } from 'node:crypto';
import { DeliveryHeader } from '@ordering/events';
import { dataOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { catchUp, quiet } from '../../../http/catch-up.ts';
import type { ReceiverDefect } from '../defect.ts';
import { headerOf } from '../fake-receiver.ts';

export const duplicates: readonly ReceiverDefect[] = [
  {
    mistake: 'records ids before it verifies',
    decisions: { recordsBeforeVerifying: true },
    found: ['RCV-060/effect fail'],
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
      'RCV-062/effect fail',
      'RCV-063/effect fail',
      'RCV-064/effect fail',
      'RCV-065/effect warn',
      'RCV-066/effect fail',
      'RCV-068/effect fail',
      'RCV-075/effect warn',
      'RCV-081/effect warn',
    ],
  },
  {
    mistake: 'answers duplicates with a conflict',
    decisions: { answerToDuplicate: 409 },
    found: [
      'RCV-061 fail',
      'RCV-062 fail',
      'RCV-063 fail',
      'RCV-064 fail',
      'RCV-065 warn',
      'RCV-066 fail',
      'RCV-068 fail',
      'RCV-068/effect not-run',
      'RCV-081 not-run',
      'RCV-081/effect not-run',
    ],
  },
  {
    mistake: 'does the work on arrival, for every copy',
    ours: {
      workspace: 'packages/inbox',
      file: 'src/sqlite/accept.ts',
      find: 'SET receipts = receipts + 1 WHERE id',
      replace: 'SET receipts = receipts + 1, effects = effects + 1 WHERE id',
    },
    found: [
      ...['RCV-061 fail', 'RCV-062 fail', 'RCV-063 fail', 'RCV-064 fail', 'RCV-065 warn'],
      'RCV-066 fail',
      'RCV-068 fail',
      'RCV-075 warn',
      'RCV-081 warn',
    ],
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
    found: [
      ...['RCV-061 fail', 'RCV-062 fail', 'RCV-063 fail', 'RCV-064 fail', 'RCV-065 warn'],
      'RCV-066 fail',
      'RCV-068 fail',
    ],
  },
  {
    mistake: 'has time between looking up and recording',
    decisions: { beforeRecording: () => catchUp() },
    found: ['RCV-062/effect fail'],
  },
  {
    mistake: 'keeps ids in memory',
    decisions: { record: 'volatile' },
    found: ['RCV-063/effect fail', 'RCV-081/effect warn'],
  },
  {
    mistake: 'has a record of ids for each replica',
    decisions: { record: 'own' },
    found: ['RCV-064/effect fail'],
  },
  {
    mistake: 'forgets ids after an hour',
    decisions: { remembersMs: 3_600_000 },
    found: ['RCV-065/effect warn'],
  },
  {
    mistake: 'drops its work when the sender hangs up',
    long: true,
    decisions: {
      // In the end it has noticed, however late it is.
      pace: (handle) => quiet(400).then(handle),
      hasEffect: ({ request }) => !request.socket.destroyed,
    },
    found: ['RCV-068/effect fail'],
  },
  {
    // As the contract asks for, so that it only warns.
    mistake: 'knows a delivery by its header alone',
    decisions: { identify: ({ request }) => headerOf(request, DeliveryHeader.idempotencyKey) },
    found: ['RCV-075/effect warn'],
  },
  {
    mistake: 'keeps its work in memory',
    long: true,
    decisions: { work: 'volatile', effectAfterMs: 300 },
    found: ['RCV-080/effect fail'],
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
    found: ['RCV-066/effect fail', 'RCV-067/effect fail', 'RCV-070/effect not-observable'],
  },
];
