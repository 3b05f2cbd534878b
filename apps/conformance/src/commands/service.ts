import { dirname, join } from 'node:path';
import { proveService, quote } from '@ordering/conformance';
import { Command } from 'commander';
import { readServiceConfig } from '../config/read.ts';
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
import { showRun } from './show-run.ts';

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
  return addCommonOptions(command, 'service').action(async (options: Options) =>
    done(await run(options, io)),
  );
}

async function run(options: Options, io: Io): Promise<number> {
  const common = readCommonOptions(options);
  const baseUrl = webAddress('--base-url', text(options, 'baseUrl') ?? '').replace(/\/+$/, '');
  const file = text(options, 'config') ?? '';
  const config = readServiceConfig(readOptionFile('--config', file), file, io.env, (beside) =>
    readOptionFile('--config', join(dirname(file), beside)),
  );
  const callback = text(options, 'callbackUrl');
  const listen = {
    host: text(options, 'listenHost') ?? loopback,
    port: Number(options.listenPort ?? 0),
    ...(callback === undefined ? {} : { callbackUrl: webAddress('--callback-url', callback) }),
  };

  const words = ['ordering-conformance', 'service', '--base-url', baseUrl, '--config', file];
  if (listen.host !== loopback) words.push('--listen-host', listen.host);
  if (listen.port !== 0) words.push('--listen-port', String(listen.port));
  if (callback !== undefined) words.push('--callback-url', callback);

  return await showRun('service', words.map(quote).join(' '), common, io, (runOptions) =>
    proveService({ baseUrl, config, listen }, runOptions),
  );
}
