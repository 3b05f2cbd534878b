import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Copy } from './copy.ts';

// `contract generate --watch` over a copy of the repository, as a process of its own.

const contract = [
  '--conditions=@ordering/source',
  '--disable-warning=ExperimentalWarning',
  'tools/contract/src/main.ts',
];
const openapi = 'specs/openapi.yaml';
const waiting = /^watch: \w+; waiting for a change in specs\/$/;

/** A process that watches, and what it has printed. */
class Watching {
  readonly process: ChildProcess;
  #output = '';
  #seen = 0;

  constructor(copy: Copy, file: string, args: readonly string[]) {
    this.process = spawn(file, args, { cwd: copy.root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.#output += part;
      });
    }
  }

  /** What has been printed since the last call, up to a line that matches. */
  async until(line: RegExp): Promise<string[]> {
    const found = () =>
      this.#output.split('\n').findIndex((each, index) => index >= this.#seen && line.test(each));
    await expect.poll(() => (found() < 0 ? this.#output : 'seen'), { interval: 20 }).toBe('seen');
    const lines = this.#output.split('\n').slice(this.#seen, found() + 1);
    this.#seen = found() + 1;
    return lines;
  }

  /** Saves while the process is stopped, so that it finds all of them at once, and none half written. */
  save(...saves: readonly (() => void)[]): void {
    this.process.kill('SIGSTOP');
    for (const save of saves) save();
    this.process.kill('SIGCONT');
  }

  /** Asks the process to end, once, and says how it did. */
  async stopped(signal: NodeJS.Signals): Promise<unknown> {
    const exited = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = await exited;
    return code;
  }

  remove(): void {
    for (const id of [...descendants(this.process.pid), this.process.pid]) {
      if (id !== undefined && lives(id)) process.kill(id, 'SIGKILL');
    }
  }
}

let copy: Copy;
let watching: Watching | undefined;
let before: string;
beforeAll(() => {
  copy = new Copy();
  before = copy.read(openapi);
});
afterAll(() => copy.remove());
beforeEach(() => copy.write(openapi, before));
afterEach(() => watching?.remove());

function watch(...args: string[]): Watching {
  watching = new Watching(copy, process.execPath, [...contract, 'generate', '--watch', ...args]);
  return watching;
}

const code = `            - type: string
              const: order.already_cancelled
              x-status: 409
              description: The order was cancelled before.
            - type: string
              const: rate.limited
`;
const withCode = () =>
  before.replace('            - type: string\n              const: rate.limited\n', code);

test('generates at once, and once for a burst of saves, however they are made; says a problem and goes on', async () => {
  // It takes longer than a save to be noticed, so that a run that is the echo of our own writes shows.
  const then = 'echo then; sleep 0.3; grep -q already_cancelled specs/openapi.yaml';
  const process = watch('--then', then);
  expect(await process.until(waiting)).toEqual([
    expect.stringMatching(/^generate: \d+ files /),
    'then',
    'watch: failed; waiting for a change in specs/',
  ]);

  process.save(
    () => copy.write(openapi, `${before}\n`),
    () => copy.write('specs/asyncapi.yaml', `${copy.read('specs/asyncapi.yaml')}\n`),
    () => copy.write('specs/.new.yaml', withCode()),
    () => renameSync(join(copy.root, 'specs/.new.yaml'), join(copy.root, openapi)),
  );
  expect(await process.until(waiting)).toEqual([
    'watch: specs/openapi.yaml has changed',
    expect.stringMatching(/^generate: \d+ files \([1-9]\d* written/),
    'then',
    'watch: fine; waiting for a change in specs/',
  ]);
  expect(copy.read('packages/errors/src/generated/codes.ts')).toContain('order.already_cancelled');

  const twice = withCode().replace('operationId: cancelOrder', 'operationId: integrateStore');
  process.save(() => copy.write(openapi, twice));
  expect(await process.until(waiting)).toEqual([
    'watch: specs/openapi.yaml has changed',
    expect.stringMatching(/^specs\/openapi\.yaml:\d+: the operationId integrateStore .* — give/),
    '1 problem',
    'watch: failed; waiting for a change in specs/',
  ]);

  process.save(() => copy.write(openapi, before));
  expect((await process.until(waiting)).slice(2)).toEqual([
    'then',
    'watch: failed; waiting for a change in specs/',
  ]);
  expect(await process.stopped('SIGTERM')).toBe(0);
});

test('a save or a signal ends what --then started, and all that this has started', async () => {
  const process = watch('--then', 'sleep 600 & echo then $!; wait');
  const sleeper = async () => Number((await process.until(/^then \d+$/)).at(-1)?.slice(5));
  const first = await sleeper();
  expect(lives(first)).toBe(true);
  process.save(() => copy.write(openapi, withCode()));
  const second = await sleeper();
  expect(lives(second)).toBe(true);
  await expect.poll(() => lives(first)).toBe(false);
  expect(await process.stopped('SIGINT')).toBe(0);
  await expect.poll(() => lives(second)).toBe(false);
});

test('wrong usage ends it: one sentence, exit 2', async () => {
  for (const args of [['--json'], ['--openapi', 'specs/openapi.yaml']]) {
    const process = watch(...args);
    const [status] = await once(process.process, 'exit');
    expect(status, args.join(' ')).toBe(2);
  }
});

test('Ctrl-C leaves nothing of npm run watch', async () => {
  watching = new Watching(copy, 'npm', ['run', 'watch']);
  await watching.until(/^generate: /);
  await watching.until(/Running lint, spec, typecheck, test/);
  const started = descendants(watching.process.pid);
  expect(started.length).toBeGreaterThan(2);
  await watching.stopped('SIGINT');
  await expect.poll(() => started.filter(lives)).toEqual([]);
});

/** Whether a process has not ended: one that nobody has waited for yet is listed, and has. */
function lives(id: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

/** The ids of what a process has started, and of what these have started. */
function descendants(of: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([id = 0, its]) => (its === parent ? [id, ...below(id)] : []));
  return of === undefined ? [] : below(of);
}
