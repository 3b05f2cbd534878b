import type { CheckCard } from '../../model/check.ts';
import { madeOfBody } from '../judgements/causes/signing.ts';
import { compact, duplicateKeys, noted, ofSize, spaced } from '../payloads/bodies.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Draft } from '../payloads/draft.ts';
import type { ForgedPlans } from '../scenarios/forged.ts';
import { forgedDeliveries } from '../scenarios/forged.ts';
import { largeBytes, ordinaryBytes } from '../scenarios/sizes.ts';
import { otherStoreOf } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { takesOrdinarySize } from './controls.ts';
import type { ReceiverForgery } from './forged.ts';
import { forgedCheck } from './forged.ts';

interface Row
  extends CheckCard,
    Pick<ReceiverForgery, 'plans' | 'forges' | 'mistake' | 'unreadable' | 'hangsOn'> {}

/** What is signed, and what is sent instead. */
type Bodies = Required<Pick<Plan, 'body' | 'signed'>>;

const everyByte = 'Read the body to its end and compute the signature over all of it.';
const rawBytes =
  'Compute the signature over the raw bytes of the body, before anything parses them.';
const setAside =
  'Once the signature is verified, set aside what you cannot read and acknowledge it, or refuse it with a 4xx.';

const nothing = Buffer.alloc(0);
const notJson = Buffer.from('conformance: this is not JSON\n');

const oneByteChanged = {
  id: 'RCV-048',
  plans: swapping((draft) => changed(noted(draft.event))),
};

/** A body of which one byte was changed, also when its original is known. */
export const changedBody = forgedDeliveries(oneByteChanged.id, oneByteChanged.plans);

const rows: readonly Row[] = [
  {
    ...oneByteChanged,
    level: 'MUST',
    title: 'A body with one byte changed is refused',
    forges: 'body',
    mistake: 'it does not verify the body that has come',
    catches: 'The signature is not computed over the body that arrived.',
    fix: everyByte,
  },
  {
    id: 'RCV-049',
    level: 'MUST',
    title: 'The same JSON with different white space is refused under the old signature',
    plans: swapping(({ event }) => ({ signed: compact(event), body: spaced(event) })),
    forges: 'body',
    mistake: madeOfBody.says,
    catches: 'The signature is computed over JSON that was parsed and serialised again.',
    fix: rawBytes,
  },
  {
    id: 'RCV-050',
    level: 'MUST',
    title: 'A body whose repeated keys were swapped is refused',
    plans: swapping(({ event }) => ({
      signed: duplicateKeys(1, 2)(event),
      body: duplicateKeys(2, 1)(event),
    })),
    forges: 'body',
    mistake: 'it collects or sorts the keys of the body before it computes the signature',
    catches:
      'Keys are sorted or collected before the signature is computed, so swapping them goes unseen.',
    fix: rawBytes,
  },
  {
    id: 'RCV-051',
    level: 'MUST',
    title: 'A large body whose end was changed is refused',
    // Who takes none of 1 MiB may refuse it for its size.
    plans: { ...changedAtEnd(largeBytes), otherwise: changedAtEnd(ordinaryBytes) },
    hangsOn: [takesOrdinarySize],
    forges: 'body',
    mistake: 'it verifies the beginning of a large body only',
    catches: 'Only the beginning of a large body is covered.',
    fix: everyByte,
  },
  {
    id: 'RCV-052',
    level: 'MUST',
    title: 'An empty body under the signature of another one is refused',
    plans: swapping(({ event }) => ({ signed: compact(event), body: nothing })),
    forges: 'body',
    unreadable: setAside,
    mistake: 'it skips the check where the body is empty',
    catches: 'The signature check is skipped where there is no body.',
    fix: 'Verify the signature of every request, even of one with an empty body.',
  },
  {
    id: 'RCV-053',
    level: 'MAY',
    title: 'An empty body with the correct signature is handled cleanly',
    plans: swapping(() => ({ signed: nothing, body: nothing })),
    forges: 'body',
    unreadable: setAside,
    catches: 'A body without an event upsets the receiver.',
    fix: setAside,
  },
  {
    id: 'RCV-054',
    level: 'MAY',
    title: 'A body that is not JSON, with the correct signature, is handled cleanly',
    plans: swapping(() => ({ signed: notJson, body: notJson })),
    forges: 'body',
    unreadable: setAside,
    catches: 'Bytes that are signed but not JSON upset the receiver.',
    fix: setAside,
  },
  {
    id: 'RCV-055',
    needs: ['second-store'],
    level: 'MUST',
    title: "A body signed with another store's secret is refused",
    plans: {
      forged: (drafts, world) => {
        const { row } = otherStoreOf(world);
        const draft = drafts.draft({ row });
        return [{ label: 'the forged delivery', draft, signer: 'other-store' }];
      },
      control: (drafts, world) => {
        const { row, identity } = otherStoreOf(world);
        return { draft: drafts.draft({ row, identity }), signer: 'other-store' };
      },
    },
    forges: 'signature',
    mistake: 'it accepts the secret of any store for every other store',
    catches: 'Whoever has the secret of one store can forge deliveries for all of them.',
    fix: 'Bind each secret to its store, and refuse a body that names another one.',
  },
];

/** Sends one body under the signature of another; the genuine delivery sends the signed one. */
function swapping(bodiesOf: (draft: Draft) => Bodies): ForgedPlans {
  return {
    forged: (drafts) => {
      const draft = drafts.draft();
      const bodies = bodiesOf(draft);
      const forged = { label: 'the forged delivery', draft, ...bodies };
      // Signed as it is: nothing is forged, and it would be its own original.
      if (bodies.body.equals(bodies.signed)) return [forged];
      const known = drafts.draft();
      const original = { draft: known, body: bodiesOf(known).signed };
      const label = 'the forged delivery after its original';
      return [forged, { label, draft: known, ...bodiesOf(known), original }];
    },
    control: (drafts) => {
      const draft = drafts.draft();
      return { draft, body: bodiesOf(draft).signed };
    },
  };
}

/** A body of so many bytes, and the same with another end. */
function changedAtEnd(bytes: number): ForgedPlans {
  return swapping(({ event }) => changed(ofSize(bytes)(event)));
}

/** The body with its last letter changed, which is inside a string, so that what is sent is JSON as well. */
function changed(signed: Buffer): Bodies {
  const body = Buffer.from(signed);
  const at = lastLetter(body);
  body[at] = body[at] === 0x78 ? 0x79 : 0x78;
  return { signed, body };
}

function lastLetter(body: Buffer): number {
  for (let at = body.length - 1; at > 0; at -= 1) {
    if (/[a-z]/.test(String.fromCharCode(body[at] ?? 0))) return at;
  }
  return 0;
}

export const forgedBodies: readonly ReceiverCheck[] = rows.map(
  ({ plans, forges, mistake, unreadable, hangsOn, ...card }) =>
    forgedCheck({
      ...{ card, plans, forges },
      ...(mistake === undefined ? {} : { mistake }),
      ...(unreadable === undefined ? {} : { unreadable }),
      ...(hangsOn === undefined ? {} : { hangsOn }),
    }),
);
