import type { Role } from '../model/check.ts';
import { count } from '../model/count.ts';
import type { Result, Verdict } from '../model/result.ts';
import { ExitCode } from './exit-code.ts';
import { unexpectedPasses } from './expected-failures.ts';
import { shortName } from './select.ts';

/**
 * What a run amounts to. A failure outweighs everything; after that an expected failure that passed,
 * because the list of the caller is wrong; then what could not be run or seen, which is never green.
 */
export function verdictOf(
  role: Role,
  results: readonly Result[],
  expectedFailures: ReadonlySet<string>,
): Verdict {
  const musts = results.filter(({ level }) => level === 'MUST');
  const failed = musts.filter(
    ({ status, expectedFailure }) => status === 'fail' && !expectedFailure,
  );
  if (failed.length > 0) {
    const sentence = `${count(failed.length, 'MUST')} failed: this ${role} does not conform.`;
    return { exitCode: ExitCode.mustFailed, sentence };
  }

  const passed = unexpectedPasses(expectedFailures, results);
  if (passed.length > 0) {
    const sentence = `Expected to fail, but passed: ${passed.join(', ')}. Take it off the list.`;
    return { exitCode: ExitCode.expectedFailurePassed, sentence };
  }

  if (results.length === 0) {
    return {
      exitCode: ExitCode.inconclusive,
      sentence: 'No check was selected, so nothing is proven.',
    };
  }
  const open = musts.filter(({ status }) => status === 'skip' || status === 'not-observable');
  if (open.length > 0) {
    return { exitCode: ExitCode.inconclusive, sentence: inconclusive(role, open) };
  }
  return { exitCode: ExitCode.conformant, sentence: conformant(role, results) };
}

function inconclusive(role: Role, open: readonly Result[]): string {
  const names = open.map(shortName);
  const shown = names.length > 4 ? `${names.slice(0, 4).join(', ')} …` : names.join(', ');
  return (
    `No MUST failed, but ${count(open.length, 'result')} of MUST checks could not be ` +
    `established (${shown}), so this ${role} has not been shown to conform.`
  );
}

function conformant(role: Role, results: readonly Result[]): string {
  const known = results.filter(
    ({ status, expectedFailure }) => status === 'fail' && expectedFailure,
  );
  if (known.length > 0) {
    return `Nothing failed except what was expected to (${count(known.length, 'result')}).`;
  }
  const warned = results.filter(({ status }) => status === 'warn').length;
  const aside = warned === 0 ? '' : `, with ${count(warned, 'warning')}`;
  return `This ${role} conforms${aside}: every selected MUST passed.`;
}
