import type { Listener, ServiceWorld } from '@ordering/conformance';
import {
  deadlineIn,
  listen,
  probe,
  quote,
  Redactor,
  seededIds,
  serviceFamilies,
  unseen,
} from '@ordering/conformance';
import { Command } from 'commander';
import { readServiceConfig } from '../config/read.ts';
import { UnreachableError, UsageError } from './errors.ts';
import type { Io } from './io.ts';
import type { Options } from './options.ts';
import {
  addCommonOptions,
  readCommonOptions,
  readOptionFile,
  text,
  webAddress,
  wholeNumber,
} from './options.ts';
import { runRole } from './run-role.ts';

const defaultTimeoutS = 120;
const probeMs = 5000;
const width = 4;
const loopback = '127.0.0.1';

export function serviceCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('service')
    .description('prove the service: the runner plays an integration and its receivers')
    .requiredOption('--base-url <url>', 'the address of the API')
    .requiredOption(
      '--config <file>',
      'how to reach what the contract leaves open (see the README)',
    )
    .option('--listen-host <address>', 'where the runner takes deliveries', loopback)
    .option('--listen-port <n>', 'and on which port; 0 for a free one', wholeNumber, 0)
    .option('--callback-url <url>', 'the address at which the service reaches the runner');
  return addCommonOptions(command, defaultTimeoutS).action(async (options: Options) =>
    done(await proveService(options, io)),
  );
}

async function proveService(options: Options, io: Io): Promise<number> {
  const common = readCommonOptions(options);
  const baseUrl = webAddress('--base-url', text(options, 'baseUrl') ?? '').replace(/\/+$/, '');
  const file = text(options, 'config') ?? '';
  const config = readServiceConfig(readOptionFile('--config', file), file, io.env);
  const redactor = new Redactor();
  for (const secret of config.secrets) redactor.hide(secret);

  const deadline = deadlineIn(common.timeoutMs);
  const problem = await probe(baseUrl, Math.min(probeMs, common.timeoutMs));
  if (problem !== undefined) throw new UnreachableError(`${baseUrl}: ${problem}`);

  await using listener = await openListener(options);
  const world: ServiceWorld = {
    baseUrl,
    config,
    ids: seededIds(common.seed),
    listener,
    deadline,
    redactor,
    log: [],
    owners: [],
    token: undefined,
  };
  const run = {
    role: 'service',
    target: baseUrl,
    families: serviceFamilies,
    world,
    width,
    deadline,
    redactor,
    command: commandOf(options, baseUrl, file),
    settle: async () => unseen('effects are not part of this role'),
  } as const;
  // Awaited here, because the listener closes when this function ends.
  return await runRole(run, common, io);
}

async function openListener(options: Options): Promise<Listener> {
  const host = text(options, 'listenHost') ?? loopback;
  const port = Number(options.listenPort ?? 0);
  const callback = text(options, 'callbackUrl');
  const callbackUrl = callback === undefined ? undefined : webAddress('--callback-url', callback);
  try {
    return await listen(host, port, callbackUrl);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(
      `--listen-host ${host} --listen-port ${port}: cannot listen there (${code})`,
    );
  }
}

function commandOf(options: Options, baseUrl: string, file: string): string {
  const words = ['ordering-conformance', 'service', '--base-url', baseUrl, '--config', file];
  const callback = text(options, 'callbackUrl');
  const host = text(options, 'listenHost') ?? loopback;
  const port = Number(options.listenPort ?? 0);
  if (host !== loopback) words.push('--listen-host', host);
  if (port !== 0) words.push('--listen-port', String(port));
  if (callback !== undefined) words.push('--callback-url', callback);
  return words.map(quote).join(' ');
}
