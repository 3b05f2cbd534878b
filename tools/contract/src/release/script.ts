import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownProperty } from '@ordering/kit/own';
import { readObject } from './workspaces.ts';

/** How a run of npm has ended. */
export interface Ran {
  readonly passed: boolean;
  /** The last lines of what it printed. */
  readonly said: string;
}

/** Whether a repository has a script of a name. */
export function hasScript(root: string, script: string): boolean {
  const { scripts } = readObject(join(root, 'package.json'));
  return typeof ownProperty(scripts, script) === 'string';
}

/** Runs npm in a folder, and keeps the last lines of what it prints. */
export async function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const options = { cwd, env: { ...process.env, ...env } };
  const child = spawn('npm', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keptCharacters);
    });
  }
  const [code] = await once(child, 'close');
  const whole = said.length < keptCharacters ? said : said.slice(said.indexOf('\n') + 1);
  return { passed: code === 0, said: whole.trimEnd() };
}

const keptCharacters = 8000;
