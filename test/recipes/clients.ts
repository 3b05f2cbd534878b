import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../contract/sources.ts';
import type { Recipe } from './recipes.ts';

const node = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];

/** How each client is started, and the results that do not pass, none of which fails or warns. */
export const clients: Readonly<
  Record<
    string,
    Pick<Recipe, 'needs'> & { readonly start: string; readonly open: readonly string[] }
  >
> = {
  'client.ts': {
    start: `'${process.execPath}' ${node.join(' ')}`,
    needs: { command: [process.execPath, '--version'], what: 'Node.js' },
    open: [],
  },
  'client.py': {
    start: 'python3',
    needs: {
      command: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
      what: 'python3 3.9 or later',
    },
    open: [],
  },
  'client.sh': {
    start: 'sh',
    needs: {
      command: ['sh', '-c', 'curl --version && jq --version'],
      what: 'curl and jq',
    },
    // It does one task after another.
    open: ['CLI-303 not-observable'],
  },
};

/** The results of a run in which a client does not pass, and its exit code. */
export async function judgeClient(
  file: string,
  start: string,
  ...more: readonly string[]
): Promise<{ readonly exit: unknown; readonly open: readonly string[] }> {
  const exec = `${start} '${join(root, 'recipes', file)}'`;
  const runner = join(root, 'apps/conformance/src/main.ts');
  const child = spawn(
    process.execPath,
    [...node, runner, 'client', '--exec', exec, '--json', ...more],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [json, [exit]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const report: {
    readonly results: readonly { readonly id: string; readonly status: string }[];
  } = JSON.parse(json);
  const open = report.results.filter(({ status }) => status !== 'pass');
  return { exit, open: open.map(({ id, status }) => `${id} ${status}`) };
}
