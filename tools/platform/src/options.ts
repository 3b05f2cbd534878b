import { parseArguments } from '@ordering/kit/command';
import { choiceKind, textKind } from '@ordering/kit/option-kinds';
import { addOptions, option, type ValuesOf, valuesOf } from '@ordering/kit/option-table';
import { Command } from 'commander';
import { databases } from './database.ts';

const options = {
  database: option(
    choiceKind('kind', databases),
    'what the two replicas share: a file of SQLite, or a PostgreSQL server that is started for them',
    { default: 'sqlite' },
  ),
  reports: option(textKind('dir'), 'the folder for the reports', { default: 'reports' }),
};

type Options = ValuesOf<typeof options>;

const help = `
Exit codes: 0 every MUST passed; 1 a MUST failed; 2 wrong usage; 4 something did not start; 5 inconclusive; 130 interrupted.`;

/** The command line of `npm start`. */
function startCommand(): Command {
  return addOptions(new Command('npm start --'), options)
    .description(
      'Generates code from specs/, starts the sandbox and two replicas of the receiver on free loopback ports, follows one order through all of them, and runs the conformance suite against sandbox, receiver and client. Leaves nothing behind but the reports.',
    )
    .addHelpText('after', help);
}

/**
 * Reads the command line.
 *
 * @throws UsageError, ConfigError
 */
export async function readOptions(args: readonly string[]): Promise<Options> {
  const command = startCommand();
  await parseArguments(command, args);
  return valuesOf(options, command.opts());
}
