import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { root } from '../contract/sources.ts';

// Shared with what runs by hand, and out of the folder that is looked at: npm keeps what it compiled, too.
const compiled = join(root, 'node_modules/.cache/compiled');

/** A script of npm's in a process group of its own, by which everything that it starts is found. */
interface Script {
  readonly npm: ChildProcess;
  readonly group: number;
  /** Resolves when the output holds a text. */
  said(text: string): Promise<void>;
  /** A folder that is empty but for what the script leaves there. */
  readonly temporary: string;
}

export function run(args: readonly string[], environment: Record<string, string> = {}): Script {
  const folder = mkdtempSync(join(tmpdir(), 'stop-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  // A server of PostgreSQL runs as somebody else where we are root.
  chmodSync(folder, 0o755);
  const npm = spawn('npm', args, {
    cwd: root,
    env: { ...process.env, ...environment, TMPDIR: temporary, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = npm.pid ?? Number.NaN;
  let output = '';
  const collect = (part: string) => {
    output += part;
  };
  npm.stdout.setEncoding('utf8').on('data', collect);
  npm.stderr.setEncoding('utf8').on('data', collect);
  onTestFinished(() => {
    if (processesOf(group).length > 0) process.kill(-group, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const said = (text: string) => expect.poll(() => output, { interval: 20 }).toContain(text);
  return { npm, group, said, temporary };
}

/**
 * The processes of a group, as `ps` shows them, but for those that have ended: whoever takes over the children of a
 * process that has ended may take seconds to notice that one of them has as well.
 */
function processesOf(group: number): readonly string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,pid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => {
    const [of, state = ''] = line.trim().split(/\s+/);
    return of === String(group) && !state.startsWith('Z');
  });
}

export async function expectNothingLeft({ group, temporary }: Script): Promise<void> {
  await expect.poll(() => processesOf(group)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
}
