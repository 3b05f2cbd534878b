import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, parseArguments } from '@ordering/kit/command';
import { UsageError } from '@ordering/kit/failure';
import { readManifest } from '@ordering/kit/manifest';
import { addOptions, type Given, valuesOf } from '@ordering/kit/option-table';
import { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';
import { locate } from './locate.ts';
import type { Folders } from './maker.ts';
import type { GenerateOptions } from './options.ts';
import {
  diffOptions,
  generateOptions,
  lintOptions,
  policyOptions,
  releaseOptions,
  unspecifiedOptions,
  withdrawOptions,
} from './options.ts';

/** The folders with all the code of the generator, which is built on the kit. */
const generator: Folders = [
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
      'Reads the documents of a contract in specs/, checks them, and generates code and a reference from them.',
    )
    .version(readManifest(new URL('../../package.json', import.meta.url)).version)
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 problems in the specs, files that are not up to date, a breaking change or a failed release; 2 wrong usage.',
    );

  addOptions(program.command('generate'), generateOptions)
    .description('Write all generated files, or none if the specs have a problem.')
    .action(async (given: Given) => {
      const options = valuesOf(generateOptions, given);
      if (options.watch) {
        const { watchCommand } = await import('./watch.ts');
        done(await watchCommand(options, io, beside(`../main${extname(import.meta.url)}`)));
        return;
      }
      if (options.then !== undefined) throw new UsageError('--then needs --watch.');
      done(await generate(options, io));
    });
  addOptions(program.command('lint'), lintOptions)
    .description('Check the specs against every rule.')
    .action(async (given: Given) => {
      const options = valuesOf(lintOptions, given);
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
  addOptions(program.command('unspecified'), unspecifiedOptions)
    .description('List what the contract leaves open, with file and line.')
    .action(async (given: Given) => {
      const options = valuesOf(unspecifiedOptions, given);
      const { unspecifiedCommand } = await import('./unspecified.ts');
      done(unspecifiedCommand(options, io));
    });
  addOptions(program.command('diff'), diffOptions)
    .description('List what has changed between two versions of the contract, and what it breaks.')
    .argument(
      '<base>',
      'the first version: a git revision, a folder with the documents, or npm:name@version',
    )
    .argument(
      '[head]',
      'the second version, in the same form (default: the documents in the working tree)',
    )
    .action(async (base: string, head: string | undefined, given: Given) => {
      const { diffCommand } = await import('./diff.ts');
      done(await diffCommand(base, head, valuesOf(diffOptions, given), io));
    });

  addOptions(program.command('policy'), policyOptions)
    .description('Print how `contract diff` judges each kind of change, as a table.')
    .action(async (given: Given) => {
      const options = valuesOf(policyOptions, given);
      const { policyCommand } = await import('./policy.ts');
      done(policyCommand(options, io));
    });

  addOptions(program.command('release'), releaseOptions)
    .description(
      'Release what has changed: raise versions, write changelogs, commit, tag and publish.',
    )
    .action(async (given: Given) => {
      const options = valuesOf(releaseOptions, given);
      const { releaseCommand } = await import('./release.ts');
      done(
        await releaseCommand(options, io, async () => {
          if ((await generate({}, { ...io, out: () => {} })) !== 0) {
            throw new UsageError('The specs have problems; nothing was released.');
          }
        }),
      );
    });
  addOptions(program.command('withdraw'), withdrawOptions)
    .description(
      'Withdraw a version: point its dist-tags to the version before it, and deprecate it.',
    )
    .argument('<what>', 'a release, such as 1.2.3, or one package of it, such as name@1.2.3')
    .action(async (what: string, given: Given) => {
      const { withdrawCommand } = await import('./withdraw.ts');
      done(await withdrawCommand(what, valuesOf(withdrawOptions, given), io));
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
