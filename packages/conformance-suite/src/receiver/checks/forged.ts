import type { Cause } from '../../model/cause.ts';
import type { CheckCard, Control } from '../../model/check.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import { whyPlainlyForged } from '../judgements/cause.ts';
import {
  failingOf,
  whyAccepted,
  whyFailedOn,
  whyRemembered,
  whyUnread,
} from '../judgements/causes/forgeries.ts';
import { whySignedOtherwise } from '../judgements/causes/signing.ts';
import type { Why } from '../judgements/causes/why.ts';
import { firstOf, unknown } from '../judgements/causes/why.ts';
import { noEffectOfForgeries, wantingNone, wantingOne } from '../judgements/effects.ts';
import { eitherWay, forgedRefused, isAccepted } from '../judgements/verdicts.ts';
import { plainForgery } from '../scenarios/controls.ts';
import type { ForgedPlans, ForgedTranscript } from '../scenarios/forged.ts';
import { forgedDeliveries } from '../scenarios/forged.ts';
import type { ReceiverTranscripts, ReceiverWorld } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';
import { acknowledges, verifies } from './controls.ts';

/** What is forged, and what a receiver does wrong that takes it for genuine. */
interface Forged {
  readonly plans: ForgedPlans;
  /** In one sentence without its end; without it, nothing is wrong with taking it. */
  readonly mistake?: string;
  /** Larger mistakes, of which the first that is seen to be made is told instead. */
  readonly larger?: readonly Larger[];
  /** A signature of the right form is forged, the form of one, or the body under one; or there is no signature. */
  readonly forges: 'signature' | 'form' | 'body' | 'nothing';
  /** Where the body is not JSON: what to do about one who fails on that. */
  readonly unreadable?: string;
  /** Where no signature is of the right form: one that is missing and one that is malformed, on which who looks at neither fails alike. */
  readonly forms?: readonly ForgedScenario[];
}

type ForgedScenario = Recorded<ReceiverWorld, ForgedTranscript>;

/** A mistake that is seen in several forgeries. */
interface Larger {
  /** Who makes it acknowledges all of these. */
  readonly takes: readonly ForgedScenario[];
  readonly cause: Cause;
}

/** A forgery of a check, of which others may ask what became of it. */
export interface ReceiverForgery extends Forged {
  readonly card: CheckCard;
  /** What has to hold beside the controls of all forgeries. */
  readonly hangsOn?: readonly Control<ReceiverTranscripts>[];
}

/** A check that forged deliveries are refused and have no effect. */
export function forgedCheck(forgery: ReceiverForgery): ReceiverCheck {
  const { card, hangsOn = [] } = forgery;
  const scenario = scenarioOf(forgery);
  const why = (transcript: ForgedTranscript, transcripts: ReceiverTranscripts) =>
    whyForged(forgery, transcript, transcripts);
  return checkOver(card, scenario, [acknowledges, verifies, ...hangsOn], why);
}

/** The check that the others hang on. */
export function plainlyForgedCheck(card: CheckCard, mistake: string): ReceiverCheck {
  const why = async (transcript: ForgedTranscript) =>
    firstOf(
      whyPlainlyForged(transcript),
      whyFailedOn(transcript, transcript.after),
      whyAccepted({ says: mistake, fix: card.fix }),
    );
  return checkOver(card, plainForgery, [acknowledges], why);
}

function scenarioOf({ card, plans }: Pick<ReceiverForgery, 'card' | 'plans'>): ForgedScenario {
  return forgedDeliveries(card.id, plans);
}

async function whyForged(
  forgery: ReceiverForgery,
  transcript: ForgedTranscript,
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  const { card, mistake, larger = [], forges, unreadable } = forgery;
  const accepted = mistake === undefined ? [] : transcript.forged.filter(isAccepted);
  return firstOf(
    whyFailedOn(
      await transcripts.of(plainForgery),
      transcript.after,
      await formFailedOn(forgery, transcript, transcripts),
    ),
    unreadable === undefined ? unknown : whyUnread(unreadable),
    forges === 'body' ? await whySignedOtherwise(transcripts, accepted) : unknown,
    whyRemembered(transcript),
    accepted.length === 0 ? unknown : await whyLarger(larger, transcripts),
    mistake === undefined ? unknown : whyAccepted({ says: mistake, fix: card.fix }),
  );
}

/** What is wrong with the form of signatures that the receiver fails on, in a word. */
async function formFailedOn(
  { forges, forms = [] }: ReceiverForgery,
  { forged }: ForgedTranscript,
  transcripts: ReceiverTranscripts,
): Promise<string | undefined> {
  if (forges === 'signature' || forges === 'body' || !forged.some(failingOf)) return undefined;
  const played = await Promise.all(forms.map((each) => orElse(transcripts.of(each), undefined)));
  const failsOnAll = played.every((each) => each?.forged.some(failingOf));
  if (failsOnAll) return 'missing or malformed';
  return forges === 'nothing' ? 'missing' : 'malformed';
}

async function whyLarger(
  larger: readonly Larger[],
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  for (const { takes, cause } of larger) {
    const played = await Promise.all(takes.map((each) => orElse(transcripts.of(each), undefined)));
    if (played.every((each) => each?.forged.every(isAccepted))) return whyAccepted(cause);
  }
  return unknown;
}

function checkOver(
  card: CheckCard,
  scenario: Recorded<ReceiverWorld, ForgedTranscript>,
  hangsOn: readonly Control<ReceiverTranscripts>[],
  why: (transcript: ForgedTranscript, transcripts: ReceiverTranscripts) => Promise<Why>,
): ReceiverCheck {
  const sent = ({ before, originals, forged, after }: ForgedTranscript) => [
    ...[before, ...originals],
    ...[...forged, after],
  ];
  // What may be accepted as well as refused has no effect that could be wrong.
  if (card.level === 'MAY') {
    return receiverCheck({
      card,
      hangsOn,
      scenario,
      sent,
      why,
      verdict: ({ forged }, known) => eitherWay(forged, known),
    });
  }
  return receiverCheck({
    card,
    hangsOn,
    scenario,
    sent,
    why,
    verdict: forgedRefused,
    effect: {
      wants: ({ originals, forged }) => [...wantingNone(forged), ...wantingOne(originals)],
      judge: noEffectOfForgeries,
    },
  });
}
