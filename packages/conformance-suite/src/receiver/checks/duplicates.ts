import type { ClauseId } from '../../contract/requirements.ts';
import type { Cause } from '../../model/cause.ts';
import type { CheckCard, Control } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { about, causedBy, tellingFaults } from '../../model/finding.ts';
import type { Sightings, Wanted } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import type { CopyMistake } from '../judgements/causes/copies.ts';
import { causeOfEffects, whyCopyRefused } from '../judgements/causes/copies.ts';
import { causeOfRemembering, whyFailedOn } from '../judgements/causes/forgeries.ts';
import { whySignedOtherwise } from '../judgements/causes/signing.ts';
import type { Why } from '../judgements/causes/why.ts';
import { firstOf } from '../judgements/causes/why.ts';
import { acknowledged } from '../judgements/dispatch.ts';
import {
  eachReceived,
  noEffectOfReplay,
  oneEffect,
  wantingNone,
  wantingOne,
} from '../judgements/effects.ts';
import {
  keptAcrossKill,
  oneEffectAcrossKills,
  oneEffectAcrossRestart,
} from '../judgements/restart.ts';
import { allAccepted, firstRefusedThenAccepted, isAccepted } from '../judgements/verdicts.ts';
import { plainForgery } from '../scenarios/controls.ts';
import {
  abandoned,
  acrossReplicas,
  acrossRestart,
  afterTheLadder,
  atOnce,
  atOnceCount,
  forgedThenGenuine,
  killedAfterAcknowledging,
  otherBody,
  replayed,
  sameDataTwice,
  twice,
} from '../scenarios/duplicates.ts';
import { killedMeanwhile } from '../scenarios/killed.ts';
import type { ReceiverTranscripts, ReceiverWorld, Sent } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck, stages } from './check.ts';
import { acknowledges, verifies } from './controls.ts';
import { changedBody } from './forged-bodies.ts';

interface Row extends CheckCard {
  /** The clauses that its effect proves; without them, verdict and effect prove all that it stands for. */
  readonly byEffect?: readonly ClauseId[];
  readonly scenario: Recorded<ReceiverWorld, readonly Sent[]>;
  readonly stage?: number;
  readonly least?: number;
  /** Whether its deliveries, sent one after another by hand, show it again. */
  readonly byHand?: true;
  readonly hangsOn?: readonly Control<ReceiverTranscripts>[];
  /** Why its answers are not as they should be, where no copy is among what is sent. */
  why?(sent: readonly Sent[], transcripts: ReceiverTranscripts): Promise<Why>;
  verdict?(sent: readonly Sent[], why: Why): Finding;
  /** By default, an effect of each that was acknowledged. */
  wants?(sent: readonly Sent[]): readonly Wanted[];
  effect?(sent: readonly Sent[], sightings: Sightings): Finding;
  /** In one sentence without its end. */
  readonly mistake?: string;
  /** What is counted where it is made, by default an effect too many. */
  readonly shows?: CopyMistake['shows'];
}

/** What is wrong with effects, and what a plain copy tells of it. */
function causedEffects(
  mistake: CopyMistake | undefined,
  finding: Finding,
  sent: readonly Sent[],
  plain: readonly Sent[],
  sightings: Sightings,
): Finding {
  const cause = causeOfEffects(mistake, sent, plain, sightings);
  return tellingFaults(finding, (fault) => causedBy(cause, fault));
}

/** Who looks an id up before it verifies has recorded it as early, if it recorded that of the first, which is forged. */
async function whyNotVerifiedAgain(
  [first]: readonly Sent[],
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  const changed = await orElse(transcripts.of(changedBody), undefined);
  const cause = changed === undefined ? undefined : causeOfRemembering(changed);
  return (sent) => (sent === first ? undefined : cause);
}

/** What is refused for its body, and not because it is a copy. */
async function whyOtherRefused(
  sent: readonly Sent[],
  transcripts: ReceiverTranscripts,
): Promise<Why> {
  const refused = sent.filter((each) => !isAccepted(each));
  const signing = await whySignedOtherwise(transcripts, refused);
  return (each) => (isAccepted(each) ? undefined : signing(each));
}

const byContent = 'it recognises copies by what is in them, and not by their id';

const atomic =
  'Insert the id under a unique key, in the transaction that stores the event, and acknowledge when it is committed.';

const rows: readonly Row[] = [
  {
    id: 'RCV-060',
    level: 'MUST',
    title: 'A genuine delivery takes effect even if a forged one used its id first',
    scenario: forgedThenGenuine,
    byHand: true,
    why: async (sent, transcripts) =>
      firstOf(
        whyFailedOn(await transcripts.of(plainForgery), sent.at(-1)),
        await whyNotVerifiedAgain(sent, transcripts),
      ),
    hangsOn: [acknowledges, verifies],
    verdict: firstRefusedThenAccepted,
    mistake: 'it records the id of a delivery before it has verified its signature',
    shows: 'none',
    catches:
      'The id is recorded before the signature is verified, so that anyone can block deliveries.',
    fix: 'Verify first, and record the id of accepted deliveries only.',
  },
  {
    id: 'RCV-061',
    level: 'MUST',
    byEffect: ['receiver.duplicate-no-effect'],
    title: 'A delivery that arrives again is acknowledged and has one effect',
    scenario: twice,
    byHand: true,
    catches: 'A repeated delivery creates a second order, or is refused and therefore retried.',
    fix: atomic,
  },
  {
    id: 'RCV-062',
    level: 'MUST',
    byEffect: ['receiver.duplicate-no-effect'],
    title: 'Ten copies at once are acknowledged and have one effect',
    scenario: atOnce,
    least: atOnceCount,
    mistake: 'it looks an id up and records it in two steps, between which a copy slips through',
    catches: 'Between looking up an id and recording it, a copy can slip through.',
    fix: atomic,
  },
  {
    id: 'RCV-068',
    level: 'MUST',
    byEffect: ['receiver.duplicate-after-abandoned-attempt'],
    // The attempt that was given up is nowhere to be seen.
    least: 1,
    title: 'An attempt that the service gave up on and the retry of it have one effect',
    scenario: abandoned,
    mistake:
      'it drops the work of a delivery whose sender has hung up, and takes the next attempt for a copy',
    shows: 'none',
    catches: 'The work is dropped when the sender hangs up, and its retry is taken for a copy.',
    fix: 'Process what was received even if the sender has closed the connection.',
  },
  {
    id: 'RCV-075',
    level: 'SHOULD',
    byEffect: ['receiver.record-signed-id'],
    title: 'A captured body has no second effect under another delivery id',
    scenario: replayed,
    byHand: true,
    verdict: ([first]) => allAccepted(first === undefined ? [] : [first]),
    wants: ([first, copy]) => [
      ...wantingOne(first === undefined ? [] : [first]),
      ...wantingNone(copy === undefined ? [] : [copy]),
    ],
    effect: noEffectOfReplay,
    mistake: 'it recognises copies by the id in the header, which is not signed',
    catches: 'The headers are not signed, so anyone who captured a delivery can replay it.',
    fix: `Recognise copies by the id in the body, which is signed, and compare the header with it.`,
  },
  {
    id: 'RCV-064',
    needs: ['replicas'],
    level: 'MUST',
    byEffect: ['receiver.record-durable'],
    title: 'Copies to several replicas have one effect',
    scenario: acrossReplicas,
    byHand: true,
    mistake: 'each of its replicas has a record of ids of its own',
    catches: 'Each replica remembers only its own ids.',
    fix: 'Keep the ids in a store that all replicas share.',
  },
  {
    id: 'RCV-065',
    needs: ['clock'],
    level: 'SHOULD',
    byEffect: ['receiver.record-long-enough'],
    title: 'A copy at the end of the retry schedule has no second effect',
    scenario: afterTheLadder,
    stage: stages.clock,
    mistake: 'it forgets ids before the last attempt can come',
    catches: 'Ids are forgotten before the last attempt can arrive.',
    fix: 'Keep ids for longer than the whole retry schedule; a few days do no harm.',
  },
  {
    id: 'RCV-066',
    level: 'MUST',
    byEffect: ['receiver.record-by-id'],
    title: 'Another body under a known id is acknowledged and has no second effect',
    scenario: otherBody,
    byHand: true,
    mistake: byContent,
    catches: 'Duplicates are recognised by their content rather than by their id.',
    fix: 'Make the delivery id, and nothing else, the key of the record.',
  },
  {
    id: 'RCV-067',
    level: 'MUST',
    lesser: 'MAY',
    title: 'Equal data under a new id is a separate delivery',
    scenario: sameDataTwice,
    byHand: true,
    effect: eachReceived,
    mistake: byContent,
    shows: 'missing',
    catches: 'Two events that look alike are taken for one, and an order is lost.',
    fix: 'Make the delivery id, and nothing else, the key of the record.',
  },
];

/** One request alone does not show it again: what matters is several of them in a row. */
function withoutCommand(finding: Finding): Finding {
  return tellingFaults(finding, ({ reproduce, transcript, ...fault }) => fault);
}

/** The same with the commands for all of them. */
function withCommands(sent: readonly Sent[], finding: Finding): Finding {
  const commands = sent.flatMap(({ reproduce }) => reproduce ?? []);
  if (commands.length < sent.length) return withoutCommand(finding);
  const [first = '', ...others] = commands;
  // Which secret it takes is said once.
  const reproduce = [first, ...others.map((each) => each.replace(/^# .*\n/, ''))].join('\n');
  return tellingFaults(withoutCommand(finding), (fault) => ({ ...fault, reproduce }));
}

/** What answers to copies prove. */
const acknowledgedAgain = ['receiver.duplicate-acknowledged'] as const;

function checkOf({
  scenario,
  stage,
  hangsOn,
  why,
  verdict = allAccepted,
  wants = wantingOne,
  effect = oneEffect,
  byEffect,
  byHand,
  least = 2,
  mistake,
  shows = 'more',
  ...card
}: Row): ReceiverCheck {
  const isDivided = byEffect !== undefined;
  const shown = byHand ? withCommands : (_: unknown, finding: Finding) => withoutCommand(finding);
  const cause = mistake === undefined ? undefined : { says: mistake, fix: card.fix, shows };
  return receiverCheck({
    card,
    scenario,
    ...(stage === undefined ? {} : { stage }),
    ...(hangsOn === undefined ? {} : { hangsOn }),
    sent: (sent) => sent,
    least,
    beside: twice,
    why: async (sent, transcripts, plain) =>
      (await why?.(sent, transcripts)) ??
      firstOf(whyCopyRefused(plain), await whyOtherRefused(sent, transcripts)),
    verdict: (sent, known) => {
      const finding = shown(sent, verdict(sent, known));
      return isDivided ? about(acknowledgedAgain, finding) : finding;
    },
    effect: {
      wants,
      judge: (sent, sightings, known, plain) => {
        const last = sent.at(-1);
        const larger = last === undefined ? undefined : known(last);
        const made = cause === undefined ? undefined : { ...cause, ...larger };
        const found = causedEffects(made, effect(sent, sightings), sent, plain, sightings);
        const finding = shown(sent, found);
        return isDivided ? about(byEffect, finding) : finding;
      },
    },
  });
}

const inStore = 'Keep the ids in the store that the events are in, and not in memory.';

const forgetful: CopyMistake = {
  says: 'a restart makes it forget the ids that it has recorded',
  fix: inStore,
  shows: 'more',
};

const unstored: Cause = {
  says: 'it acknowledges a delivery before it has stored it, so that a crash loses it',
  fix: 'Store the event, or the work that it makes, in a transaction, and acknowledge when it is committed.',
};

const afterRestart = receiverCheck({
  card: {
    id: 'RCV-063',
    needs: ['restart'],
    level: 'MUST',
    title: 'A copy after a restart has no second effect',
    catches: 'Ids are kept in memory, and a restart forgets them.',
    fix: inStore,
  },
  beside: twice,
  why: async (_sent, _transcripts, plain) => whyCopyRefused(plain),
  scenario: acrossRestart,
  stage: stages.restart,
  sent: ({ first, witness, again }) => [first, witness, again],
  verdict: ({ first, witness, again }, why) =>
    about(acknowledgedAgain, withoutCommand(allAccepted([first, witness, again], why))),
  effect: {
    wants: ({ first, witness, again }) => wantingOne([first, witness, again]),
    judge: (transcript, sightings, _why, plain) => {
      const { first, witness, again } = transcript;
      const finding = oneEffectAcrossRestart(transcript, sightings);
      const sent = [first, witness, again];
      const caused = causedEffects(forgetful, finding, sent, plain, sightings);
      return about(['receiver.record-durable'], caused);
    },
  },
});

const afterKill = receiverCheck({
  card: {
    id: 'RCV-080',
    needs: ['restart'],
    level: 'MUST',
    title: 'An acknowledged delivery takes effect even if the receiver is killed right afterwards',
    catches: 'Work is queued in memory only, so a crash loses orders that are never sent again.',
    fix: atomic,
  },
  scenario: killedAfterAcknowledging,
  stage: stages.kill,
  sent: ({ first, again }) => [first, again],
  // That it is acknowledged is where the question begins.
  verdict: ({ first, again }) => about([], withoutCommand(allAccepted([first, again]))),
  effect: {
    wants: ({ first, witness }) => wantingOne([first, witness]),
    judge: (transcript, sightings) =>
      tellingFaults(keptAcrossKill(transcript, sightings), (fault) => causedBy(unstored, fault)),
  },
});

const aroundKills = receiverCheck({
  card: {
    id: 'RCV-081',
    needs: ['exactly-once', 'restart', 'observe'],
    level: 'SHOULD',
    title:
      'A delivery that is repeated after a crash during its effect has exactly one effect, if the receiver claims that',
    catches:
      'The effect and its record are two steps, and a crash between them repeats the effect.',
    fix: 'Write the effect and its record in one transaction, or run the checks without --exactly-once if your receiver only guarantees at least one effect.',
  },
  scenario: killedMeanwhile,
  stage: stages.killAgain,
  beside: twice,
  sent: ({ rounds }) => rounds.flatMap(({ first, again }) => [first, again]),
  verdict: ({ rounds }) => about([], acknowledged(rounds.map(({ again }) => again))),
  effect: {
    wants: ({ rounds, witness }) => wantingOne([witness, ...rounds.map(({ again }) => again)]),
    judge: (transcript, sightings, _why, plain) => {
      const sent = transcript.rounds.flatMap(({ first, again }) => [first, again]);
      const finding = oneEffectAcrossKills(transcript, sightings);
      return causedEffects(undefined, finding, sent, plain, sightings);
    },
  },
});

export const duplicates: readonly ReceiverCheck[] = [
  ...rows.map(checkOf),
  afterRestart,
  afterKill,
  aroundKills,
].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
