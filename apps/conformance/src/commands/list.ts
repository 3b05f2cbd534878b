import type { CheckCard, Role } from '@ordering/conformance';
import { receiverFamilies, requirementsOf, roles, serviceFamilies } from '@ordering/conformance';
import { Command, Option } from 'commander';
import type { Io } from './io.ts';
import type { Options } from './options.ts';

interface Entry {
  readonly role: Role;
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly requirements: readonly string[];
}

export function listCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('list')
    .description('list the checks, with the requirements that each one proves')
    .addOption(new Option('--role <role>', 'only the checks of one role').choices([...roles]))
    .option('--json', 'as JSON')
    .action((options: Options) => {
      const entries = all.filter(({ role }) => (options.role ?? role) === role);
      io.out(options.json === true ? `${JSON.stringify(entries, null, 2)}\n` : table(entries));
      done(0);
    });
}

const all: readonly Entry[] = [
  ...receiverFamilies.flatMap(({ checks }) => checks.map(({ card }) => entry('receiver', card))),
  ...serviceFamilies.flatMap(({ checks }) => checks.map(({ card }) => entry('service', card))),
];

function entry(role: Role, { id, level, title }: CheckCard): Entry {
  return { role, id, level, title, requirements: requirementsOf(id).map((each) => each.id) };
}

function table(entries: readonly Entry[]): string {
  return entries
    .map(({ id, level, title, requirements }) => {
      const head = `${id}  ${level.padEnd(6)}  ${title}`;
      return requirements.length === 0
        ? `${head}\n`
        : `${head}\n${' '.repeat(17)}${requirements.join(', ')}\n`;
    })
    .join('');
}
