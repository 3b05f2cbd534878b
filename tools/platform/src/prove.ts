import { join, relative } from 'node:path';
import { receiverRun, serviceRun, withReports } from './conformance.ts';
import type { Database } from './database.ts';
import { journey } from './journey.ts';
import { clientOf, freePorts, inEveryProduct, integrate, Platform } from './platform.ts';
import { run, runUnseen } from './process.ts';
import { bold, colours, dim, green, red, say, step } from './screen.ts';

/**
 * Starts the sandbox and two replicas of the receiver on free loopback ports, follows one order through all of them,
 * and runs the conformance suite in the roles receiver and service. Every process that it starts has ended after it.
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
    (types) => `one order: placed, pushed, handled, denied, pushed (${types.join(', ')})`,
  );
  say();

  const [forReceiver, forService] = [receiverRun(receiver, owner, other), serviceRun(sandbox)];
  // At the same time, because the service is waited for in real time for the most part; its part is shown after the other.
  const service = runUnseen('conformance', withReports(forService.args, reports), {
    ...forService.environment,
    ...(colours ? { FORCE_COLOR: '1' } : {}),
  });
  const [receiverExit, serviceExit] = await Promise.all([
    run('conformance', withReports(forReceiver.args, reports), forReceiver.environment).then(
      (code) => {
        say(dim('\n  The service is judged at the same time; its slow answers take a while.\n'));
        service.show();
        return code;
      },
    ),
    service.code,
  ]);
  const exit = receiverExit || serviceExit;

  const seconds = dim(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
  say(
    exit === 0
      ? `\n  ${green('✓')} ${bold('Every MUST passed, in both roles.')}  ${seconds}`
      : `\n  ${red('✗')} ${bold('Not conformant.')} The findings are above.  ${seconds}`,
  );
  const shown = relative(process.cwd(), reports) || '.';
  say(`    In full: ${join(shown, 'receiver.html')} and ${join(shown, 'service.html')}\n`);
  return exit;
}
