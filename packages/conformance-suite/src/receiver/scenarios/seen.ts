import { isSuccessful } from '../../http/exchange.ts';
import type { Sightings, Wanted } from '../../model/sightings.ts';
import { Sighting, sightingsFrom, unseen } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, CannotSee } from '../../run/cannot-run.ts';
import { dictionary, type Of, object, text } from '../../shape.ts';
import type { Observer } from '../observe/observer.ts';
import { lookAt, settle } from '../observe/settle.ts';
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
  lastLook(wants: readonly Wanted[]): Promise<ReadonlyMap<string, Sighting>>;
}

export function effectsIn(transcripts: ReceiverTranscripts): Effects {
  let times = 0;
  return {
    async settle(wants) {
      times += 1;
      const transcript = await orReason(transcripts.of(settled(`effects ${times}`, wants)));
      if (typeof transcript === 'string') return unseen(transcript);
      return sightingsFrom(transcript.control, new Map(Object.entries(transcript.byId)));
    },
    async lastLook(wants) {
      const transcript = await orReason(transcripts.of(lastSeen(wants)));
      return new Map(typeof transcript === 'string' ? [] : Object.entries(transcript));
    },
  };
}

async function orReason<T>(transcript: Promise<T>): Promise<T | string> {
  try {
    return await transcript;
  } catch (error) {
    if (error instanceof CannotRun) return error.message;
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
      // Whoever counts has to know what was just acknowledged.
      const isLost = isSuccessful(answer) && seen?.seen === false && seen.transient !== true;
      const own = isLost ? { [draft.id]: { ...seen, broken: true } } : {};
      return { control: draft.id, byId: { ...Object.fromEntries(byId), ...own } };
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
