import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { receiverRun, reportArguments, serviceRun } from './conformance.ts';
import { journey } from './journey.ts';
import { clientOf, freePorts, inEveryProduct, integrate, Platform } from './platform.ts';
import { capture, root, run } from './process.ts';
import { bold, dim, green, red, say, step } from './screen.ts';

/**
 * `npm start`: regenerates from specs/, starts the sandbox and two replicas of the receiver on free loopback ports,
 * follows one order through all of them, and runs the conformance suite in the roles receiver and service.
 *
 * Exits 0 only if every MUST passed, else with the exit code of the conformance run that did not.
 */
async function main(platform: Platform, reports: string): Promise<number> {
  const begun = performance.now();
  say(bold('\n  The ordering contract, from its specs to the wire\n'));
  await step('generate', generate, (line) => line);
  const sandbox = await step(
    'sandbox',
    () => platform.startSandbox(),
    ({ url }) => `${url}, console at ${url}/console`,
  );
  const ports = await freePorts(2);
  const client = await clientOf(sandbox);
  const webhookUrl = `http://127.0.0.1:${ports[0]}/webhooks`;
  const store = await integrate(sandbox, client, webhookUrl);
  const owner = inEveryProduct(store);
  const other = await integrate(sandbox, client, webhookUrl);
  const receiver = await step(
    'receiver',
    () => platform.startReceiver(ports, [owner, other]),
    ({ urls }) => `${urls.join(' and ')}, two replicas on one database`,
  );
  await step(
    'journey',
    () => journey(sandbox, receiver.urls[0] ?? '', client, store.storeId),
    (types) => `one order: placed, pushed, handled, denied, pushed (${types.join(', ')})`,
  );
  say();

  let exit = 0;
  for (const { args, environment } of [
    receiverRun(receiver, owner, other),
    serviceRun(sandbox.url),
  ]) {
    const role = args[0] ?? '';
    const code = await run(
      'conformance',
      [...args, ...reportArguments(reports, role)],
      environment,
    );
    exit ||= code;
  }

  const seconds = dim(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
  say(
    exit === 0
      ? `\n  ${green('✓')} ${bold('Every MUST passed, in both roles.')}  ${seconds}`
      : `\n  ${red('✗')} ${bold('Not conformant.')} The findings are above.  ${seconds}`,
  );
  const shown = relative(process.cwd(), reports) || '.';
  say(
    `    ${join(shown, 'receiver.html')} and ${join(shown, 'service.html')} say the same at length.\n`,
  );
  return exit;
}

async function generate(): Promise<string> {
  const { code, stdout, stderr } = await capture('contract', ['generate']);
  if (code !== 0) throw new Error(`The specs do not generate:\n${stderr}`);
  return stdout.trim().replace(/^generate: /, '');
}

const help = `Usage: npm start [-- --reports DIR]

Regenerates from specs/, starts the sandbox and two replicas of the receiver on free loopback ports, follows one order
through all of them, and runs the conformance suite against both. Nothing stays behind but the reports.

  --reports DIR  where the reports go, reports/ unless told
  --help         this text

Exit codes: 0 every MUST passed; 1 a MUST failed; 2 wrong usage; 4 something did not start; 5 inconclusive.
`;

/** Where the reports go, or an exit code. */
function readArguments(): string | number {
  try {
    const { values } = parseArgs({
      options: { reports: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      process.stdout.write(help);
      return 0;
    }
    return values.reports === undefined ? join(root, 'reports') : resolve(values.reports);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error} Try --help.\n`);
    return 2;
  }
}

/** `npm start`: returns with the exit code set, or ends the process where there is nothing to start. */
export async function runStart(): Promise<void> {
  const reports = readArguments();
  if (typeof reports === 'number') process.exit(reports);
  const platform = new Platform();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void platform.stop().then(() => process.exit(130)));
  }
  try {
    process.exitCode = await main(platform, reports);
  } catch (error) {
    say(`  ${red('✗')} ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 4;
  } finally {
    await platform.stop();
  }
}
