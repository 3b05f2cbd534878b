import { DeliveryHeader, deliveryPolicy, parseEvent, productTable } from '@ordering/events';
import { describeDuration } from '../../../contract/duration.ts';
import { actionRows, dataOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { ladderMs } from '../../../contract/policy.ts';
import type { ReceiverDefect } from '../defect.ts';
import { refusing } from '../defect.ts';
import { field, headerOf } from '../fake-receiver.ts';

const withoutStore = productTable.filter(({ identifiedBy }) =>
  identifiedBy.every((field) => field !== 'store_id'),
);
const refuses = withoutStore.map(({ title }) => `it refuses the events of ${title}`).join('; ');
const takes = withoutStore.map(
  ({ id }) =>
    `Take them, each by the identifying field of its product, or declare that it has none, with --without ${id}.`,
);

const lastAttempt = describeDuration(ladderMs);
const ofAnyAge = `Take events of any age: the last attempt at a delivery comes ${lastAttempt} after the first.`;
const hourMs = 3_600_000;

/** Refuses what its clock finds further away than a tolerance. */
function refusingByTime(tolerance: number, aheadMs = 0) {
  return {
    aheadMs,
    ...refusing(400, ({ json }) => {
      const at = Date.parse(field(json, 'timestamp') ?? '');
      return Math.abs(Date.now() + aheadMs - at) > tolerance;
    }),
  };
}

export const acceptedDeliveries: readonly ReceiverDefect[] = [
  {
    mistake: 'compares the whole Content-Type',
    decisions: refusing(
      415,
      ({ request }) => request.headers['content-type'] !== 'application/json',
    ),
    found: ['RCV-020 warn'],
  },
  {
    mistake: 'fails on a charset that it does not know',
    decisions: refusing(500, ({ request }) => /8859/.test(request.headers['content-type'] ?? '')),
    found: ['RCV-021 warn'],
  },
  {
    mistake: 'looks headers up by their spelling',
    decisions: refusing(
      400,
      ({ request }) => !request.rawHeaders.includes(DeliveryHeader.idempotencyKey),
    ),
    found: ['RCV-022 fail'],
  },
  {
    mistake: 'fails on unknown event types',
    decisions: refusing(500, ({ json }) => {
      const parsed = parseEvent(json);
      return parsed.ok && !parsed.event.known;
    }),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'keeps handlers in an object',
    decisions: refusing(
      500,
      ({ json }) => field(json, deliveryPolicy.eventType.field) === '__proto__',
    ),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'has a strict schema',
    decisions: refusing(422, ({ json }) => isJsonObject(json) && 'conformance_new_field' in json),
    found: ['RCV-024 fail'],
  },
  {
    mistake: 'expects a store in every event',
    decisions: refusing(400, ({ json }) => isJsonObject(json) && !('store_id' in json)),
    found: [
      'RCV-024 not-run',
      'RCV-025 fail',
      'RCV-069 not-run',
      ...['RCV-083', 'RCV-084'].flatMap((id) => [`${id} not-run`, `${id}/effect not-run`]),
    ],
    told: `${refuses}. ${takes.join(' ')}`,
  },
  {
    mistake: 'refuses what is not of the last hour, by a clock that is two hours ahead',
    decisions: refusingByTime(hourMs, 2 * hourMs),
    found: ['RCV-001 fail'],
    alone: true,
    told: `its clock is ahead of ours by about 2 h, and it refuses an event for its time. Let both clocks be set by NTP. ${ofAnyAge}`,
  },
  {
    mistake: 'refuses what is not of the last hour',
    decisions: refusingByTime(hourMs),
    found: ['RCV-069 fail', 'RCV-070 not-run', 'RCV-070/effect not-run'],
    told: `it refuses an event that is ${lastAttempt} old, as late attempts at a delivery are. ${ofAnyAge}`,
  },
  {
    mistake: 'cannot take the location header',
    decisions: refusing(500, ({ request }) => headerOf(request, DeliveryHeader.location) !== ''),
    found: ['RCV-028 fail'],
  },
  {
    mistake: 'needs the current name of the action',
    decisions: refusing(500, ({ json }) => {
      const isAction = actionRows.some(
        (row) => row.type === field(json, deliveryPolicy.eventType.field),
      );
      return isAction && isJsonObject(json) && !(deliveryPolicy.action.fields[0] in dataOf(json));
    }),
    found: ['RCV-029 fail'],
  },
];
