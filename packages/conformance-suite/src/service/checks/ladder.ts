import { attempts, ladderWords, successWords } from '../../contract/policy.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Sees } from '../judgements/as-far-as-seen.ts';
import { asFarAsSeen } from '../judgements/as-far-as-seen.ts';
import {
  allAttemptsAlike,
  gapsKept,
  goesOnAsUsual,
  silenceAfterLast,
  stopsAtSuccess,
} from '../judgements/ladder.ts';
import type { Ladder } from '../scenarios/ladder.ts';
import { ladderWalk, restartWalk } from '../scenarios/ladder.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

interface LadderRow extends CheckCard {
  readonly sees: Sees;
  judge(transcript: Ladder): Finding;
}

const ladderRows: readonly LadderRow[] = [
  {
    id: 'SND-103',
    needs: ['createStore', 'fire', 'clock'],
    level: 'MUST',
    title: `A delivery that keeps failing is attempted ${attempts} times, with the same id`,
    sees: 'attempts',
    judge: allAttemptsAlike,
    catches: 'Retries stop too soon, or have a new id, so that receivers cannot recognise them.',
    fix: 'Store the id with the delivery, and send it unchanged on every attempt.',
  },
  {
    id: 'SND-105',
    needs: ['createStore', 'fire', 'clock'],
    level: 'MUST',
    title: `The first attempt is made at once, the others after delays of ${ladderWords}`,
    sees: 'attempts',
    judge: gapsKept,
    catches: 'A delay is too short or far too long, or counted from the wrong moment.',
    fix: 'Count each delay from the end of the failed attempt, and let jitter only add to it.',
  },
  {
    id: 'SND-106',
    needs: ['createStore', 'fire', 'clock'],
    level: 'MUST',
    title: `After ${attempts} attempts no more are made`,
    sees: 'silence',
    judge: silenceAfterLast,
    catches: 'A delivery that was given up on is attempted again.',
    fix: 'Mark the delivery as failed in the same step that records its last attempt.',
  },
  {
    id: 'SND-107',
    needs: ['createStore', 'fire', 'clock'],
    level: 'MUST',
    title: 'A delivery that was acknowledged is not attempted again',
    sees: 'acknowledged',
    judge: stopsAtSuccess,
    catches: `Only one status counts as success, though ${successWords} should.`,
    fix: `Treat ${successWords} as an acknowledgement, whatever the body.`,
  },
];

const overLadder = ({ judge, sees, ...card }: LadderRow): ServiceCheck =>
  serviceCheck({
    ...{ card, stage: stages.clock, scenario: ladderWalk },
    judge: asFarAsSeen(sees, judge),
  });

/** What the ladder alone shows. */
export const ladderIds: readonly string[] = ladderRows.map(({ id }) => id);

const afterRestart: ServiceCheck = {
  card: {
    id: 'SND-115',
    needs: ['createStore', 'restart', 'fire'],
    level: 'MUST',
    title: 'The retry schedule continues after a restart of the service',
    catches:
      'A delivery that is scheduled in memory is lost, or starts from its first attempt, when the service restarts.',
    fix: 'Write each attempt and the time of the next one to disk before it is made. A test clock that was advanced has to stay so, too.',
  },
  stage: stages.restart,
  aspects: [undefined],
  async run(transcripts) {
    const walked = await transcripts.of(restartWalk);
    return { finding: goesOnAsUsual(await transcripts.of(ladderWalk), walked) };
  },
};

/** When attempts are made, and how many. */
export const ladder: readonly ServiceCheck[] = [...ladderRows.map(overLadder), afterRestart];
