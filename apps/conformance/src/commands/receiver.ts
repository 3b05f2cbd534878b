import type { ReceiverSubject } from '@ordering/conformance';
import {
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  proveReceiver,
  quote,
  secretVariables,
} from '@ordering/conformance';
import { Command } from 'commander';
import type { Io } from './io.ts';
import type { Options } from './options.ts';
import { addCommonOptions, list, readCommonOptions, text } from './options.ts';
import { receiverSubject } from './receiver-subject.ts';
import { showRun } from './show-run.ts';

/** Options beside those that say whose events the deliveries are. */
const otherOptions = ['observe', 'restart', 'advance', 'secretFile'];

export function receiverCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('receiver')
    .description('prove a receiver: the runner plays the service')
    .requiredOption('--url <url>', 'the address that takes deliveries; once for each replica', list)
    .option('--observe <base-url>', 'where effects are seen: GET BASE_URL/observe/deliveries/{id}')
    .option('--restart <command>', 'a shell command that restarts the receiver')
    .option(
      '--advance <command>',
      'a shell command that moves its clock by $ORDERING_ADVANCE_SECONDS',
    )
    .option('--secret-file <file>', `the signing secret, instead of ${secretVariables.store}`);
  for (const { field, flag, fallback } of identityOptions) {
    command.option(`${flag} <id>`, `the ${field} of all deliveries`, fallback);
  }
  command.option('--external-store-id <id>', 'your own id of the store', defaultExternalStoreId);
  for (const { field, flag } of otherOwnerOptions) {
    const secret = secretVariables['other-store'];
    command.option(`${flag} <id>`, `a second ${field}, whose secret is in ${secret}`);
  }
  return addCommonOptions(command, 'receiver')
    .addHelpText('after', secretHelp)
    .action(async (options: Options) => done(await run(options, io)));
}

const secretHelp = `
The secret is read from ${secretVariables.store}, or from --secret-file, and is never shown.`;

async function run(options: Options, io: Io): Promise<number> {
  const common = readCommonOptions(options);
  const subject = receiverSubject(options, io);
  const command = commandOf(options, subject);
  return await showRun('receiver', command, common, io, (runOptions) =>
    proveReceiver(subject, runOptions),
  );
}

/** The options that matter for what is sent; the environment gives the secrets again. */
function commandOf(options: Options, { urls }: ReceiverSubject): string {
  const words = ['ordering-conformance', 'receiver'];
  for (const url of urls) words.push('--url', url);
  const defaults = new Map(identityOptions.map(({ key, fallback }) => [key, fallback]));
  defaults.set('externalStoreId', defaultExternalStoreId);
  const others = otherOwnerOptions.map(({ key }) => key);
  for (const name of [...otherOptions, ...defaults.keys(), ...others]) {
    const value = text(options, name);
    if (value === undefined || value === defaults.get(name)) continue;
    words.push(`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  }
  return words.map(quote).join(' ');
}
