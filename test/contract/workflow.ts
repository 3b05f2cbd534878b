import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './sources.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** The commands of a workflow in `.github/workflows/`, step by step. */
export function stepsOf(file: string): readonly Step[] {
  const path = join(root, '.github/workflows', file);
  const { jobs }: Workflow = parse(readFileSync(path, 'utf8'));
  return Object.values(jobs).flatMap(({ steps }) => steps.filter(({ run }) => run !== undefined));
}

/**
 * Runs a step as the server would, on this machine.
 *
 * @param values What each `${{ … }}` in its environment is.
 * @returns Its exit code and everything that it printed.
 */
export async function runStep(
  { run = '', env = {} }: Step,
  cwd: string,
  environment: Readonly<Record<string, string | undefined>>,
  values: Readonly<Record<string, string>>,
) {
  const own = Object.entries(env).map(([name, value]) => {
    const given = value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const found = values[expression];
      if (found === undefined) throw new Error(`no value for ${expression}`);
      return found;
    });
    return [name, given];
  });
  const child = spawn('bash', ['-e', '-c', run], {
    cwd,
    env: { ...environment, ...Object.fromEntries(own) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
