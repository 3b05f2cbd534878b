import type { Level } from '../model/check.ts';
import { ExitCode } from '../run/exit-code.ts';

/**
 * How a run ends of which these results did not pass, and all others did: a failure of a MUST outweighs one that came
 * to nothing.
 *
 * @param found Names of results: `RCV-049 fail`, `RCV-049/effect not-run`, `RCV-051 warn`.
 */
export function expectedExit(
  checks: readonly { readonly id: string; readonly level: Level }[],
  found: readonly string[],
): ExitCode {
  const musts = new Set(checks.filter(({ level }) => level === 'MUST').map(({ id }) => id));
  const ofMusts = found.filter((name) => musts.has(checkOf(name)));
  if (ofMusts.some((name) => name.endsWith(' fail'))) return ExitCode.mustFailed;
  const isOpen = ofMusts.some((name) => / not-(run|observable)$/.test(name));
  return isOpen ? ExitCode.inconclusive : ExitCode.conformant;
}

/** The id of the check that a result belongs to. */
export function checkOf(name: string): string {
  return name.replace(/[/ ].*$/, '');
}
