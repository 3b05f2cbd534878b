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

const fromBody =
  'Take the store from the signed body; treat the header as an aid that may be absent.';
const inOneSpelling =
  'it finds headers in one spelling only. Compare header names without regard to letter case.';
const inAMap =
  'Acknowledge and ignore what you do not know; keep handlers in a map, not in an object with a prototype.';
const tolerant =
  'Ignore fields that you do not know, at every depth, and accept unknown values as they are.';

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
    told: 'it treats a Content-Type with a parameter as another one. Look at the media type before the semicolon only, or do not look at it at all.',
  },
  {
    mistake: 'fails on a charset that it does not know',
    decisions: refusing(500, ({ request }) => /8859/.test(request.headers['content-type'] ?? '')),
    found: ['RCV-021 warn'],
    told: 'it fails on a charset that the body does not have. JSON is UTF-8: verify the bytes and decode them as UTF-8, whatever the label says.',
  },
  {
    mistake: 'knows the spelling of a header, and that in small letters and in capitals',
    decisions: refusing(400, ({ request }) => {
      const name = DeliveryHeader.idempotencyKey;
      const known = [name, name.toLowerCase(), name.toUpperCase()];
      return !known.some((each) => request.rawHeaders.includes(each));
    }),
    found: ['RCV-022 fail'],
    told: inOneSpelling,
  },
  {
    mistake: 'looks headers up by their spelling',
    decisions: refusing(
      400,
      ({ request }) => !request.rawHeaders.includes(DeliveryHeader.idempotencyKey),
    ),
    found: ['RCV-022 fail'],
    told: inOneSpelling,
  },
  {
    mistake: 'fails on unknown event types',
    decisions: refusing(500, ({ json }) => {
      const parsed = parseEvent(json);
      return parsed.ok && !parsed.event.known;
    }),
    found: ['RCV-023 fail'],
    told: `it does not take an event type that it does not know. ${inAMap}`,
  },
  {
    mistake: 'keeps handlers in an object',
    decisions: refusing(
      500,
      ({ json }) => field(json, deliveryPolicy.eventType.field) === '__proto__',
    ),
    found: ['RCV-023 fail'],
    told: `it looks event types up in an object with a prototype. ${inAMap}`,
  },
  {
    mistake: 'has a strict schema',
    decisions: refusing(422, ({ json }) => isJsonObject(json) && 'conformance_new_field' in json),
    found: ['RCV-024 fail'],
    told: `it does not take fields or values that it does not know. ${tolerant}`,
  },
  {
    mistake: 'has a list of actions',
    decisions: refusing(400, ({ json }) => {
      const asked = isJsonObject(json) ? dataOf(json)[deliveryPolicy.action.fields[0]] : undefined;
      return typeof asked === 'string' && asked.startsWith('conformance');
    }),
    found: [
      'RCV-024 fail',
      ...['RCV-076', 'RCV-083'].flatMap((id) => [`${id} not-run`, `${id}/effect not-run`]),
    ],
    told: `it does not take an action that it does not know. ${tolerant}`,
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
    told: `its clock is ahead of ours by about 2 h, and it refuses an event because of its timestamp. Set both clocks by NTP. ${ofAnyAge}`,
  },
  {
    mistake: 'refuses what is not of the last hour',
    decisions: refusingByTime(hourMs),
    found: ['RCV-069 fail', 'RCV-070 not-run', 'RCV-070/effect not-run'],
    told: `it refuses an event that is ${lastAttempt} old, as late attempts at a delivery are. ${ofAnyAge}`,
  },
  {
    mistake: 'needs the location header',
    decisions: refusing(400, ({ request }) => headerOf(request, DeliveryHeader.location) === ''),
    found: ['RCV-001 fail'],
    alone: true,
    told: `it needs the location header. ${fromBody}`,
  },
  {
    mistake: 'cannot take the location header',
    decisions: refusing(500, ({ request }) => headerOf(request, DeliveryHeader.location) !== ''),
    found: ['RCV-028 fail'],
    told: `it does not take the location header. ${fromBody}`,
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
    told: 'it fails where an action has its older name only. Fall back to the older name of the field where the current one is absent.',
  },
];
