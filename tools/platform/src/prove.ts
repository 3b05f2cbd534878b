import { join, relative } from 'node:path';
import { clientRun, receiverRun, serviceRun, withReports } from './conformance.ts';
import type { Database } from './database.ts';
import { journey } from './journey.ts';
import { clientOf, freePorts, inEveryProduct, integrate, Platform } from './platform.ts';
import { run, runUnseen } from './process.ts';
import { bold, colours, dim, green, red, say, step } from './screen.ts';

/**
 * Starts the sandbox and two replicas of the receiver on free loopback ports, follows one order through all of them,
 * and runs the conformance suite in every role, with our client in that of a client. Every process that it starts has ended after it.
 *
 * @param reports The folder of the reports.
 * @param database What the replicas share.
 * @param begun When the main job began, by `performance.now()`.
 * @returns 0 only if every MUST passed, else the exit code of the conformance run that did not.
 */
export async function prove(reports: string, database: Database, begun: number): Promise<number> {
  const platform = new Platform();
  // Whatever ends the process, short of SIGKILL.
  process.once('exit', () => platform.removeFiles());
  try {
    return await proveOn(platform, reports, database, begun);
  } finally {
    await platform.stop();
  }
}

const shared = { sqlite: 'database', postgres: 'server of PostgreSQL' } as const;

async function proveOn(
  platform: Platform,
  reports: string,
  database: Database,
  begun: number,
): Promise<number> {
  const sandbox = await step(
    'sandbox',
    () => platform.startSandbox(),
    ({ url }) => `${url}, console at ${url}/console`,
  );
  const ports = await freePorts(2);
  const client = await clientOf(sandbox);
  const webhookUrl = `https://127.0.0.1:${ports[0]}/webhooks`;
  const [store, other] = await Promise.all([
    integrate(sandbox, client, webhookUrl),
    integrate(sandbox, client, webhookUrl),
  ]);
  const owner = inEveryProduct(store);
  const receiver = await step(
    'receiver',
    () => platform.startReceiver(ports, [owner, other], { database }),
    ({ urls }) => `${urls.join(' and ')}, two replicas on one ${shared[database]}`,
  );
  await step(
    'journey',
    () => journey(sandbox, receiver.observe, client, store.storeId),
    (types) =>
      `one order: placed, then denied by the client; both events were delivered and handled (${types.join(', ')})`,
  );
  say();

  const exit = await judgeAll(reports, receiverRun(receiver, owner, other), serviceRun(sandbox));

  const seconds = dim(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
  say(
    exit === 0
      ? `\n  ${green('✓')} ${bold('Every MUST passed, in all three roles.')}  ${seconds}`
      : `\n  ${red('✗')} ${bold('Not conformant.')} The findings are above.  ${seconds}`,
  );
  const shown = relative(process.cwd(), reports) || '.';
  const pages = ['receiver', 'service', 'client'].map((role) => join(shown, `${role}.html`));
  say(`    In full: ${pages.join(', ')}\n`);
  return exit;
}

/**
 * Judges the receiver, and the service at the same time, because that is waited for in real time for the most part; and our
 * client, which is waited for as well, when the receiver is through. Each is shown after the one before.
 */
async function judgeAll(
  reports: string,
  forReceiver: ReturnType<typeof receiverRun>,
  forService: ReturnType<typeof serviceRun>,
): Promise<number> {
  const unseen = ({ args, environment }: ReturnType<typeof serviceRun>) =>
    runUnseen('conformance', withReports(args, reports), {
      ...environment,
      ...(colours ? { FORCE_COLOR: '1' } : {}),
    });
  const service = unseen(forService);
  const receiverExit = await run(
    'conformance',
    withReports(forReceiver.args, reports),
    forReceiver.environment,
  );
  const client = unseen(clientRun());
  say(dim('\n  The service is judged at the same time; its slow answers take a while.\n'));
  service.show();
  const serviceExit = await service.code;
  say();
  client.show();
  return receiverExit || serviceExit || (await client.code);
}
