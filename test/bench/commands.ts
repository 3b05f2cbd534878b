import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../contract/sources.ts';
import { type Benchmark, compare, line } from './benchmark.ts';

const rounds = 7;

/** A command that is run from its start to its end, or until it has printed something. */
interface Subject {
  readonly name: string;
  readonly args: readonly string[];
  /** Measured until this is in what it has printed; without it, to the end. */
  readonly until?: RegExp;
}

const source = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
const contract = [...source, 'tools/contract/src/main.ts'];

const subjects: readonly Subject[] = [
  // It trusts no stamp, and differs from `generate` in writing nothing.
  { name: 'contract generate --check', args: [...contract, 'generate', '--check'] },
  { name: 'contract generate, nothing has changed', args: [...contract, 'generate'] },
  { name: 'contract lint', args: [...contract, 'lint'] },
  {
    name: 'redocly lint, one document',
    args: ['test/stock/node_modules/@redocly/cli/bin/cli.js', 'lint', 'specs/plain/openapi.yaml'],
  },
  {
    name: 'npm start, until its first verdict',
    args: [...source, 'tools/platform/src/main.ts'],
    until: /\d+ passed/,
  },
  { name: 'node, an empty program', args: ['--eval', '0'] },
];

/** What people wait for who edit a spec, as whole processes. */
export const commands: Benchmark = {
  name: 'commands',
  about: `whole processes, ${rounds} rounds, in turns, after one that is not counted`,
  async run(print) {
    const figures = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const subject of subjects) {
        const took = await milliseconds(subject);
        if (round > 0) figures.get(subject.name)?.push(took);
      }
    }
    const results = compare('ms', figures);
    for (const result of results) print(line(result));
    return results;
  },
};

async function milliseconds({ name, args, until }: Subject): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  let seenAfter: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (until?.test(printed) === true) seenAfter ??= performance.now() - started;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with exit code ${String(code)}.`);
  if (until === undefined) return performance.now() - started;
  if (seenAfter === undefined) throw new Error(`${name} never printed ${until}.`);
  return seenAfter;
}
