import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
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
    if (lives(group)) process.kill(-group, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const said = (text: string) =>
    vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000, interval: 20 });
  return { npm, group, said, temporary };
}

function lives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

export async function expectNothingLeft({ group, temporary }: Script): Promise<void> {
  await vi.waitFor(() => expect(lives(group)).toBe(false), { timeout: 30_000, interval: 50 });
  expect(readdirSync(temporary)).toEqual([]);
}
