import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { root } from '../contract/sources.ts';
import { type Recipe, recipes } from './recipes.ts';

const node = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];

interface Client extends Pick<Recipe, 'needs'> {
  /** What starts it, before its file, or in the folder that it was built in. */
  readonly start: string;
  /** What builds it into a folder. */
  build?(file: string, folder: string): Recipe['command'];
  /** It takes so little time that `npm test` judges it as well. */
  readonly isQuick?: true;
  /** The results that do not pass, none of which fails or warns. */
  readonly open: readonly string[];
}

export const clients: Readonly<Record<string, Client>> = {
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
    isQuick: true,
    open: [],
  },
  'Client.java': {
    start: 'java -XX:TieredStopAtLevel=1 -cp . Client',
    build: (file, folder) => ['javac', '-d', folder, file],
    needs: recipes['Receiver.java'].needs,
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
  { start, build }: Client,
  ...more: readonly string[]
): Promise<{ readonly exit: unknown; readonly open: readonly string[] }> {
  const path = join(root, 'recipes', file);
  const folder = mkdtempSync(join(tmpdir(), 'ordering-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (build !== undefined) {
    const [command, ...args] = build(path, folder);
    execFileSync(command, args);
  }
  const exec = build === undefined ? `${start} '${path}'` : `cd '${folder}' && exec ${start}`;
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
