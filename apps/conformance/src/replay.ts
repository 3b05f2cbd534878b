import type { Report } from '@ordering/conformance-suite';
import { readReport, resultName } from '@ordering/conformance-suite';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError } from '@ordering/kit/failure';
import { roles } from './config/roles.ts';
import type { ReplayOptions } from './options.ts';
import { readOptions } from './options.ts';

/**
 * What a replay runs: the words of a command line, with everything that decided what was sent in the run before. Of what
 * else its command says nothing is taken, such as files to write: the report may be of somebody else.
 * See docs/decisions/untrusted-reports.md.
 */
export async function replayWords(options: ReplayOptions): Promise<readonly string[]> {
  const { file, failed, allowCommands, words: handedOn } = options;
  const before = reportIn(file);
  const [, ...words] = before.command;
  const typed = words[0] === before.role ? await readOptions(words) : undefined;
  if (typed?.command !== 'run') {
    throw new ConfigError(`${file}: it does not say with which command the run was made`);
  }
  const shell = typed.tested.words.filter((word) => roles[before.role].shellOptions.includes(word));
  if (shell.length > 0 && !allowCommands) {
    const named = shell.join(' and ');
    throw new ConfigError(
      `${file}: it names shell commands (${named}); if you trust whoever made it, add --allow-commands`,
    );
  }
  return [
    ...[before.role, ...typed.words],
    ...selected(file, before, failed),
    ...(before.allowNotObservable ? ['--allow-not-observable'] : []),
    ...handedOn,
  ];
}

function reportIn(file: string): Report {
  const read = readReport(readOptionFile('replay', file));
  if (read.ok) return read.report;
  throw new ConfigError(`${file}: ${read.problem}`);
}

/** As it was selected before, or what was broken then, with what was not run because of that. */
function selected(
  file: string,
  { selection, results }: Report,
  failed: boolean,
): readonly string[] {
  if (!failed) {
    return [
      ...selection.only.flatMap((pattern) => ['--only', pattern]),
      ...selection.skip.flatMap((pattern) => ['--skip', pattern]),
    ];
  }
  const broken = results.filter(
    ({ status, hangsOn }) => status === 'fail' || status === 'warn' || hangsOn !== undefined,
  );
  if (broken.length === 0) {
    throw new ConfigError(`${file}: nothing failed in it, so there is nothing to run again`);
  }
  // The effect of a delivery that was refused could not be looked at.
  const ids = new Set(broken.map(({ id }) => id));
  const unseen = results.filter(({ id, status }) => status === 'not-run' && ids.has(id));
  const names = [...broken, ...unseen].map(({ id, aspect }) => resultName(id, aspect));
  return [...new Set(names)].flatMap((name) => ['--only', name]);
}
