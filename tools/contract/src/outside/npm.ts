import { execFile } from 'node:child_process';
import { ownProperty } from '@ordering/kit/own';

/** How npm is called: where, and what is given besides its own configuration. */
export interface NpmSettings {
  readonly cwd: string;
  /** The registry; the one that npm is configured for if nothing is given. */
  readonly registry?: string | undefined;
  /** Scopes whose packages are in that registry, whatever npm is configured for. */
  readonly scopes?: readonly string[];
}

/** npm did not do what it was asked. */
export class NpmError extends Error {
  override readonly name = 'NpmError';
  /** As npm names it, such as `E404`; empty if npm gives none. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** What npm prints at most, in bytes, and how long it may take, in milliseconds. */
const maxBuffer = 64 * 1024 * 1024;
const timeout = 900_000;

/**
 * Runs npm, which knows the registry, who asks, and what it has in its cache.
 *
 * @returns What it prints.
 * @throws NpmError in npm's own words, without what it was told in secret.
 */
export function npm(
  { cwd, registry, scopes = [] }: NpmSettings,
  args: readonly string[],
): Promise<string> {
  const registries =
    registry === undefined
      ? []
      : [`--registry=${registry}`, ...scopes.map((scope) => `--${scope}:registry=${registry}`)];
  const quiet = ['--json', '--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'];
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      [...args, ...registries, ...quiet],
      { cwd, maxBuffer, timeout, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(explained(args, stdout, stderr, error));
      },
    );
  });
}

function explained(
  args: readonly string[],
  stdout: string,
  stderr: string,
  error: Error,
): NpmError {
  const said = ownProperty(jsonIn(stdout) ?? jsonIn(stderr), 'error');
  const [summary, code] = [ownProperty(said, 'summary'), ownProperty(said, 'code')];
  const [line = ''] = stderr.split('\n').filter((each) => each.trim() !== '');
  const words =
    typeof summary === 'string' && summary !== '' ? summary : line.replace(/^npm error /, '');
  const [first = ''] = (words || error.message).split('\n');
  return new NpmError(
    `npm ${args[0]}: ${first.replace(/\.$/, '')}`,
    typeof code === 'string' ? code : '',
  );
}

/** The JSON that a program printed, alone or after what others did; nothing if there is none. */
export function jsonIn(text: string): unknown {
  const at = /^["[{]/m.exec(text)?.index;
  if (at === undefined) return undefined;
  try {
    return JSON.parse(text.slice(at));
  } catch {
    return undefined;
  }
}
