import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CancelReasonCode } from '@ordering/api/constants';
import { deliveryPolicy } from '@ordering/events';
import { freePorts, Platform } from '@ordering/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceAction } from '../../apps/sandbox/src/generated/control/constants.ts';
import { cancelReasonCodes } from '../../apps/sandbox/src/generated/service/constants.ts';
import { root } from '../contract/sources.ts';

// Somebody who has never seen the service types what the README of the sandbox says, in one shell, and nothing else: but for
// the addresses, and that the last denial is made with each of the reasons.

const readme = readFileSync(join(root, 'apps/sandbox/README.md'), 'utf8');
const [toFailure = '', toSecret = '', toDenial = ''] = [
  ...readme.matchAll(/```sh\n(.*?)```/gs),
].map(([, block]) => block);
const reasons = Object.values(CancelReasonCode);
const message = 'The explanation.';
const delays = deliveryPolicy.delaysMs;

/** A shell that keeps its variables and functions from one block of the README to the next. */
class Shell {
  readonly #child = spawn('bash', [], { stdio: ['pipe', 'pipe', 'inherit'] });
  readonly #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  /** Runs a block; returns the lines that it printed, those parsed that are JSON. */
  async type(block: string): Promise<readonly unknown[]> {
    this.#child.stdin.write(`${block}\necho '# done'\n`);
    const printed: unknown[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error('The shell has ended.');
      if (value === '# done') return printed;
      if (value !== '') printed.push(value.startsWith('{') ? JSON.parse(value) : value);
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill();
    await exit;
  }
}

const platform = new Platform();
const shell = new Shell();
let sandbox: Awaited<ReturnType<Platform['startSandbox']>>;
let port: number;
beforeAll(async () => {
  [port = 0] = await freePorts(1);
  sandbox = await platform.startSandbox();
});
afterAll(async () => {
  await shell.stop();
  await platform.stop();
});

function type(block: string): Promise<readonly unknown[]> {
  return shell.type(
    block
      .replaceAll('http://127.0.0.1:4010', sandbox.url)
      .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`),
  );
}

test('the README leads a newcomer from a token to every denial', async () => {
  // Steps 1 to 5: nobody listens, and the delivery climbs the ladder to its end.
  const [store, integration, , , listed] = await type(toFailure);
  expect(store).toMatchObject({ integrated: false });
  expect(integration).toMatchObject({ webhook_secret: expect.any(String) });
  expect(listed).toMatchObject({ deliveries: [{ state: 'failed', attempts: delays.length }] });
  expect(await gapsOfOnlyDelivery()).toEqual(delays.slice(1).map(atLeast));

  // Step 6: the receiver knows the new secret, and not the one that was lost.
  const [secret] = await type(toSecret);
  expect(integration).not.toMatchObject({ webhook_secret: secret });
  const owner = { ids: { store_id: 'ramen-1' }, secret: String(secret) };
  const { observe } = await platform.startReceiver([port], [owner], { tls: false });

  // Steps 7 to 10.
  const denials = reasons.map((reason) => `deny ${reason} '${message}'`).join('\n');
  const printed = await type(toDenial.replace(/^deny [A-Z].*$/m, denials));
  const [, resent, advanced, delivery, ...denied] = printed;
  // The attempt may be over before the clock is advanced.
  const made = expect.toBeOneOf([0, 1]);
  expect([resent, advanced]).toMatchObject([{ resent: 1 }, { attempts: made }]);
  const old = { resend: false, url: 'http://127.0.0.1:9/hooks' };
  expect(delivery).toMatchObject({
    state: 'acknowledged',
    log: [
      ...delays.map((_, index) => ({ ...old, number: index + 1 })),
      { number: delays.length + 1, resend: true, response_status: 200 },
    ],
  });
  expect(denied.slice(0, -2)).toMatchObject(
    reasons.map((reason) => ({
      status: 'cancelled',
      cancellation: { reason_code: reason, message },
      service_actions: actionsOf(reason),
    })),
  );
  expect(denied.at(-2)).toMatchObject({
    ...{ status: 'paused', hours_flagged: true, menu_flagged: true, capacity_reports: 1 },
  });

  // Every event of it has had its effect in the receiver.
  await sandbox.control.advanceClock({ body: { by: 'PT1S' } });
  const { deliveries } = await sandbox.control.listDeliveries({});
  expect(deliveries.map(({ event_type, state }) => `${event_type} ${state}`).sort()).toEqual(
    [
      ...['order.created', 'action_required', 'store.status_changed'],
      ...reasons.flatMap(() => ['order.created', 'order.cancelled']),
    ]
      .map((eventType) => `${eventType} acknowledged`)
      .sort(),
  );
  for (const { delivery_id } of deliveries) {
    const effects = () => fetch(`${observe}/observe/deliveries/${delivery_id}`);
    await expect
      .poll(async () => (await effects()).json())
      .toMatchObject({ received: 1, effects: 1 });
  }
});

/** What the service does about a denial, as its specs say. */
function actionsOf(reason: CancelReasonCode): object[] {
  return cancelReasonCodes[reason].carriesOut.map((action) => ({
    action,
    ...(action === ServiceAction.refund ? { amount: 3230 } : {}),
    ...(action === ServiceAction.tellSupport ? { message } : {}),
  }));
}

/** How long the only delivery waited before each of its attempts but the first, in ms. */
async function gapsOfOnlyDelivery(): Promise<number[]> {
  const { deliveries } = await sandbox.control.listDeliveries({});
  const params = { deliveryId: deliveries[0]?.delivery_id ?? '' };
  const { log } = await sandbox.control.getDelivery({ params });
  return log
    .slice(1)
    .map(
      (attempt, index) => Date.parse(attempt.started_at) - Date.parse(log[index]?.ended_at ?? ''),
    );
}

/** A wait is never shorter than it is to be. On a machine that is busy it may take longer. */
const atLeast = (delay: number) =>
  expect.toSatisfy((gap: number) => gap >= delay, `at least ${delay}`);
