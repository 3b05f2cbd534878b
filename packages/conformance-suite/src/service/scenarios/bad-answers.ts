import { isDelivery } from '../../http/is-delivery.ts';
import { Observation } from '../../http/observation.ts';
import type { Reply, Script } from '../../http/script.ts';
import { always, status } from '../../http/script.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import { list, number, type Of, object, optional, text, truth } from '../../shape.ts';
import { Advance } from './clock.ts';
import { accepting, aStore, someDelivery } from './control.ts';
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
});
export type BadlyAnswered = Of<typeof BadlyAnswered>;

/** Sooner than any rung of the ladder. */
const retryAfter = { name: 'Retry-After', value: '1' };

/** Statuses with which an endpoint says when to come again. */
export const askingStatuses: readonly number[] = [429, 503];

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
    const trap = world.server.endpoint(
      freshName(world, 'redirect-target'),
      always(status(accepting)),
    );
    const replies = [...refusals, ...redirects(trap.url), ...faults];
    const store = await aStore(world, {
      // No status in particular: an owner that is answered with one, and acknowledges with it, is something else.
      ...{ purpose: 'bad-answers', status: 0 },
      script: oneEach(replies),
    });
    const row = ordinaryRowOf(world, store);
    const refusing = await refuseOne(world, row);
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
    const again = refusing === undefined ? undefined : await isTriedAgain(refusing, clock, scale);
    // However long a token lives, by now it may have expired.
    world.token = undefined;
    return {
      ...{ came: came(), target, advances, scale },
      ...(again === undefined ? {} : { refusedAndRetried: again }),
    };
  },
};
