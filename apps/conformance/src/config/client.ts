import type { ClientSubject } from '@ordering/conformance-suite';
import { clientVariables, usualAuthorityVariables } from '@ordering/conformance-suite';
import { UsageError } from '@ordering/kit/failure';
import { textKind } from '@ordering/kit/option-kinds';
import { addOptions, type Given, option, valuesOf, wordsOf } from '@ordering/kit/option-table';
import type { Command } from 'commander';
import { startClient } from '../client-process.ts';
import type { ClientFile } from './client-config.ts';
import { clientOptions } from './client-config.ts';

const table = {
  config: option(
    textKind('file'),
    'a file with these options as keys (see the README); an option given here takes precedence',
  ),
  ...clientOptions,
};

const { baseUrl, tokenUrl, clientId, clientSecret, token, task, authority } = clientVariables;

const environment = `
The command finds in its environment:
  ${baseUrl}       the base URL of the service
  ${token}          a valid token, for a header of the client's choice
  ${tokenUrl}      the URL from which it gets another token, with ${clientId} and
                          ${clientSecret}
  ${task}           what to do: { operation, parameters, body } as JSON,
                          or a list of these, to be done in one process
  ${authority}        with --tls, a file with the certificate of the authority to trust, in PEM;
                          ${usualAuthorityVariables.join(', ')} name the same file
The client makes the calls and exits, with code 0 if all are done. It is started once for each scenario.`;

export function addClientTarget(command: Command): Command {
  return addOptions(command, table).addHelpText('after', environment);
}

/** The client under test, as the options and its configuration describe it. */
export function clientSubject(given: Given, read: (name: string) => ClientFile): ClientSubject {
  const { config } = valuesOf(table, given);
  const file = config === undefined ? undefined : read(config);
  const { exec, endWithin, tls, without } = valuesOf(clientOptions, given, file);
  if (exec === undefined) throw new UsageError('give --exec, or `exec` in a configuration');
  const { tasks, tokenAnswer, state } = file ?? {};
  return {
    ...{ name: exec, endWithinMs: endWithin, tls, without },
    run: (variables, signal) => startClient(exec, variables, signal),
    ...(tasks === undefined ? {} : { tasks }),
    ...(tokenAnswer === undefined ? {} : { tokenAnswer }),
    ...(state === undefined ? {} : { state }),
  };
}

/** The options that matter for what is started. */
export function clientWords(given: Given): readonly string[] {
  return wordsOf(table, given);
}
