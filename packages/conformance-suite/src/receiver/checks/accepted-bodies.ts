import type { ClauseId } from '../../contract/requirements.ts';
import type { Cause } from '../../model/cause.ts';
import type { CheckCard } from '../../model/check.ts';
import { about, causedBy, tellingFaults } from '../../model/finding.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import { causeOfControl, controlAccepted } from '../judgements/cause.ts';
import { whyContent } from '../judgements/causes/content.ts';
import { mayBeForSignature, whySignedOtherwise } from '../judgements/causes/signing.ts';
import { toItsEnd, whySize } from '../judgements/causes/sizes.ts';
import type { Why } from '../judgements/causes/why.ts';
import { firstOf, unknown } from '../judgements/causes/why.ts';
import { tookEffect, wantingOne } from '../judgements/effects.ts';
import { allAccepted, eitherWay, isAccepted, isRefused } from '../judgements/verdicts.ts';
import type { Writer } from '../payloads/bodies.ts';
import {
  byteOrderMark,
  capitalEscape,
  crlf,
  decomposed,
  duplicateKeys,
  emoji,
  escapedSlashes,
  insideEmoji,
  leadingSpace,
  lineSeparator,
  loneSurrogate,
  longInteger,
  needlessEscape,
  oddNumbers,
  plainSlashesAndTags,
  pretty,
  reversedKeys,
  spaced,
  trailingNewline,
} from '../payloads/bodies.ts';
import type { Plan } from '../payloads/delivery.ts';
import { deliveries } from '../scenarios/accepted.ts';
import { genuineControl, plainForgery } from '../scenarios/controls.ts';
import { betweenPartsMs, largeSize, ordinarySize } from '../scenarios/sizes.ts';
import type { ReceiverTranscripts, ReceiverWorld, Sent } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';

interface Row extends CheckCard {
  /** What it is called where a cause is told: `a body with emoji`. */
  readonly body: string;
  readonly writer: Writer;
  /** Another way of writing, which takes its own mistake to get wrong. */
  readonly also?: Writer;
  /** How requests carry the body, where that is what the check is about. */
  readonly carriages?: (body: Buffer) => readonly Pick<Plan, 'framing' | 'cuts' | 'pauseMs'>[];
  /** What is wrong with the receiver where it accepts the same body if it comes at once, and with its length. */
  readonly unlessPlain?: string;
  /** What it has in common with the bodies of other rows. */
  readonly shares?: Shared;
}

/** What several bodies have in them, for which they are refused together. */
interface Shared {
  readonly what: string;
  /** The rows whose bodies have little else that is unusual. */
  readonly shownBy: readonly string[];
}

const lineBreaks: Shared = { what: 'line breaks', shownBy: ['RCV-003', 'RCV-004'] };
const beyondAscii: Shared = { what: 'characters beyond ASCII', shownBy: ['RCV-009', 'RCV-012'] };

const rawBytes =
  'Compute the signature over the raw bytes of the body, before anything parses them.';
const asBytes =
  'Collect the body as bytes, join them when all have come, and only then verify and decode.';
const tolerant =
  'Acknowledge what is signed, and set aside a body that your parser cannot read: sending it again would not help.';

const rows: readonly Row[] = [
  {
    id: 'RCV-002',
    level: 'MUST',
    title: 'A body with a space after each colon and comma is accepted',
    body: 'a body with a space after each colon and comma',
    writer: spaced,
    catches:
      'The signature is computed over JSON that was parsed and serialised again without spaces.',
    fix: rawBytes,
  },
  {
    id: 'RCV-003',
    shares: lineBreaks,
    level: 'MUST',
    title: 'A body over several lines is accepted',
    body: 'a body over several lines',
    writer: pretty,
    catches: 'Line breaks are lost before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-004',
    shares: lineBreaks,
    level: 'MUST',
    title: 'A body with CRLF line endings is accepted',
    body: 'a body with CRLF line endings',
    writer: crlf,
    catches: 'Line endings are normalised before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-005',
    shares: lineBreaks,
    level: 'MUST',
    title: 'A body that ends in a line break is accepted',
    body: 'a body that ends in a line break',
    writer: trailingNewline,
    catches: 'The body is trimmed before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-006',
    level: 'MUST',
    title: 'A body with its keys in another order is accepted',
    body: 'a body with its keys in another order',
    writer: reversedKeys,
    catches:
      'Keys are sorted, or a model with a fixed order is serialised, before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-007',
    level: 'MUST',
    title: 'A body with an uppercase escape is accepted',
    body: 'a body with an uppercase escape',
    writer: capitalEscape,
    catches:
      'Parsing and serialising again turns `\\u001B` into `\\u001b`, and the signature no longer matches.',
    fix: rawBytes,
  },
  {
    id: 'RCV-008',
    level: 'MUST',
    title: 'A body with letters written as escapes is accepted',
    body: 'a body with letters written as escapes',
    writer: needlessEscape,
    catches:
      'Parsing and serialising again turns `\\u00e9` into é, and the signature no longer matches.',
    fix: rawBytes,
  },
  {
    id: 'RCV-009',
    shares: beyondAscii,
    level: 'MUST',
    title: 'A body with emoji is accepted',
    body: 'a body with emoji',
    writer: emoji,
    catches: 'The body is decoded as something other than UTF-8 before the signature is computed.',
    fix: asBytes,
  },
  {
    id: 'RCV-010',
    shares: beyondAscii,
    level: 'MUST',
    title: 'A body whose emoji is cut in two by the network is accepted',
    body: 'a body whose emoji is cut in two by the network',
    writer: emoji,
    // A busy receiver may find both packets there when it looks, so it gets several chances.
    carriages: (body) => betweenPartsMs.map((pauseMs) => ({ cuts: [insideEmoji(body)], pauseMs })),
    unlessPlain: 'it decodes each part of the body by itself as it comes',
    catches:
      'Each part of the body is decoded by itself, so a character that is cut in two is lost.',
    fix: asBytes,
  },
  {
    id: 'RCV-011',
    level: 'MUST',
    title: 'A body in chunks, without a length, is accepted',
    body: 'a body in chunks, without a length',
    writer: spaced,
    carriages: (body) => [{ framing: 'chunked', cuts: [1, Math.floor(body.length / 2)] }],
    unlessPlain: 'it does not read a body to its end if the request has no Content-Length',
    catches: 'The body is read by its Content-Length, which a chunked request does not have.',
    fix: 'Read the body to its end, with or without a Content-Length.',
  },
  {
    id: 'RCV-012',
    shares: beyondAscii,
    level: 'MUST',
    title: 'A body with decomposed accents is accepted',
    body: 'a body with decomposed accents',
    writer: decomposed,
    catches: 'Text is converted to a Unicode normal form before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-013',
    level: 'MUST',
    title: 'A body with half of a surrogate pair as an escape is accepted',
    body: 'a body with half of a surrogate pair as an escape',
    writer: loneSurrogate,
    catches: 'A parser that refuses half an emoji turns a genuine delivery into an error.',
    fix: tolerant,
  },
  {
    id: 'RCV-014',
    shares: beyondAscii,
    level: 'MUST',
    title: 'A body with U+2028 and U+2029 is accepted',
    body: 'a body with U+2028 and U+2029',
    writer: lineSeparator,
    catches:
      'Unicode line separators are escaped or treated as line breaks before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-015',
    level: 'MUST',
    title: 'A body with `\\/`, and one with `/` and `<&>`, is accepted',
    body: 'a body with `\\/`, or with `/` and `<&>`',
    writer: escapedSlashes,
    also: plainSlashesAndTags,
    catches:
      'Slashes or HTML characters are escaped or unescaped before the signature is computed.',
    fix: rawBytes,
  },
  {
    id: 'RCV-016',
    level: 'MUST',
    title: 'A body with `1.0`, `1e2` and `-0` is accepted',
    body: 'a body with `1.0`, `1e2` and `-0`',
    writer: oddNumbers,
    catches:
      'Parsing and serialising again turns `1.0` into `1`, and the signature no longer matches.',
    fix: rawBytes,
  },
  {
    id: 'RCV-017',
    level: 'MUST',
    title: 'A body with an integer of 20 digits is accepted',
    body: 'a body with an integer of 20 digits',
    writer: longInteger,
    catches:
      'An integer beyond 64 bits is rounded before the signature is computed, or stops the parser.',
    fix: rawBytes,
  },
  {
    id: 'RCV-018',
    level: 'MAY',
    title: 'A body with a byte order mark is handled cleanly',
    body: 'a body with a byte order mark',
    writer: byteOrderMark,
    catches: 'A byte order mark in front of the JSON upsets the receiver.',
    fix: 'Verify the bytes with the mark, and skip it before you parse.',
  },
  {
    id: 'RCV-026',
    level: 'MAY',
    title: 'A body with the same key twice is handled cleanly',
    body: 'a body with the same key twice',
    writer: duplicateKeys(1, 2),
    catches: 'A repeated key upsets the parser after the signature was found to be correct.',
    fix: tolerant,
  },
  {
    id: 'RCV-027',
    shares: lineBreaks,
    level: 'MUST',
    title: 'A body with leading white space is accepted',
    body: 'a body with leading white space',
    writer: leadingSpace,
    catches: 'White space before the first brace is dropped before the signature is computed.',
    fix: rawBytes,
  },
];

function scenarioOf({ id, writer, also, carriages }: Row) {
  const writers = also === undefined ? [writer] : [writer, also];
  return deliveries(id, (drafts) =>
    writers.flatMap((write) => {
      const variants = carriages === undefined ? [{}] : carriages(write(drafts.draft().event));
      return variants.map((carriage) => {
        const draft = drafts.draft();
        return { label: 'the genuine delivery', draft, body: write(draft.event), ...carriage };
      });
    }),
  );
}

function checkOf(row: Row): ReceiverCheck {
  const { body: _, writer, also, carriages, unlessPlain, shares, ...card } = row;
  const isEither = card.level === 'MAY';
  return receiverCheck({
    card,
    scenario: scenarioOf(row),
    sent: (sent) => sent,
    async why(sent, transcripts) {
      const culprits = sent.filter((each) => !isAccepted(each) && !(isEither && isRefused(each)));
      return firstOf(
        await whyRefused(transcripts, culprits),
        await whyOfCarriage(row, culprits, transcripts),
        await whyOfContent(row, culprits, transcripts),
      );
    },
    verdict: isEither ? eitherWay : allAccepted,
  });
}

/** What of the bytes that are verified tells why genuine deliveries are refused: how they are made, or how many they are. */
async function whyRefused(
  transcripts: ReceiverTranscripts,
  refused: readonly Sent[],
): Promise<Why> {
  const signing = await whySignedOtherwise(transcripts, refused);
  const others = refused.filter((each) => signing(each) === undefined);
  return firstOf(signing, await whySize(transcripts, others));
}

/** The same body is the one of another check, too, which sends it as most do. */
async function whyOfCarriage(
  { writer, unlessPlain, fix }: Row,
  refused: readonly Sent[],
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  const plain = rows.find((row) => row.writer === writer && row.carriages === undefined);
  if (refused.length === 0 || plain === undefined || unlessPlain === undefined) return unknown;
  const whole = await orElse(transcripts.of(scenarioOf(plain)), []);
  return whole.length > 0 && whole.every(isAccepted) ? () => ({ says: unlessPlain, fix }) : unknown;
}

/** What of a body is not verified as it came, or is refused although its signature was found right. */
async function whyOfContent(
  { body, shares }: Row,
  refused: readonly Sent[],
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  if (!refused.some(({ answer }) => mayBeForSignature(answer))) return unknown;
  const plainly = await orElse(transcripts.of(plainForgery), undefined);
  return whyContent(
    plainly?.forged[0],
    body,
    shares !== undefined && (await areRefused(shares, transcripts)) ? shares.what : undefined,
  );
}

async function areRefused({ shownBy }: Shared, transcripts: ReceiverTranscripts): Promise<boolean> {
  const showing = rows.filter(({ id }) => shownBy.includes(id));
  const sent = await Promise.all(showing.map((row) => orElse(transcripts.of(scenarioOf(row)), [])));
  return sent.every((all) => all.length > 0 && !all.some(isAccepted));
}

/** The check that all others hang on: where it fails, it says what most likely is wrong. */
const plainest = receiverCheck({
  card: {
    id: 'RCV-001',
    level: 'MUST',
    title: 'A compact body is accepted',
    catches: 'The endpoint, its secret or its signature check does not work at all.',
    fix: 'Check the URL and the secret, and that the signature is hexadecimal HMAC-SHA256 of the raw body.',
  },
  hangsOn: [],
  scenario: genuineControl,
  sent: ({ earlier, sent }) => [...earlier, sent],
  why: async (attempts, transcripts) => {
    const cause = await causeOfControl(attempts, transcripts);
    return () => cause;
  },
  verdict: controlAccepted,
});

interface SizeRow extends CheckCard {
  readonly scenario: Recorded<ReceiverWorld, readonly Sent[]>;
  readonly byVerdict: ClauseId;
  readonly byEffect: ClauseId;
}

const sizes: readonly SizeRow[] = [
  {
    id: 'RCV-019',
    level: 'SHOULD',
    title: 'A body of 1 MiB is accepted',
    scenario: largeSize,
    ...{ byVerdict: 'receiver.large-body', byEffect: 'receiver.large-body' },
    catches: 'A limit on the size of bodies, often 100 kB by default, refuses large orders.',
    fix: 'Raise the limit of your web framework and of any proxy in front of it to at least 1 MiB.',
  },
  {
    id: 'RCV-085',
    level: 'MUST',
    title: 'A body of 32 KiB is accepted',
    scenario: ordinarySize,
    ...{ byVerdict: 'receiver.accepts', byEffect: 'receiver.acknowledged-is-kept' },
    catches: 'Only the first part of the body is read, so that the order of a large party is lost.',
    fix: toItsEnd,
  },
];

/** What is read in part only is refused, or acknowledged and lost. */
function sizeCheck({ scenario, byVerdict, byEffect, ...card }: SizeRow): ReceiverCheck {
  return receiverCheck({
    card,
    scenario,
    sent: (sent) => sent,
    why: (sent, transcripts) =>
      whyRefused(
        transcripts,
        sent.filter((each) => !isAccepted(each)),
      ),
    verdict: (sent, why) => about([byVerdict], allAccepted(sent, why)),
    effect: {
      wants: wantingOne,
      judge: (sent, sightings) => {
        const { control } = sightings;
        const cause = control.seen && control.count.effects > 0 ? unread : undefined;
        const finding = tookEffect(sent, sightings);
        return about(
          [byEffect],
          tellingFaults(finding, (fault) => causedBy(cause, fault)),
        );
      },
    },
  });
}

const unread: Cause = {
  says: 'it acknowledges a large body, and does nothing about it',
  fix: 'Read the body to its end before you parse it, and set aside only what your parser cannot read.',
};

export const acceptedBodies: readonly ReceiverCheck[] = [
  plainest,
  ...rows.map(checkOf),
  ...sizes.map(sizeCheck),
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
