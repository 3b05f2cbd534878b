import { ErrorCode, RetryClass } from '@ordering/errors';
import { statusesOf, statusOf } from '../../contract/statuses.ts';
import type { Reply } from '../../http/script.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { pool } from '../../run/pool.ts';
import { list } from '../../shape.ts';
import { isRandom, mayBeEarly } from './delays.ts';
import type { Plan } from './play.ts';
import { play } from './play.ts';
import { answering, refusal, retryAfterHeader, success } from './replies.ts';
import { promptIn } from './tokens.ts';
import type { ClientWorld } from './world.ts';
import { Play } from './world.ts';

/** So many starts that wait for the most part go side by side. */
const width = 4;

/** Starts that wait for the most part. */
function waiting(
  name: string,
  plansFor: () => readonly Plan[],
): Recorded<ClientWorld, readonly Play[]> {
  return {
    name,
    isTranscript: list(Play),
    play: (world) => sideBySide(world, plansFor()),
  };
}

export async function sideBySide(
  world: ClientWorld,
  plans: readonly Plan[],
): Promise<readonly Play[]> {
  const played = new Map<Plan, Play>();
  await pool(plans, width, async (plan) => {
    played.set(plan, await play(world, plan));
  });
  return plans.flatMap((plan) => played.get(plan) ?? []);
}

/** A task that meets this first, and is carried out then. */
export function once(label: string, reply: () => Reply): Plan {
  return { label, api: ({ number }) => (number === 1 ? reply() : success) };
}

function limited(value?: string): Reply {
  const reply = refusal(ErrorCode.rateLimited);
  if (value === undefined) return reply;
  return { ...reply, headers: [...(reply.headers ?? []), { name: retryAfterHeader, value }] };
}

const tooMany = `${statusOf(ErrorCode.rateLimited)} ${ErrorCode.rateLimited}`;

/** The shortest delay that can be asked for in whole seconds. */
const askedSeconds = '1';

export const limitedForSeconds = waiting('a delay in seconds', () => [
  {
    ...once(`${tooMany}, ${askedSeconds} s`, () => limited(askedSeconds)),
    isOpen: mayBeEarly,
  },
]);

/** Dates have whole seconds, so that this one is more than a second ahead, whenever in a second it is made. */
const aheadMs = 2000;

export const limitedUntilDate = waiting('a delay until a date', () => [
  {
    ...once(`${tooMany}, until a date`, () =>
      limited(new Date(Date.now() + aheadMs).toUTCString()),
    ),
    isOpen: mayBeEarly,
  },
]);

/** A delay that nobody waits for, in seconds: three years. */
const absurdSeconds = '99999999';

export const limitedWithoutSense = waiting('a delay that makes no sense', () => [
  once(`${tooMany}, without a delay`, () => limited()),
  once(`${tooMany}, "soon"`, () => limited('soon')),
  once(`${tooMany}, ${absurdSeconds} s`, () => limited(absurdSeconds)),
]);

const failing = statusesOf(RetryClass.backoff);

/** The one that gateways answer with most. */
const badGateway =
  failing.find((status) => status !== statusOf(ErrorCode.internalError)) ?? failing[0];

/** As many as a distribution takes to be seen. */
const samples = 8;

/** More calls than any limit that helps. */
const endless = 20;

function failingAlways(batch: number): readonly Plan[] {
  return Array.from({ length: samples }, (_, n) => {
    const status = failing[n % failing.length] ?? failing[0];
    const reply = answering(status, {});
    const label = `${status} always, ${batch * samples + n + 1}`;
    return { label, api: () => reply, enough: endless };
  });
}

/** Tasks that fail whenever they are tried; more of them where the delays of the first seem to be the same. */
export const failedAlways: Recorded<ClientWorld, readonly Play[]> = {
  name: 'failures that never end',
  isTranscript: list(Play),
  async play(world, others) {
    const first = await sideBySide(world, failingAlways(0));
    if (isRandom(first, await promptIn(others)) === true) return first;
    return [...first, ...(await sideBySide(world, failingAlways(1)))];
  },
};

const page = '<!DOCTYPE html><html><body><h1>Bad Gateway</h1></body></html>';

function asPage(status: number): Reply {
  return {
    ...{ kind: 'answer', status, body: page },
    headers: [{ name: 'Content-Type', value: 'text/html' }],
  };
}

/** Answers of a gateway, which have a page where an error should be: one of a failure, and one that is final. */
export const pages = waiting('pages of a gateway', () => [
  once(`${badGateway} as a page, once`, () => asPage(badGateway)),
  {
    label: `${statusOf(ErrorCode.orderNotFound)} as a page`,
    api: () => asPage(statusOf(ErrorCode.orderNotFound)),
  },
]);

/** Bytes of an answer that never ends come so often, in ms. */
const dripMs = 500;

/** No answer, and one that begins and never ends. */
export const silence = waiting('answers that never come', () => [
  { label: 'no answer', api: () => ({ kind: 'hold' }) },
  {
    label: 'an answer that never ends',
    api: () => ({ ...success, body: ' '.repeat(1_000_000), drip: { bytes: 1, everyMs: dripMs } }),
  },
]);
