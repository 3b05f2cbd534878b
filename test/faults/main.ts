import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@ordering/kit/command';
import { messageOf } from '@ordering/kit/failure';
import { Copy } from '../contract/copy.ts';
import { root } from '../contract/sources.ts';
import { run } from '../pack/run.ts';
import { type Fault, faultsIn, type Kind } from './plant.ts';

const usage = `Usage: npm run -w @ordering/test faults -- [--seed S] [--all] [FOLDER…]

Plants one fault in each source folder of a copy (a returned constant, an inverted condition, a dropped await), runs the
tests of \`npm test\`, and prints the test files that fail, or NOT FOUND. Takes about half an hour.

  FOLDER    the source folders that begin so; all by default
  --seed S  where the faults are planted; 1 by default
  --all     also run test/ where the tests of the workspace have found the fault

Exit codes: 0 every fault was found; 1 one was not; 2 wrong usage.
`;

const kinds: readonly Kind[] = ['a returned constant', 'an inverted condition', 'a dropped await'];

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        all: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    if (values.help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
    return { seed, all: values.all, only: positionals };
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

/** The hand-written sources, by folder. */
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

const { seed, all, only } = readOptions();
const copy = new Copy();

/** A fault in one of the files, of a kind if one of them can have it; another one for another seed. */
function chooseFault(
  files: readonly string[],
  kind: Kind,
  index: number,
): readonly [string, Fault] | undefined {
  const possible = files.flatMap((file) => {
    const source = copy.read(file);
    const lines = source.split('\n');
    return faultsIn(source)
      .filter(
        ({ kind, line }) =>
          [file, kind, lines[line - 1]?.trim()].join() !== Object.values(equivalent).join(),
      )
      .map((fault) => [file, fault] as const);
  });
  const ofKind = possible.filter(([, fault]) => fault.kind === kind);
  const among = ofKind.length > 0 ? ofKind : possible;
  // A step that is prime to most lengths reaches every fault by some seed.
  return among[(seed * 7919 + index * 104_729) % among.length];
}

/** The test files of a workspace that fail, and what else does. */
async function failuresIn(workspace: string): Promise<readonly string[]> {
  if (globSync(join(root, workspace, '**/*.test.ts')).length === 0) return [];
  const report = join(copy.root, 'report.json');
  rmSync(report, { force: true });
  const { code } = await run(
    join(copy.root, 'node_modules/.bin/vitest'),
    ['run', '--reporter=json', `--outputFile=${report}`, '--silent', '--maxWorkers=2'],
    { cwd: join(copy.root, workspace), timeout: 900_000 },
  );
  // A run that ends before its tests leaves no report.
  const json = existsSync(report) ? readFileSync(report, 'utf8') : '{}';
  const { testResults = [] }: { testResults?: { name: string; status: string }[] } =
    JSON.parse(json);
  const failed = testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name }) => name.slice(copy.root.length + 1));
  return code !== 0 && failed.length === 0 ? [`${workspace} (exit ${code})`] : failed;
}

async function driftOf(): Promise<readonly string[]> {
  const { code } = await run('npm', ['run', '--silent', 'spec'], { cwd: copy.root });
  return code === 0 ? [] : ['spec'];
}

/** Who may notice a fault in a workspace beside its own tests: those that import it, and test/. */
const users: Readonly<Record<string, readonly string[]>> = {
  'tools/kit': [
    'packages/inbox',
    'packages/outbox',
    'packages/conformance-suite',
    'tools/contract',
    'apps/sandbox',
  ],
  'packages/errors': ['packages/client'],
  'packages/events': ['packages/webhooks', 'packages/outbox'],
  'packages/webhooks': ['packages/outbox', 'apps/receiver'],
  'packages/inbox': ['apps/receiver'],
  'packages/outbox': ['apps/sandbox'],
  'packages/conformance-suite': ['apps/conformance'],
};

const survivors: string[] = [];
let planted = 0;
try {
  for (const [index, [folder, files]] of [...sourcesByFolder()].entries()) {
    const chosen = chooseFault(files, kinds[index % kinds.length] ?? 'a returned constant', index);
    if (chosen === undefined) continue;
    if (only.length > 0 && !only.some((each) => folder.startsWith(each))) continue;
    const [file, fault] = chosen;
    const sound = copy.read(file);
    const began = performance.now();
    copy.write(file, fault.source);
    const workspace = file.split('/').slice(0, 2).join('/');
    const found: string[] = [...(await failuresIn(workspace))];
    for (const user of [...(users[workspace] ?? []), 'test']) {
      if (found.length === 0 || (all && user === 'test')) found.push(...(await failuresIn(user)));
    }
    if (found.length === 0) found.push(...(await driftOf()));
    copy.write(file, sound);
    planted += 1;
    const what = `${fault.kind} at ${file}:${fault.line}`;
    if (found.length === 0) survivors.push(what);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${found.length === 0 ? 'NOT FOUND' : 'found'}: ${what}, ${took} s`);
    for (const each of found) console.log(`  ${each}`);
  }
} finally {
  copy.remove();
}
console.log(`${planted} faults, ${survivors.length} not found`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = Number(survivors.length > 0 || planted === 0);
