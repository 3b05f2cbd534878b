import { delaysMs, isSuccess } from '../../contract/policy.ts';
import { isDelivery } from '../../http/is-delivery.ts';
import { Observation } from '../../http/observation.ts';
import type { Reply, Script } from '../../http/script.ts';
import { always, status } from '../../http/script.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import { Timed, timed } from '../../run/timed.ts';
import { list, number, type Of, object, optional, text, truth } from '../../shape.ts';
import { Advance } from './clock.ts';
import { accepting, aStore, someDelivery } from './control.ts';
import { mayBeEarly } from './elapsed.ts';
import { fire, ordinaryRowOf } from './firing.ts';
import { clockOf } from './ladder.ts';
import { isTriedAgain, refuseOne } from './refused-connection.ts';
import { walk } from './walk.ts';
import type { ServiceWorld } from './world.ts';
import { freshName } from './world.ts';

/** Deliveries whose first attempts were answered in many bad ways, and all others with a success. */
export const BadlyAnswered = object({
  /** What came to the endpoint of these deliveries, and to the target of its redirects. */
  came: list(Observation),
  /** The end of the path of that target. */
  target: text,
  advances: list(Advance),
  /** Seconds of the service in one real second. */
  scale: number,
  /** Whether a delivery was attempted again whose connection was refused; missing where none was. */
  refusedAndRetried: optional(truth),
  ...Timed.members,
});
export type BadlyAnswered = Of<typeof BadlyAnswered>;

/** Sooner than any rung of the ladder. */
const retryAfter = { name: 'Retry-After', value: '1' };

/** Statuses with which an endpoint says when to come again. */
const askingStatuses: readonly number[] = [429, 503];

const refusals: readonly Reply[] = [400, 401, 404, 410, 429, 500, 502, 503].map((code) => ({
  kind: 'answer',
  status: code,
  ...(askingStatuses.includes(code) ? { headers: [retryAfter] } : {}),
}));

const redirects = (location: string): readonly Reply[] =>
  [301, 302, 303, 307, 308].map((code) => ({
    kind: 'answer',
    status: code,
    headers: [{ name: 'Location', value: location }],
  }));

const faults: readonly Reply[] = [
  { kind: 'reset' },
  { kind: 'empty' },
  { kind: 'garbage', bytes: 'this is no HTTP\r\n\r\n' },
];

/** Each delivery that has not been seen before has the next of the replies, and all that comes of it a success. */
function oneEach(replies: readonly Reply[]): Script {
  const seen = new Set<string>();
  return (asked) => {
    const { deliveryId = '' } = asked;
    if (!isDelivery(asked)) return status(accepting);
    if (seen.has(deliveryId)) return status(accepting);
    seen.add(deliveryId);
    return replies[seen.size - 1] ?? status(accepting);
  };
}

/** How many events are fired side by side. */
const width = 4;

export const badAnswers: Recorded<ServiceWorld, BadlyAnswered> = {
  name: 'bad answers',
  isTranscript: BadlyAnswered,
  async play(world) {
    await someDelivery(world);
    return timed((isAgain) => answerBadly(world, isAgain ? '-again' : ''), isTimed);
  },
};

/** Whether no attempt that an endpoint has asked for may have come early, unless the runner read it late. */
export function isTimed(transcript: BadlyAnswered): boolean {
  return triedIn(transcript).every(
    ({ first, next }) =>
      next === undefined ||
      !isAsking(first) ||
      !mayBeEarly(transcript, first, next, delaysMs[1] ?? 0),
  );
}

/** A delivery whose first attempt was answered badly, and the attempt after it. */
interface Tried {
  readonly first: Observation;
  readonly next: Observation | undefined;
}

/** What came to the endpoint itself, by delivery. */
export function triedIn({ came, target }: BadlyAnswered): readonly Tried[] {
  const own = came.filter(({ path }) => !path.endsWith(target)).toSorted((a, b) => a.at - b.at);
  const byId = new Map<string, Observation[]>();
  for (const each of own) {
    const id = each.deliveryId ?? '';
    byId.set(id, [...(byId.get(id) ?? []), each]);
  }
  return [...byId.values()].flatMap(([first, next]) =>
    first === undefined || isSuccess(first.answer.status ?? 0) ? [] : [{ first, next }],
  );
}

/** Whether the endpoint has said when to come again. */
export function isAsking({ answer: { status = 0 } }: Observation): boolean {
  return askingStatuses.includes(status);
}

/** @param again What is added to the names of a second try. */
async function answerBadly(world: ServiceWorld, again: string): Promise<BadlyAnswered> {
  const trap = world.server.endpoint(
    freshName(world, `redirect-target${again}`),
    always(status(accepting)),
  );
  const replies = [...refusals, ...redirects(trap.url), ...faults];
  const store = await aStore(world, {
    // No status in particular: an owner that is answered with one, and acknowledges with it, is something else.
    ...{ purpose: `bad-answers${again}`, status: 0 },
    script: oneEach(replies),
  });
  const row = ordinaryRowOf(world, store);
  const refusing = await refuseOne(world, row, again);
  await pool(replies, width, () => fire(world, store, row));
  const target = trap.name;
  // A redirect may be followed by any request.
  const came = world.arrivals.matching(
    (each) =>
      (each.endpoint === store.name && isDelivery(each)) ||
      each.endpoint === trap.name ||
      each.path.endsWith(target),
  );
  const firstAttempts = () => came().filter(({ answer }) => answer.status !== accepting);
  await world.server.until(() => firstAttempts().length >= replies.length, world.firstAttemptMs);
  if (firstAttempts().length === 0 && world.rehearsal === undefined) {
    throw new CannotRun('none of the events that were fired was delivered');
  }
  const advances: Advance[] = [];
  const clock = clockOf(world, advances);
  const ids = new Set(firstAttempts().flatMap(({ deliveryId }) => deliveryId ?? []));
  const attemptsOf = (id: string) => came().filter(({ deliveryId }) => deliveryId === id);
  const { scale } = world.config.clock;
  await walk(world, [...ids], attemptsOf, clock, scale, { attempts: 2 });
  const refusedAndRetried =
    refusing === undefined ? undefined : await isTriedAgain(refusing, clock, scale);
  // However long a token lives, by now it may have expired.
  world.token = undefined;
  return {
    ...{ came: came(), target, advances, scale },
    ...(refusedAndRetried === undefined ? {} : { refusedAndRetried }),
  };
}
