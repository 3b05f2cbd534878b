import { type ReceiverSubject, runSuite } from '@ordering/conformance-suite';
import { freePorts, inEveryProduct } from '@ordering/platform';
import { onTestFinished } from 'vitest';
import { listen, type Running } from './listen.ts';

const secret = 'a-secret-of-store-1';
const own = inEveryProduct({ ids: { store_id: 'store_1' }, secret }).ids;
const otherOwner = { field: 'store_id', id: 'store_2', secret: 'a-secret-of-store-2' };
/** The secrets of the receiver that is judged. */
export const secrets = [
  ...Object.values(own).map((storeId) => ({ secret, storeId })),
  { secret: otherOwner.secret, storeId: otherOwner.id },
];

/** A receiver that can be started several times on one store, and the store. */
export interface Subject {
  start(port: number): Promise<Running>;
  inspect(id: string): Promise<Counts | undefined> | Counts | undefined;
  /** It runs as it is, and cannot say what it took an event for. */
  readonly saysNothing?: true;
}

interface Counts {
  readonly received: number;
  readonly effects: number;
  /** What the event was taken for. */
  readonly as?: object | undefined;
}

export interface Proof {
  readonly exit: number;
  /** Each MUST that was not seen to be kept. */
  readonly open: readonly string[];
}

/**
 * Judges a receiver that knows `secrets`: two of it on one store. What it cannot say is left out of `open`.
 *
 * @param only The checks; all by default.
 */
export async function proveSubject(
  { start, inspect, saysNothing }: Subject,
  only: readonly string[] = [],
): Promise<Proof> {
  const observing = await listen(async (request, response) => {
    const id = decodeURIComponent(request.url?.split('/')[3] ?? '');
    const { received = 0, effects = 0, as } = (await inspect(id)) ?? {};
    response.end(JSON.stringify({ received, effects, as }));
  }, 0);
  onTestFinished(observing.stop);

  const [port = 0, second = 0] = await freePorts(2);
  let first = await start(port);
  const replica = await start(second);
  onTestFinished(async () => void (await Promise.all([first.stop(), replica.stop()])));
  const receiver: ReceiverSubject = {
    urls: [`${first.url}/webhooks`, `${replica.url}/webhooks`],
    secret,
    identity: own,
    otherOwner,
    without: ['tls'],
    observe: observing.url,
    async restart() {
      await first.stop();
      first = await start(port);
    },
  };
  const { verdict, results } = await runSuite({
    receiver,
    selection: { only },
    allowNotObservable: saysNothing === true,
  });
  const open = results
    .filter(
      ({ level, status }) => level === 'MUST' && status !== 'pass' && status !== 'not-applicable',
    )
    .map(({ id, aspect, status, detail }) => `${id}/${aspect}: ${status}: ${detail}`)
    .filter(
      (line) => saysNothing !== true || !/^RCV-0(76|83|84)\/effect: not-observable/.test(line),
    );
  return { exit: verdict.exitCode, open };
}
