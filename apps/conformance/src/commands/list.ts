import type { ListedCheck } from '@ordering/conformance';
import { listChecks, roles } from '@ordering/conformance';
import { Command, Option } from 'commander';
import type { Io } from './io.ts';
import type { Options } from './options.ts';

export function listCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('list')
    .description('list the checks, with the requirements that each one proves')
    .addOption(new Option('--role <role>', 'only the checks of one role').choices([...roles]))
    .option('--json', 'as JSON')
    .action((options: Options) => {
      const checks = listChecks().filter(({ role }) => (options.role ?? role) === role);
      io.out(options.json === true ? json(checks) : table(checks));
      done(0);
    });
}

function json(checks: readonly ListedCheck[]): string {
  const entries = checks.map(({ results, ...entry }) => entry);
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function table(checks: readonly ListedCheck[]): string {
  return checks
    .map(({ id, level, title, requirements }) => {
      const head = `${id}  ${level.padEnd(6)}  ${title}`;
      return requirements.length === 0
        ? `${head}\n`
        : `${head}\n${' '.repeat(17)}${requirements.join(', ')}\n`;
    })
    .join('');
}
