import { isSuccessful } from '../../http/exchange.ts';
import type { Sightings, Wanted } from '../../model/sightings.ts';
import { Sighting, sightingsFrom, unseen } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, CannotSee } from '../../run/cannot-run.ts';
import { dictionary, type Of, object, text } from '../../shape.ts';
import type { Observer } from '../observe/observer.ts';
import { lookAt, settle, waitForEffects } from '../observe/settle.ts';
import type { ReceiverTranscripts, ReceiverWorld } from './world.ts';
import { deliver } from './world.ts';

/** What was seen when effects had had time to happen. */
const Seen = object({
  /** The id of the genuine delivery that was sent after all others. */
  control: text,
  byId: dictionary(Sighting),
});
type Seen = Of<typeof Seen>;

/** How the effects of a run are seen, which goes on or was recorded. */
interface Effects {
  settle(wants: readonly Wanted[]): Promise<Sightings>;
  waitAgain(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
  lastLook(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
}

export function effectsIn(transcripts: ReceiverTranscripts): Effects {
  let times = 0;
  let waits = 0;
  const byIdIn = async (recorded: Recorded<ReceiverWorld, Seen['byId']>) => {
    const transcript = await orReason(transcripts.of(recorded));
    return new Map(transcript instanceof CannotRun ? [] : Object.entries(transcript));
  };
  return {
    async settle(wants) {
      times += 1;
      const transcript = await orReason(transcripts.of(settled(`effects ${times}`, wants)));
      if (transcript instanceof CannotRun) {
        return unseen(transcript.message, transcript.finding.kind === 'not-run');
      }
      return sightingsFrom(transcript.control, new Map(Object.entries(transcript.byId)));
    },
    waitAgain(wants) {
      waits += 1;
      return byIdIn(seenAgain(`effects before restart ${waits}`, wants));
    },
    lastLook: (wants) => byIdIn(lastSeen(wants)),
  };
}

async function orReason<T>(transcript: Promise<T>): Promise<T | CannotRun> {
  try {
    return await transcript;
  } catch (error) {
    if (error instanceof CannotRun) return error;
    throw error;
  }
}

/** After a control, everything that is wanted, when it has had time to happen. */
function settled(name: string, wants: readonly Wanted[]): Recorded<ReceiverWorld, Seen> {
  return {
    name,
    isTranscript: Seen,
    async play(world) {
      const observer = observerOf(world);
      const draft = world.draftsOf(`control/${name}`).draft();
      const { answer } = await deliver(world, { label: 'the control', draft });
      const control = { id: draft.id, effect: isSuccessful(answer) ? 'some' : 'none' } as const;
      const byId = await settle(observer, [control, ...wants], world.effectTimes, world.deadline);
      const seen = byId.get(draft.id);
      // Whoever counts has to know what was just acknowledged. Where nothing answers for so long, nothing comes back either.
      const isLost = isSuccessful(answer) && seen?.seen === false;
      const isAway = isLost && seen.transient === true;
      const seenOf = ([id, each]: readonly [string, Sighting]): [string, Sighting] =>
        !each.seen && (isAway || (isLost && id === draft.id))
          ? [id, { ...each, broken: true }]
          : [id, each];
      return { control: draft.id, byId: Object.fromEntries([...byId].map(seenOf)) };
    },
  };
}

/** What had no effect in its time, when it has had that once more. */
function seenAgain(name: string, wants: readonly Wanted[]): Recorded<ReceiverWorld, Seen['byId']> {
  return {
    name,
    isTranscript: dictionary(Sighting),
    async play(world) {
      const { effectTimes, deadline } = world;
      const seen = await waitForEffects(observerOf(world), wants, effectTimes, deadline);
      return Object.fromEntries(seen);
    },
  };
}

/** The same ids, when everything is over. */
function lastSeen(wants: readonly Wanted[]): Recorded<ReceiverWorld, Seen['byId']> {
  return {
    name: 'last look',
    isTranscript: dictionary(Sighting),
    async play(world) {
      const ids = wants.map(({ id }) => id);
      return Object.fromEntries(await lookAt(observerOf(world), ids));
    },
  };
}

function observerOf({ observer }: ReceiverWorld): Observer {
  if (observer !== undefined) return observer;
  throw new CannotSee('effects can be seen only with --observe BASE_URL');
}
