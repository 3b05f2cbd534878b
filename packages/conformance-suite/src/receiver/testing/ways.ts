import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Product } from '@ordering/events';
import {
  DeliveryHeader,
  deliveryPolicy,
  ownerFields,
  parseEvent,
  productOf,
  productTable,
} from '@ordering/events';
import { actionRows } from '../../contract/events.ts';
import { after, beyondMany, oneAtATime } from '../../testing/pace.ts';
import { defaultEffectTimes } from '../observe/settle.ts';
import type { ReceiverSubject } from '../subject.ts';
import type { Decisions, Incoming } from './fake-receiver.ts';
import { field, headerOf, takenFor, verifies } from './fake-receiver.ts';
import { other, receiverChecks } from './prove-fake.ts';

/** A receiver that is correct, in another way than the first one that comes to mind. */
export interface Way {
  /** So that "a receiver that" can stand before it. */
  readonly way: string;
  readonly decisions?: Partial<Decisions>;
  /** What is said of it otherwise than of the usual one. */
  readonly described?: (usual: ReceiverSubject) => ReceiverSubject;
  /** The results that do not pass; none of them fails or warns. */
  readonly open?: readonly string[];
}

const effects = receiverChecks.filter(({ aspects }) => aspects.includes('effect'));
const dayMs = 86_400_000;
const oldSecret = 'the secret of before';

/** Whether a delivery looks in every respect as the contract describes it. */
function isToTheLetter({ request, json }: Incoming): boolean {
  const { idempotencyKey, eventType } = deliveryPolicy;
  const mediaType = headerOf(request, DeliveryHeader.contentType).toLowerCase();
  return (
    /^application\/json(; ?charset=utf-8)?$/.test(mediaType) &&
    parseEvent(json).ok &&
    headerOf(request, idempotencyKey.header) === field(json, idempotencyKey.field) &&
    headerOf(request, eventType.header) === field(json, eventType.field)
  );
}

/** Where only this product asks for actions, there is nothing to ask of the others. */
function oneProduct(id: Product, title: string): Way {
  const hasActions = actionRows.some(({ product }) => product === id);
  return {
    way: `is for ${title} only`,
    decisions: {
      hasEffect: ({ json }) => productOf(json) === id,
      takesFor: (delivery) => (productOf(delivery.json) === id ? takenFor(delivery) : {}),
    },
    described: ({ otherOwner, ...usual }) => ({
      ...usual,
      without: productTable.flatMap((row) => (row.id === id ? [] : [row.id])),
      otherOwner: {
        ...other,
        field: ownerFields.find(({ product }) => product === id)?.field ?? '',
      },
    }),
    open: [
      'RCV-084 not-applicable',
      'RCV-084/effect not-applicable',
      ...(hasActions
        ? []
        : ['RCV-029', 'RCV-076', 'RCV-076/effect'].map((name) => `${name} not-applicable`)),
    ],
  };
}

/** Every way in which a receiver may keep the contract. */
export const ways: readonly Way[] = [
  {
    way: 'has nothing to say',
    decisions: { answerToAccepted: 204, answerToDuplicate: 204 },
  },
  {
    way: 'answers a copy as it did the first, and shows a page to everybody',
    decisions: { answerToAccepted: 200, says: '<!doctype html><p>Thank you</p>' },
  },
  {
    way: 'has a success of its own for a copy',
    decisions: { answerToAccepted: 201, answerToDuplicate: 208 },
  },
  { way: 'calls a forgery malformed', decisions: { answerToForged: 400 } },
  { way: 'forbids a forgery', decisions: { answerToForged: 403 } },
  { way: 'denies to a forger that it is there', decisions: { answerToForged: 404 } },
  {
    way: 'refuses whatever is not to the letter',
    decisions: { refuse: (delivery) => (isToTheLetter(delivery) ? undefined : 422) },
  },
  {
    way: 'takes a signature in capitals, and after a prefix',
    decisions: {
      verify: (delivery, secrets) =>
        verifies(
          {
            ...delivery,
            signatures: delivery.signatures.map((each) =>
              each.replace(/^sha256=/, '').toLowerCase(),
            ),
          },
          secrets,
        ),
    },
  },
  {
    way: 'still knows the secret of before',
    decisions: {
      verify: (delivery, secrets) =>
        verifies(delivery, secrets) || verifies(delivery, { ...secrets, own: oldSecret }),
    },
  },
  {
    way: 'has a certificate for many hosts and years',
    decisions: {
      certificate: (authority) =>
        authority.issue({
          hosts: ['kitchen.example', '10.0.0.7', '127.0.0.1'],
          from: Date.now() - 400 * dayMs,
          to: Date.now() + 800 * dayMs,
        }),
    },
  },
  {
    way: 'logs ids and headers, and nothing of what they are for',
    decisions: {
      logs: ({ request, signatures }, status) =>
        JSON.stringify({ status, signatures, headers: request.headersDistinct }),
    },
  },
  { way: 'has a clock that is a day behind', decisions: { aheadMs: -dayMs } },
  { way: 'takes its time to answer', decisions: { pace: after(100) } },
  { way: 'takes one delivery at a time', decisions: { pace: oneAtATime() } },
  {
    way: 'does its work later',
    decisions: { effectAfterMs: 1000 },
    described: (usual) => ({ ...usual, effectTimes: defaultEffectTimes }),
  },
  {
    way: 'does nothing about types that it does not know',
    decisions: {
      hasEffect: ({ json }) => {
        const parsed = parseEvent(json);
        return parsed.ok && parsed.event.known;
      },
    },
  },
  {
    way: 'does nothing about what is older than what it knows',
    decisions: { hasEffect: (_, stale) => !stale },
  },
  {
    way: 'counts anew when it is restarted',
    // So long after its answer that a restart at once comes before: an effect before it could not be ruled out.
    decisions: { counts: 'volatile', effectAfterMs: 1500 },
    described: (usual) => ({ ...usual, effectTimes: defaultEffectTimes }),
    open: ['RCV-081/effect not-observable'],
  },
  {
    way: 'writes the names of products as constants',
    decisions: {
      takesFor: (delivery) => {
        const taken = takenFor(delivery);
        const product = taken?.product?.replaceAll(/[A-Z]/g, '_$&').toUpperCase() ?? null;
        return taken && { ...taken, product };
      },
    },
  },
  {
    way: 'is slow once, where many deliveries come at once',
    get decisions() {
      let isWarm = false;
      const slowly = beyondMany(async () => {
        if (isWarm) return;
        await pause(3000);
        isWarm = true;
      });
      return { pace: slowly };
    },
  },
  {
    way: 'is one process',
    described: ({ urls: [url], ...usual }) => ({
      ...usual,
      urls: [url],
      without: ['replicas', 'tls'],
    }),
    open: ['RCV-064', 'RCV-064/effect', 'RCV-074'].map((name) => `${name} not-applicable`),
  },
  {
    way: 'serves one store',
    described: ({ otherOwner: _, ...usual }) => ({ ...usual, without: ['second-store'] }),
    open: ['RCV-055 not-applicable', 'RCV-055/effect not-applicable'],
  },
  {
    way: 'serves a community beside a store',
    described: (usual) => ({ ...usual, otherOwner: { field: 'community_id', ...other } }),
  },
  ...productTable.map(({ id, title }) => oneProduct(id, title)),
  {
    way: 'has neither a handle for a restart nor a clock to turn',
    described: ({ restart: _, advance: __, ...usual }) => usual,
    open: ['RCV-063', 'RCV-065', 'RCV-080', 'RCV-081'].flatMap((id) => [
      `${id} not-observable`,
      `${id}/effect not-observable`,
    ]),
  },
  {
    way: 'does not say what it takes an event for',
    decisions: { takesFor: () => undefined },
    open: ['RCV-076', 'RCV-083', 'RCV-084'].map((id) => `${id}/effect not-observable`),
  },
  {
    way: 'does not say what came too late',
    decisions: { findsStale: undefined },
    open: ['RCV-070/effect not-observable'],
  },
  {
    way: 'has effects at least once, and claims no more',
    decisions: { repeatsLast: true },
    described: ({ exactlyOnce: _, ...usual }) => usual,
    open: ['RCV-081 not-applicable', 'RCV-081/effect not-applicable'],
  },
  {
    way: 'cannot be made slow',
    described: ({ slow: _, ...usual }) => usual,
    open: ['RCV-072 not-observable'],
  },
  {
    way: 'is as quick as ever when it is asked to be slow',
    described: (usual) => ({ ...usual, slow: async () => {} }),
    decisions: { worksFirst: true },
    open: ['RCV-072 not-observable'],
  },
  { way: 'logs some time after its answer', decisions: { logsAfterMs: 600 } },
  {
    way: 'logs to another file than the one that was given',
    described: (usual) => ({ ...usual, logs: [fileURLToPath(import.meta.url)] }),
    open: ['RCV-082 not-observable'],
  },
  {
    way: 'logs to where nobody can look',
    described: ({ logs: _, ...usual }) => usual,
    open: ['RCV-082 not-observable'],
  },
  {
    way: 'lets nobody look at its effects',
    described: ({ observe: _, ...usual }) => usual,
    open: [
      'RCV-072 not-observable',
      'RCV-081 not-observable',
      ...effects.map(({ card }) => `${card.id}/effect not-observable`),
    ],
  },
];

/** The same where it takes minutes to see. */
export const slowWays: readonly Way[] = [
  {
    way: 'takes a second to answer',
    decisions: { pace: after(1000) },
  },
  {
    way: 'does its work after eight seconds',
    decisions: { effectAfterMs: 8000 },
    described: (usual) => ({ ...usual, effectTimes: { waitMs: 20_000 } }),
  },
];
