import type { Finding } from '../../model/finding.ts';
import { kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Doubt } from '../scenarios/doubt.ts';
import type { Call, Play } from '../scenarios/world.ts';
import { taskCalls } from '../scenarios/world.ts';
import { brokenIn, describeCalls, seenIn, unfinished } from './calls.ts';

const notTold =
  'it repeated the call, and nobody here knows how it reads the state, by webhooks perhaps: `state` of a configuration says how it asks the service';

/** No call whose answer was lost was repeated before the state had been read. */
export function readBeforeRepeat({ plays, isTold }: Doubt): Finding {
  return worst(
    plays.map((play) => {
      const [lost, repeated] = taskCalls(play);
      if (lost === undefined || repeated === undefined) return stopped(play);
      if (isReadBetween(play, lost, repeated)) {
        return kept(`the state read, and then ${describeCalls(play)}`, [seenIn(play)]);
      }
      return isTold
        ? brokenIn(play, 'the state read before the call again', 'a call again without that')
        : notObservable(notTold);
    }),
  );
}

/** No call was repeated of which the state said that it was applied. */
export function notRepeatedApplied({ plays, isTold }: Doubt): Finding {
  return worst(
    plays.map((play) => {
      const [lost, repeated] = taskCalls(play);
      if (lost === undefined || repeated === undefined) return stopped(play);
      if (!isTold) return notObservable(notTold);
      return isReadBetween(play, lost, repeated)
        ? brokenIn(play, 'no call again: the state says that it was applied')
        : notRun('it did not read the state before it repeated the call (see CLI-313)');
    }),
  );
}

function stopped(play: Play): Finding {
  return unfinished(play) ?? kept('one call, and none in doubt', [seenIn(play)]);
}

function isReadBetween({ calls }: Play, lost: Call, repeated: Call): boolean {
  const from = lost.answeredAt ?? lost.at;
  return calls.some(({ kind, at }) => kind === 'state' && at >= from && at <= repeated.at);
}
