import type { ReceiverWorld, Sightings, Wanted } from '@ordering/conformance';
import {
  camelCase,
  defaultId,
  deliver,
  flagOf,
  identityFields,
  isSuccessful,
  otherFlagOf,
  ownerFields,
  probe,
  quote,
  Redactor,
  receiverFamilies,
  secretVariables,
  settle,
  unseen,
} from '@ordering/conformance';
import { Command } from 'commander';
import { UnreachableError } from './errors.ts';
import type { Io } from './io.ts';
import type { Options } from './options.ts';
import { addCommonOptions, list, readCommonOptions, text } from './options.ts';
import { receiverWorld } from './receiver-world.ts';
import { runRole } from './run-role.ts';

const defaultTimeoutS = 60;
const probeMs = 5000;
const width = 8;
const defaultExternalId = 'conformance-external';

/** Options beside those that say whose events the deliveries are. */
const ownOptions = ['observe', 'restart', 'advance', 'secretFile'];

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
  for (const field of identityFields) {
    command.option(`${flagOf(field)} <id>`, `the ${field} of all deliveries`, defaultId(field));
  }
  command.option('--external-store-id <id>', 'your own id of the store', defaultExternalId);
  for (const { field } of ownerFields) {
    const secret = secretVariables['other-store'];
    command.option(`${otherFlagOf(field)} <id>`, `a second ${field}, whose secret is in ${secret}`);
  }
  return addCommonOptions(command, defaultTimeoutS)
    .addHelpText('after', secretHelp)
    .action(async (options: Options) => done(await proveReceiver(options, io)));
}

const secretHelp = `
The secret is read from ${secretVariables.store}, or from --secret-file, and is never shown.`;

async function proveReceiver(options: Options, io: Io): Promise<number> {
  const common = readCommonOptions(options);
  const redactor = new Redactor();
  const world = receiverWorld(options, common, io, redactor);
  await reach(world, text(options, 'observe'));
  const run = {
    role: 'receiver',
    target: world.urls.join(', '),
    families: receiverFamilies,
    world,
    width,
    deadline: world.deadline,
    redactor,
    command: commandOf(options, world),
    settle: (wants: readonly Wanted[]) => settleIn(world, wants),
  } as const;
  return runRole(run, common, io);
}

async function reach(world: ReceiverWorld, observe: string | undefined): Promise<void> {
  for (const url of [...world.urls, ...(observe === undefined ? [] : [observe])]) {
    const problem = await probe(url, Math.min(probeMs, world.deadline.remainingMs()));
    if (problem !== undefined) throw new UnreachableError(`${url}: ${problem}`);
  }
}

async function settleIn(world: ReceiverWorld, wants: readonly Wanted[]): Promise<Sightings> {
  if (world.observer === undefined) return unseen('effects are seen only with --observe BASE_URL');
  const [first] = wants;
  // A name of its own for each time, so that each control is a new delivery.
  const draft = world.draftsOf(`control/${first?.id ?? ''}`).draft();
  const { answer } = await deliver(world, { label: 'the control', draft });
  const control = { id: draft.id, effect: isSuccessful(answer) ? 'some' : 'none' } as const;
  return settle(world.observer, control, wants, world.deadline);
}

/** The options that matter for what is sent; the environment gives the secrets again. */
function commandOf(options: Options, world: ReceiverWorld): string {
  const words = ['ordering-conformance', 'receiver'];
  for (const url of world.urls) words.push('--url', url);
  const defaults = new Map(identityFields.map((field) => [camelCase(field), defaultId(field)]));
  defaults.set('externalStoreId', defaultExternalId);
  const others = ownerFields.map(({ field }) => camelCase(`other_${field}`));
  for (const name of [...ownOptions, ...defaults.keys(), ...others]) {
    const value = text(options, name);
    if (value === undefined || value === defaults.get(name)) continue;
    words.push(`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  }
  return words.map(quote).join(' ');
}
