import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, parseArguments } from '@ordering/kit/command';
import { UsageError } from '@ordering/kit/failure';
import { readManifest } from '@ordering/kit/manifest';
import { Command, Option } from 'commander';
import type { DiffOptions } from './diff.ts';
import type { GenerateOptions } from './generate.ts';
import type { ExitCode, Io } from './io.ts';
import type { LintOptions } from './lint.ts';
import { locate } from './locate.ts';
import type { Folders } from './maker.ts';
import type { PolicyOptions } from './policy.ts';
import type { ReleaseOptions } from './release.ts';
import type { UnspecifiedOptions } from './unspecified.ts';
import type { WatchOptions } from './watch.ts';
import type { WithdrawOptions } from './withdraw.ts';

/** The folders with all the code of the generator, which is built on the kit. */
export const generator: Folders = [
  beside('..'),
  // Where it was built, the kit is part of it, and there is no such folder.
  beside('../../../kit/src'),
];

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/**
 * The command line of `contract`. What a command does not need is not loaded.
 *
 * @param done Takes the exit code of a command that has ended.
 */
export function contractCommand(io: Io, done: (code: number) => void): Command {
  const program = new Command('contract')
    .description(
      'Reads specs/ and writes every src/generated/; a change to the contract starts in specs/.',
    )
    .version(readManifest(new URL('../../package.json', import.meta.url)).version)
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 problems in the specs, drifted files, a breaking change or a failed release; 2 wrong usage.',
    );

  documents(program.command('generate'))
    .description('Write all generated files, or none if the specs have a problem.')
    .option(
      '--check',
      'write nothing; exit 1 and list the files that differ, with the spec lines behind them',
    )
    .option('--out <dir>', 'write into this folder instead of the repository')
    .option('--watch', 'keep running, and generate again whenever a spec is saved, until Ctrl-C')
    .option('--then <command>', 'with --watch: run this after each successful run')
    .action(async (options: WatchOptions) => {
      if (options.watch) {
        const { watchCommand } = await import('./watch.ts');
        done(await watchCommand(options, io, beside(`../main${extname(import.meta.url)}`)));
        return;
      }
      if (options.then !== undefined) throw new UsageError('--then needs --watch.');
      done(await generate(options, io));
    });
  documents(program.command('lint'))
    .description('Check the specs against every rule.')
    .action(async (options: LintOptions) => {
      // What takes longest begins first, beside everything else.
      const { startParser } = await import('../lint/asyncapi-parser/in-thread.ts');
      const { unlessSound } = await import('./sound-document.ts');
      const ask = unlessSound(locate(options, io.cwd).root, generator);
      const asyncapi = ask('asyncapi.sound', startParser);
      const { lintCommand } = await import('./lint.ts');
      const { askRedocly } = await import('../lint/openapi-opinion.ts');
      const openapi = ask('openapi.sound', () => askRedocly);
      done(await lintCommand(options, io, { asyncapi, openapi }));
    });
  documents(program.command('unspecified'))
    .description('List what the contract leaves open, with file and line.')
    .action(async (options: UnspecifiedOptions) => {
      const { unspecifiedCommand } = await import('./unspecified.ts');
      done(unspecifiedCommand(options, io));
    });
  program
    .command('diff')
    .description('List what has changed between two versions of the contract, and what it breaks.')
    .argument(
      '<base>',
      'the first version: a git revision, a folder with the documents, or npm:name@version',
    )
    .argument(
      '[head]',
      'the second version, in the same form (default: the documents in the working tree)',
    )
    .option('--json', 'print the result as JSON')
    .option('--markdown', 'print the result as a comment on a pull request')
    .option(
      '--changeset <dir>',
      'write each change as a note into this folder, such as changes, to edit before a release',
    )
    .option('--policy <file>', ownPolicy)
    .action(async (base: string, head: string | undefined, options: DiffOptions) => {
      const { diffCommand } = await import('./diff.ts');
      done(await diffCommand(base, head, options, io));
    });

  program
    .command('policy')
    .description('Print how `contract diff` judges each kind of change, as a table.')
    .option('--policy <file>', ownPolicy)
    .option('--json', 'print the result as JSON')
    .action(async (options: PolicyOptions) => {
      const { policyCommand } = await import('./policy.ts');
      done(policyCommand(options, io));
    });

  publishing(program.command('release'))
    .description(
      'Release what has changed: raise versions, write changelogs, commit, tag and publish.',
    )
    .option('--scope <scope>', 'release only the packages of this scope, such as @name')
    .option('--no-publish', 'stop after the commit and its tag')
    .option('--stable', 'raise every package below 1.0.0 to 1.0.0')
    .option('--policy <file>', ownPolicy)
    .action(async (options: ReleaseOptions) => {
      const { releaseCommand } = await import('./release.ts');
      done(
        await releaseCommand(options, io, async () => {
          if ((await generate({}, { ...io, out: () => {} })) !== 0) {
            throw new UsageError('The specs have problems; nothing was released.');
          }
        }),
      );
    });
  publishing(program.command('withdraw'))
    .description(
      'Withdraw a version: point its dist-tags to the version before it, and deprecate it.',
    )
    .argument('<what>', 'a release, such as 1.2.3, or one package of it, such as name@1.2.3')
    .option('--because <text>', 'the deprecation message (default: which version to use instead)')
    .action(async (what: string, options: WithdrawOptions) => {
      const { withdrawCommand } = await import('./withdraw.ts');
      done(await withdrawCommand(what, options, io));
    });
  return program;
}

/** Runs `contract` with its arguments. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const program = contractCommand(io, (ended) => {
    code = ended;
  });
  try {
    await parseArguments(program, args, (text) => io.out(text.trimEnd()));
    return code;
  } catch (error) {
    const known = exitCodeOf(error, (line) => io.err(line.trimEnd()));
    if (known === undefined) io.err(`error: ${explained(error)}`);
    return known ?? 1;
  }
}

async function generate(options: GenerateOptions, io: Io): Promise<ExitCode> {
  const { generateCommand } = await import('./generate.ts');
  return generateCommand(options, io, {
    folders: generator,
    async start() {
      const { startElsewhere } = await import('../emit/elsewhere/in-thread.ts');
      const elsewhere = startElsewhere();
      const { emitAll, emitEarly } = await import('../emit/index.ts');
      let early: ReturnType<typeof emitEarly> | undefined;
      return {
        begin(contract) {
          early = emitEarly(contract, elsewhere);
        },
        emitAll: (contracts) => emitAll(contracts, elsewhere, early),
      };
    },
  });
}

/**
 * What went wrong where nothing should. A full disk or a folder without permission is not our fault;
 * everything else is, and the place in our sources says more to whoever fixes it than a stack does to a user.
 */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('syscall' in error) return error.message;
  const { stack = '' } = error.cause instanceof Error ? error.cause : error;
  const [, place = 'an unknown place'] = /([\w.-]+\/[\w.-]+:\d+):\d+\)?$/m.exec(stack) ?? [];
  const [message = ''] = error.message.split('\n');
  return `${message} (${place}) — this is a bug in \`contract\`, not in the specs; please report it together with them`;
}

const ownPolicy = 'a YAML file with verdicts that replace those of `contract policy`';

/** The options of the commands that change a registry. */
function publishing(command: Command): Command {
  return command
    .option(
      '--registry <url>',
      'the registry to publish to (default: the one that npm is configured for)',
    )
    .option('--dry-run', 'print what would be done, and change nothing')
    .option('--json', 'print the result as JSON');
}

/** The options of the commands that read the documents as they are. */
function documents(command: Command): Command {
  const collect = (file: string, files: readonly string[]) => [...files, file];
  return command
    .option('--openapi <file>', 'the OpenAPI document (default: specs/openapi.yaml)')
    .option('--asyncapi <file>', 'the AsyncAPI document (default: specs/asyncapi.yaml)')
    .addOption(
      new Option('--overlay <file>', 'apply an OpenAPI Overlay document first; may be repeated')
        .argParser(collect)
        .default([], 'none'),
    )
    .option('--json', 'print the result as JSON');
}
