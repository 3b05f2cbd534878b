import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@ordering/kit/command';
import { messageOf } from '@ordering/kit/failure';
import { Copy } from '../contract/copy.ts';
import { root } from '../contract/sources.ts';
import { randomFrom } from '../stress/random.ts';
import { type Fault, faultsIn, type Kind } from './plant.ts';

// `npm run test:faults`: whether the tests of `npm test` are red for a gross fault, wherever it is.

const usage = `Usage: npm run test:faults [-- [--seed S] [FOLDER…]]

Puts one fault into each source folder of a copy (a returned constant, an inverted condition, a dropped await), runs the
tests of \`npm test\`, and takes the fault away again. Lists those that no test found. Takes about half an hour.

  FOLDER    the folders that begin so; all by default
  --seed S  where the faults are put; 1 by default

Exit codes: 0 every fault was found; 1 one was not; 2 wrong usage.
`;

const kinds: readonly Kind[] = ['a returned constant', 'an inverted condition', 'a dropped await'];

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return { seed: wholeNumber('--seed', values.seed, 0, 2 ** 31), only: positionals };
  } catch (error) {
    process.stderr.write(`error: ${messageOf(error)}\n${usage}`);
    process.exit(2);
  }
}

/** A fault that nobody can see: each of these servers stops listening at once, and the main one's end is awaited after it. */
const equivalent = {
  file: 'packages/conformance-suite/src/service/role.ts',
  kind: 'a dropped await',
  line: 'await Promise.all(this.#open.map((server) => server[Symbol.asyncDispose]()));',
};

/** The sources that somebody wrote, by folder. */
function sourcesByFolder(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('{packages,apps,tools}/*/src/**/*.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|generated|testing|fixtures)(\/|$)/.test(path),
  }).filter((path) => !path.endsWith('.test.ts'));
  const folders = new Map<string, string[]>();
  for (const file of files.sort()) {
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  }
  return folders;
}

const { seed, only } = readOptions();
const random = randomFrom(seed);
const copy = new Copy();
const runs = (...tasks: string[]) => copy.run('test/run/main.ts', ['--bail', ...tasks], 900_000);

/** A fault in one of the files, of a kind if one of them can have it. */
function chooseFault(files: readonly string[], kind: Kind): readonly [string, Fault] | undefined {
  const all = files.flatMap((file) => {
    const source = copy.read(file);
    const lines = source.split('\n');
    return faultsIn(source)
      .filter(
        ({ kind, line }) =>
          [file, kind, lines[line - 1]?.trim()].join() !== Object.values(equivalent).join(),
      )
      .map((fault) => [file, fault] as const);
  });
  const ofKind = all.filter(([, fault]) => fault.kind === kind);
  const among = ofKind.length > 0 ? ofKind : all;
  return among[Math.floor(random() * among.length)];
}

const survivors: string[] = [];
let planted = 0;
try {
  // What is red without a fault finds none. What passes now does not run again where a fault cannot reach it.
  const sound = runs('spec', 'test');
  if (sound.code !== 0) throw new Error(`without a fault, npm test fails: ${sound.output}`);
  for (const [index, [folder, files]] of [...sourcesByFolder()].entries()) {
    const chosen = chooseFault(files, kinds[index % kinds.length] ?? 'a returned constant');
    if (chosen === undefined) continue;
    if (only.length > 0 && !only.some((each) => folder.startsWith(each))) continue;
    const [file, fault] = chosen;
    const sound = copy.read(file);
    const began = performance.now();
    copy.write(file, fault.source);
    // The tests beside it find it soonest. Those of whoever uses it are asked where they do not.
    const workspace = file.split('/').slice(0, 2).join('/');
    const tested = globSync(join(root, workspace, 'src/**/*.test.ts')).length > 0;
    const found = (tested && runs(workspace).code === 1) || runs('spec', 'test').code === 1;
    copy.write(file, sound);
    planted += 1;
    const what = `${fault.kind} at ${file}:${fault.line}`;
    if (!found) survivors.push(what);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${found ? 'found' : 'NOT FOUND'}: ${what}, ${took} s`);
  }
} finally {
  copy.remove();
}
console.log(`${planted} faults, ${survivors.length} not found`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = Number(survivors.length > 0 || planted === 0);
