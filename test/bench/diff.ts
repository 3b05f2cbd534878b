import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../contract/sources.ts';
import { type Benchmark, compare, line } from './benchmark.ts';

const rounds = 5;
/** The size of the API's document of a contract that is large, in bytes. */
const large = 1024 * 1024;

const source = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
// What a process needed at most, it knows best itself.
const atExit = `process.on('exit', () => process.stderr.write('\\n' + process.resourceUsage().maxRSS))`;
const node = [...source, '--import', `data:text/javascript,${encodeURIComponent(atExit)}`];

/** How long people wait for a comparison, and with how much memory. */
export const diff: Benchmark = {
  name: 'diff',
  about: `whole processes, ${rounds} rounds, in turns, after one that is not counted`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-diff-'));
    try {
      const sizes = ['before', 'after'].map((name) => writeLarge(join(folder, name), name));
      const main = join(root, 'tools/contract/src/main.ts');
      const of = (...args: readonly string[]) => [...node, main, 'diff', ...args];
      const subjects = new Map([
        ['contract diff, this contract', of('HEAD')],
        [
          `contract diff, an API of ${sizes.map((size) => `${Math.round(size / 1024)} KiB`).join(' and of ')}`,
          of(join(folder, 'before'), join(folder, 'after')),
        ],
        ['node, an empty program', [...node, '--eval', '0']],
      ]);
      const times = new Map<string, number[]>([...subjects.keys()].map((name) => [name, []]));
      const memory = new Map<string, number[]>([...subjects.keys()].map((name) => [name, []]));
      for (let round = 0; round <= rounds; round++) {
        for (const [name, args] of subjects) {
          const { ms, mebibytes } = await measure(name, args);
          if (round === 0) continue;
          times.get(name)?.push(ms);
          memory.get(name)?.push(mebibytes);
        }
      }
      const results = [...compare('ms', times), ...compare('MiB', memory)];
      for (const result of results) print(line(result));
      return results;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(name: string, args: readonly string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  const ms = performance.now() - started;
  // A change that breaks is exit code 1.
  if (code !== 0 && code !== 1) throw new Error(`${name} ended with ${String(code)}: ${said}`);
  return { ms, mebibytes: Number(said.trim().split('\n').at(-1)) / 1024 };
}

type Named<T> = Record<string, T>;

interface Openapi {
  paths: Named<Named<{ operationId?: string }>>;
  components: { schemas: Named<object> };
}

/**
 * Writes specs whose API has as many operations and schemas as make its document large.
 *
 * @returns The size of the document, in bytes.
 */
function writeLarge(folder: string, name: string): number {
  cpSync(join(root, 'specs'), folder, { recursive: true });
  // One copy in ten of the later document has another rule.
  const rule = (copy: number) =>
    name === 'after' && copy % 10 === 0 ? { title: 'Another', maxProperties: 9 } : {};
  const file = join(folder, 'openapi.yaml');
  const text = readFileSync(file, 'utf8');
  const written = stringify(grownApi(parse(text), text.length, rule), {
    aliasDuplicateObjects: false,
  });
  writeFileSync(file, written);
  return written.length;
}

function grownApi(document: Openapi, size: number, rule: (copy: number) => object): Openapi {
  const paths = Object.entries(document.paths);
  const schemas = Object.entries(document.components.schemas).filter(([, schema]) => {
    return !JSON.stringify(schema).includes('"x-role"');
  });
  const parts = [...paths, ...schemas].reduce((sum, [, part]) => sum + stringify(part).length, 0);
  for (let copy = 1; copy <= Math.ceil((large - size) / parts); copy++) {
    for (const [path, item] of paths) {
      document.paths[`${path}/again${copy}`] = Object.fromEntries(
        Object.entries(item).map(([method, operation]) => {
          const { operationId } = operation;
          if (operationId === undefined) return [method, operation];
          return [method, { ...operation, operationId: `${operationId}Again${copy}` }];
        }),
      );
    }
    for (const [own, schema] of schemas) {
      document.components.schemas[`${own}Again${copy}`] = { ...schema, ...rule(copy) };
    }
  }
  return document;
}
