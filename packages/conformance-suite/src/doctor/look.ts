import type { Role } from '../model/role.ts';
import { ExitCode } from '../run/exit-code.ts';

/** One thing that was looked at before a run. */
export interface Look {
  /** What was looked at, for example `tls`. */
  readonly what: string;
  /** `good`, `bad`, or `unknown` where nobody can tell from here. */
  readonly found: 'good' | 'bad' | 'unknown';
  readonly saw: string;
  /** What to do about it. */
  readonly next?: string;
}

/** The parts of looking at a connection: where one of them fails, nothing else can be tried. */
const reaching = ['dns', 'tcp', 'tls'] as const;

/** What stands in the way of a run, as far as it can be seen from here. */
export interface Examination {
  readonly format: 'ordering-conformance-doctor/1';
  readonly role: Role;
  readonly target: string;
  readonly looks: readonly Look[];
  /** As of a run: 0, 1 if something is wrong, 3 if the target cannot be reached. */
  readonly exitCode: number;
}

export function examined(role: Role, target: string, looks: readonly Look[]): Examination {
  const bad = looks.filter(({ found }) => found === 'bad');
  const isAway = bad.some(({ what }) => reaching.some((part) => what.startsWith(part)));
  const failed = bad.length === 0 ? ExitCode.conformant : ExitCode.mustFailed;
  const exitCode = isAway ? ExitCode.unreachable : failed;
  return { format: 'ordering-conformance-doctor/1', role, target, looks, exitCode };
}

export function good(what: string, saw: string): Look {
  return { what, found: 'good', saw };
}

export function bad(what: string, saw: string, next: string): Look {
  return { what, found: 'bad', saw, next };
}

export function unknown(what: string, saw: string, next: string): Look {
  return { what, found: 'unknown', saw, next };
}
