import type { Cause } from '../../model/cause.ts';
import type { Aspect, Check, CheckCard, Control } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { causedBy, from, notRun, tellingFaults } from '../../model/finding.ts';
import type { Sightings, Wanted } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import type { Why } from '../judgements/causes/why.ts';
import { unknown } from '../judgements/causes/why.ts';
import { noEffectWords, sighted } from '../judgements/effects.ts';
import { answered } from '../judgements/verdicts.ts';
import type { ReceiverTranscripts, ReceiverWorld, Sent } from '../scenarios/world.ts';
import { acknowledges } from './controls.ts';

export type ReceiverCheck = Check<ReceiverTranscripts>;

/**
 * Checks that put a strain on the receiver would disturb others, and each other; those that move its clock, and those that
 * restart it, run after them. What is judged over a whole run comes last.
 */
export const stages = {
  together: 0,
  burst: 1,
  huge: 2,
  stalled: 3,
  slow: 4,
  clock: 5,
  restart: 6,
  kill: 7,
  killAgain: 8,
  logs: 9,
  last: 10,
} as const;

/** What a check of a receiver is made of. The judgements are pure: the transcript is all they get. */
interface ReceiverCheckParts<Transcript> {
  readonly card: CheckCard;
  readonly stage?: number;
  /** By default it hangs on a genuine delivery being acknowledged. */
  readonly hangsOn?: readonly Control<ReceiverTranscripts>[];
  readonly scenario: Recorded<ReceiverWorld, Transcript>;
  /** What was sent, as the evidence of the verdict. */
  sent(transcript: Transcript): readonly Sent[];
  /** With fewer deliveries than this, one by default, nothing can be seen of what the check is about. */
  readonly least?: number;
  /** Deliveries of another check, whose effects are looked at beside those of its own to tell a cause. */
  readonly beside?: Recorded<ReceiverWorld, readonly Sent[]>;
  /** Why it is not as it should be: this may look at other transcripts, and have more sent where it is not. */
  why?(
    transcript: Transcript,
    transcripts: ReceiverTranscripts,
    beside: readonly Sent[],
  ): Promise<Why>;
  verdict(transcript: Transcript, why: Why): Finding;
  readonly effect?: {
    wants(transcript: Transcript): readonly Wanted[];
    judge(transcript: Transcript, sightings: Sightings, why: Why, beside: readonly Sent[]): Finding;
  };
}

export function receiverCheck<Transcript>(parts: ReceiverCheckParts<Transcript>): ReceiverCheck {
  const { card, scenario, effect } = parts;
  const aspects: readonly Aspect[] = effect === undefined ? ['verdict'] : ['verdict', 'effect'];
  return {
    card,
    stage: parts.stage ?? stages.together,
    hangsOn: parts.hangsOn ?? [acknowledges],
    aspects,
    async run(transcripts) {
      const transcript = await transcripts.of(scenario);
      const sent = parts.sent(transcript);
      const { least = 1 } = parts;
      if (sent.length < least) {
        return {
          finding: notRun(`it takes ${least} deliveries to see it, and there were ${sent.length}`),
        };
      }
      const beside = await sentBeside(transcripts, parts.beside);
      const why = (await parts.why?.(transcript, transcripts, beside)) ?? unknown;
      const finding = from(sent.map(answered), parts.verdict(transcript, why));
      if (effect === undefined) return { finding };
      const wants = effect.wants(transcript);
      const judge = (sightings: Sightings) =>
        from(
          wants.map(({ id }) => sighted(id, sightings)),
          knownToCount(wants, sightings, effect.judge(transcript, sightings, why, beside)),
        );
      const looked = beside.map(({ id }) => ({ id, effect: 'none' }) as const);
      return { finding, effect: { wants: [...wants, ...looked], judge } };
    },
  };
}

const countsNothing: Cause = {
  says: '`received` and `effects` are 0 for every delivery that it acknowledged: it records nothing, or `--observe` counts nothing',
  fix: 'Store each delivery before you acknowledge it, and count it where it is stored.',
};

const worksNothing: Cause = {
  says: '`effects` is 0 for every delivery that it acknowledged: nothing is done about them in time, or `--observe` does not count it',
  fix: 'Check that your worker is running, and that it counts each effect when it makes it. If the work takes longer, raise --effect-wait.',
};

/** Where nothing was ever counted, or nothing ever took effect, that is what is wrong, whatever the check is about. */
function knownToCount(wants: readonly Wanted[], { of }: Sightings, finding: Finding): Finding {
  const seen = wants.map(({ id }) => of(id)).filter((sighting) => sighting.seen);
  if (seen.some(({ nothingCounted }) => nothingCounted)) {
    return tellingFaults(finding, (fault) => causedBy(countsNothing, fault));
  }
  if (!seen.some(({ nothingWorked }) => nothingWorked)) return finding;
  return tellingFaults(finding, (fault) =>
    fault.got === noEffectWords ? causedBy(worksNothing, fault) : fault,
  );
}

/** None where it is not recorded: then no cause is told, and all else is. */
async function sentBeside(
  transcripts: ReceiverTranscripts,
  scenario: Recorded<ReceiverWorld, readonly Sent[]> | undefined,
): Promise<readonly Sent[]> {
  if (scenario === undefined) return [];
  return orElse(transcripts.of(scenario), []);
}
