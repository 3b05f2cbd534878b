import { spawnSync } from 'node:child_process';
import { UsageError } from '@ordering/kit/failure';

/** What git prints at most; a repository with more in one answer has something else in it. */
const maxBytes = 256 * 1024 * 1024;

/** What git prints, or nothing if it says no. */
export function askGit(cwd: string, args: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', args, { cwd, input, maxBuffer: maxBytes });
  if (error !== undefined) throw new UsageError(`git could not be run: ${error.message}.`);
  return status === 0 ? stdout : undefined;
}

/**
 * What git prints, without the last line end.
 *
 * @throws UsageError with the first line of what git says, if it fails.
 */
export function git(cwd: string, args: readonly string[], input?: string): string {
  const options = { cwd, input, encoding: 'utf8', maxBuffer: maxBytes } as const;
  const { status, stdout, stderr, error } = spawnSync('git', args, options);
  if (error !== undefined) throw new UsageError(`git could not be run: ${error.message}.`);
  if (status === 0) return stdout.replace(/\n$/, '');
  const [said = ''] = stderr.split('\n');
  throw new UsageError(`git ${args[0]} failed: ${said.replace(/^(fatal|error): |\.$/g, '')}.`);
}
