import type { ClientPart, ClientSubject } from '@ordering/conformance-suite';
import {
  clientParts,
  clientVariables,
  defaultEndWithinMs,
  usualAuthorityVariables,
} from '@ordering/conformance-suite';
import { formatTypedDuration } from '@ordering/kit/duration';
import { UsageError } from '@ordering/kit/failure';
import type { Command } from 'commander';
import { Option } from 'commander';
import { startClient } from '../client-process.ts';
import type { ClientFile } from './client-config.ts';
import { endWithinKind } from './client-config.ts';

/** Which client is meant. */
export interface ClientTarget {
  readonly config?: string;
  readonly exec?: string;
  readonly without?: readonly ClientPart[];
  readonly endWithin?: string;
  readonly tls?: boolean;
}

const { baseUrl, tokenUrl, clientId, clientSecret, token, task, authority } = clientVariables;

const environment = `
The command finds in its environment:
  ${baseUrl}       where the service is
  ${token}          a token that is good; it goes into any header
  ${tokenUrl}      where another one is got, with ${clientId} and
                          ${clientSecret}
  ${task}           what is to be done: { operation, parameters, body } as JSON,
                          or a list of them, to be done in one process
  ${authority}        with --tls, a file with the certificate of the authority to trust, in PEM;
                          ${usualAuthorityVariables.join(', ')} name it as well
It makes the calls and ends; exit code 0 says that all is done. It is started once for each scenario.`;

export function addClientTarget(command: Command): Command {
  return command
    .option('--exec <command>', 'a shell command that starts the client, does a task and ends')
    .option('--config <file>', 'all of this in a file (see the README); an option goes before it')
    .option(
      '--end-within <duration>',
      `how long one start of the client may take (default: ${formatTypedDuration(defaultEndWithinMs)})`,
    )
    .option('--tls', 'the service that the runner plays speaks TLS')
    .addOption(
      new Option(
        '--without <parts...>',
        'what your client does not do: the checks on it are not applicable',
      ).choices([...clientParts]),
    )
    .addHelpText('after', environment);
}

/** The client under test, as the options and its configuration describe it. */
export function clientSubject(
  options: ClientTarget,
  read: (name: string) => ClientFile,
): ClientSubject {
  const file = options.config === undefined ? undefined : read(options.config);
  const command = options.exec ?? file?.exec;
  if (command === undefined) throw new UsageError('give --exec, or `exec` in a configuration');
  const endWithinMs =
    options.endWithin === undefined
      ? file?.endWithin
      : endWithinKind.read('--end-within', [options.endWithin]);
  const { tokenAnswer, state } = file ?? {};
  return {
    name: command,
    run: (variables, signal) => startClient(command, variables, signal),
    without: options.without ?? file?.without ?? [],
    endWithinMs: endWithinMs ?? defaultEndWithinMs,
    tls: options.tls ?? file?.tls ?? false,
    ...(tokenAnswer === undefined ? {} : { tokenAnswer }),
    ...(state === undefined ? {} : { state }),
  };
}

/** The options that matter for what is started. */
export function clientWords({ config, exec, without = [], endWithin, tls = false }: ClientTarget) {
  const flags: readonly (readonly [flag: string, value: string | undefined])[] = [
    ['--config', config],
    ['--exec', exec],
    ['--end-within', endWithin],
    ...without.map((part) => ['--without', part] as const),
  ];
  const words = flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  return tls ? [...words, '--tls'] : words;
}
