import { productTitle } from '@ordering/events';
import {
  actionField,
  actionFields,
  actionRows,
  dataOf,
  withData,
  withoutData,
} from '../../contract/events.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { breaking } from '../../model/finding.ts';
import { orElse } from '../../recording/transcripts.ts';
import { servedRows } from '../capabilities.ts';
import { needsLocation } from '../judgements/cause.ts';
import { whyKindRefused } from '../judgements/causes/dispatch.ts';
import { whySignedOtherwise } from '../judgements/causes/signing.ts';
import { whySize } from '../judgements/causes/sizes.ts';
import type { Why } from '../judgements/causes/why.ts';
import { firstOf, unknown } from '../judgements/causes/why.ts';
import {
  allAccepted,
  eitherWay,
  isAccepted,
  neverServerError,
  whyLost,
} from '../judgements/verdicts.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Draft, Drafts } from '../payloads/draft.ts';
import { deliveries } from '../scenarios/accepted.ts';
import { everyKind } from '../scenarios/dispatch.ts';
import type { ReceiverWorld, Sent } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';

interface Row extends CheckCard {
  plans(drafts: Drafts, world: ReceiverWorld): readonly Plan[];
  /** What is wrong with a receiver that takes these kinds of events, and not these deliveries. In one sentence without its end. */
  mistake?(refused: readonly Sent[], all: readonly Sent[]): string;
  verdict?(sent: readonly Sent[], why: Why): Finding;
}

const ofUnknownTypes = [
  'receiver.unknown-event-types',
  'versioning.receiver-tolerates-growth',
] as const;

const genuineLabel = 'the genuine delivery';

const rows: readonly Row[] = [
  {
    id: 'RCV-020',
    level: 'SHOULD',
    title: 'A Content-Type with `charset=utf-8` is accepted',
    plans: (drafts) => [
      {
        label: genuineLabel,
        draft: drafts.draft(),
        contentType: 'application/json; charset=utf-8',
      },
    ],
    mistake: () => 'it treats a Content-Type with a parameter as another one',
    catches:
      'The Content-Type is compared as a whole, so that any parameter makes a delivery fail.',
    fix: 'Look at the media type before the semicolon only, or do not look at it at all.',
  },
  {
    id: 'RCV-021',
    level: 'MAY',
    title: 'A wrong charset label is handled cleanly',
    plans: (drafts) => [
      {
        label: genuineLabel,
        draft: drafts.draft({ data: { conformance_note: 'crème brûlée' } }),
        contentType: 'application/json; charset=iso-8859-1',
      },
    ],
    verdict: eitherWay,
    mistake: () => 'it fails on a charset that the body does not have',
    catches: 'A label that does not match the bytes upsets the receiver.',
    fix: 'JSON is UTF-8: verify the bytes and decode them as UTF-8, whatever the label says.',
  },
  {
    id: 'RCV-022',
    level: 'MUST',
    title: 'Header names in unusual letter case are accepted',
    plans: (drafts) => [
      { label: genuineLabel, draft: drafts.draft(), headerCase: (name) => name.toLowerCase() },
      {
        label: `${genuineLabel} in capitals`,
        draft: drafts.draft(),
        headerCase: (name) => name.toUpperCase(),
      },
      { label: `${genuineLabel} in mixed case`, draft: drafts.draft(), headerCase: mixedCase },
    ],
    mistake: () => 'it finds headers in one spelling only',
    catches: 'Headers are looked up by their exact spelling, which proxies and HTTP/2 change.',
    fix: 'Compare header names without regard to letter case.',
  },
  {
    id: 'RCV-023',
    level: 'MUST',
    title: 'An unknown event type is acknowledged',
    plans: (drafts) =>
      ['conformance.invented', 'constructor', '__proto__'].map((type) => ({
        label: `an event of the unknown type ${type}`,
        draft: drafts.draft({ type, data: {} }),
      })),
    verdict: (sent, why) => breaking(ofUnknownTypes, allAccepted(sent, why)),
    mistake: (refused, all) =>
      refused.length < all.length
        ? 'it looks event types up in an object with a prototype'
        : 'it does not take an event type that it does not know',
    catches: 'An event type that was added after the receiver was written makes it fail.',
    fix: 'Acknowledge and ignore what you do not know; keep handlers in a map, not in an object with a prototype.',
  },
  // Before the one that sends the same kinds with more in them: it tells which kinds are refused.
  {
    id: 'RCV-025',
    level: 'MUST',
    title: 'Every event type of every product is accepted',
    plans: (drafts, { without }) =>
      servedRows(without).map((row) => ({
        label: `the ${row.type} event of ${productTitle(row.product)}`,
        draft: drafts.draft({ row }),
      })),
    catches: 'An event type of the contract, or one that two products share, is not expected.',
    fix: 'Acknowledge every event type, and tell products apart by the fields that identify them.',
  },
  {
    id: 'RCV-024',
    level: 'MUST',
    title: 'Unknown fields and unknown values are acknowledged',
    plans: (drafts, { without }) =>
      servedRows(without).map((row) => ({
        label: `the ${row.type} event of ${productTitle(row.product)} with more in it than today`,
        draft: grown(drafts.draft({ row })),
      })),
    mistake: (refused) =>
      refused.every(({ meant }) => meant.action !== '')
        ? 'it does not take an action that it does not know'
        : 'it does not take fields or values that it does not know',
    catches: 'A strict schema turns every addition to the contract into an outage.',
    fix: 'Ignore fields that you do not know, at every depth, and accept unknown values as they are.',
  },
  {
    id: 'RCV-028',
    level: 'MUST',
    title: 'A delivery is accepted with the location header and without it',
    plans: (drafts, world) => [
      { label: `${genuineLabel} without the header`, draft: drafts.draft() },
      {
        label: `${genuineLabel} with the header`,
        draft: drafts.draft(),
        locationId: world.externalStoreId,
      },
    ],
    mistake: ([first], [without]) =>
      first === without ? needsLocation.says : 'it does not take the location header',
    catches:
      "The location header is required, though it is sent only if the customer's own store id is set.",
    fix: needsLocation.fix,
  },
  {
    id: 'RCV-029',
    level: 'MUST',
    title: 'A request for an action under its older field name does not break the receiver',
    plans: (drafts, { without }) =>
      servedRows(without, actionRows).flatMap((row) => [
        { label: 'an action request with the current field', draft: drafts.draft({ row }) },
        {
          label: 'an action request with the older field only',
          draft: withOlderField(drafts.draft({ row })),
        },
      ]),
    verdict: neverServerError,
    mistake: () => 'it fails where an action has its older name only',
    catches: 'Code that knows only the current field reads undefined and fails.',
    fix: 'Fall back to the older name of the field where the current one is absent.',
  },
];

/** In small letters and capitals by turns. */
function mixedCase(name: string): string {
  const pairs = name.toLowerCase().match(/..?/g) ?? [];
  return pairs.map((pair) => pair.charAt(0) + pair.slice(1).toUpperCase()).join('');
}

/** The draft as a later version of the contract might send it. */
function grown(draft: Draft): Draft {
  const grownData = withUnknownValues(dataOf(draft.event));
  const more = { conformance_new_field: { of: ['tomorrow', 1, null] } };
  const event = withData({ ...draft.event, ...more }, { ...grownData, ...more });
  return { ...draft, event };
}

/** Every word of the data that could be one of a list becomes one that is not on it. */
function withUnknownValues(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]): [string, Json] => {
      if (isJsonObject(value)) {
        return [field, { ...withUnknownValues(value), conformance_new_field: true }];
      }
      const isWord = typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/i.test(value);
      return [field, isWord && !field.endsWith('_id') ? 'conformance_new_value' : value];
    }),
  );
}

function withOlderField(draft: Draft): Draft {
  const [, ...older] = actionFields;
  const data = dataOf(draft.event);
  const action =
    data[actionField] ?? older.map((field) => data[field]).find(Boolean) ?? 'conformance';
  const renamed = Object.fromEntries(older.map((field) => [field, action]));
  return { ...draft, event: withData(withoutData(draft.event, [actionField]), renamed) };
}

function checkOf({ plans, verdict, mistake, ...card }: Row): ReceiverCheck {
  return receiverCheck({
    card,
    scenario: deliveries(card.id, plans),
    sent: (sent) => sent,
    async why(sent, transcripts) {
      const refused = sent.filter((each) => !isAccepted(each));
      if (refused.length === 0) return unknown;
      const kind = whyKindRefused(await orElse(transcripts.of(everyKind), []));
      const says = mistake?.(refused, sent);
      const cause = says === undefined ? undefined : { says, fix: card.fix };
      const own: Why = (each) => (whyLost(each) === undefined ? cause : undefined);
      const signing = await whySignedOtherwise(transcripts, refused);
      return firstOf(signing, await whySize(transcripts, refused), kind, own);
    },
    verdict: verdict ?? allAccepted,
  });
}

export const acceptedDeliveries: readonly ReceiverCheck[] = rows.map(checkOf);
