import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type PluginBuild } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { literalsOf, root } from '../contract/sources.ts';
import { commandsOf, filesOf, plan, placesOf as testPlaces } from '../run/plan.ts';

// See docs/decisions/cached-verdicts.md.
const ours = ['packages', 'apps', 'tools'];
const workspaces = [
  ...ours.flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(group, entry.name)),
  ),
  'test',
];

/** Every TypeScript file that somebody wrote. */
const written = workspaces.flatMap(writtenIn).filter((path) => path.endsWith('.ts'));

/** The files of a folder that somebody wrote. Where others come and go while this looks, it does not look. */
function writtenIn(folder: string): string[] {
  const exclude = (name: string) => ['node_modules', 'dist', 'generated', '.turbo'].includes(name);
  return globSync('**', { cwd: join(root, folder), exclude })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile());
}

const now = plan(root, ['lint', 'test'], { PATH: process.env.PATH });

/** What runs tests, and where they are. */
const commands = commandsOf(now).flatMap((task) => {
  const places = testPlaces(task);
  return places === undefined ? [] : [{ task: task.taskId, places }];
});

/** Every test that `npm test` runs, with the tasks that run it. */
const tests = written
  .filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !/\.(long|crash|consumers)\.test\.ts$/.test(path) &&
      !path.startsWith('test/crash/'),
  )
  .map((path) => ({
    path,
    tasks: commands
      .filter(({ places }) => places.some((place) => path.startsWith(place)))
      .map(({ task }) => task),
  }));

test('every test is run by one task', () => {
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter(({ tasks }) => tasks.length !== 1)).toEqual([]);
});

/** The files of ours that each test loads, itself included: also those of which it uses nothing. */
async function filesOfTests(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests.map(({ path }) => path),
    outdir: 'nowhere',
    write: false,
    bundle: true,
    // Without it every test is printed with all that it imports.
    splitting: true,
    metafile: true,
    logLevel: 'error',
    platform: 'node',
    format: 'esm',
    conditions: ['@ordering/source'],
    plugins: [{ name: 'ours alone', setup: leaveOutOthers }],
  });
  return new Map(tests.map(({ path }) => [path, [...loadedBy(path, metafile.inputs)]] as const));
}

function loadedBy(path: string, inputs: Metafile['inputs'], loaded = new Set<string>()) {
  const input = inputs[path];
  if (input === undefined || loaded.has(path)) return loaded;
  loaded.add(path);
  for (const { path: imported } of input.imports) loadedBy(imported, inputs, loaded);
  return loaded;
}

/** What is installed is in every key, by the lock file. */
function leaveOutOthers(bundler: PluginBuild): void {
  bundler.onResolve({ filter: /^[^.]/ }, ({ kind, path }) =>
    kind === 'entry-point' || /^@ordering\//.test(path) ? undefined : { external: true },
  );
}

describe('the key of a task', async () => {
  const keys = new Map(commands.map(({ task }) => [task, filesOf(now, task)] as const));
  const made = await filesOfTests();

  /** What is not in the key of the task that runs a test, of what the test needs. */
  function missing(needs: (files: readonly string[]) => readonly string[]): string[] {
    const found = tests.flatMap(({ path, tasks: [task = ''] }) =>
      needs(made.get(path) ?? [])
        .filter((file) => keys.get(task)?.has(file) !== true)
        .map((file) => `${task}: ${file}`),
    );
    return [...new Set(found)];
  }

  test('has everything, where tests read it all', () => {
    const files = keys.get('@ordering/test#test:tree');
    expect([...filesOf(now, '//#lint')].filter((file) => files?.has(file) !== true)).toEqual([]);
  });

  test('has what its tests import', () => {
    expect(tests.filter(({ path }) => made.get(path)?.includes(path) !== true)).toEqual([]);
    expect(missing((files) => files)).toEqual([]);
  });

  test('has what its tests read', () => {
    const reads = (files: readonly string[]) =>
      files
        .filter((file) => /\.test\.ts$|(^|\/)testing\/|^test\//.test(file))
        // These name the places of defects, which only test/mutants/ makes.
        .filter((file) => !file.includes('/testing/defects/'))
        // And these name what they change in a copy, whatever it holds.
        .filter((file) => !file.startsWith('test/tasks/'))
        .flatMap((file) =>
          literalsOf(readFileSync(join(root, file), 'utf8')).flatMap((literal) =>
            placesOf(literal, file),
          ),
        );
    expect(missing(reads)).toEqual([]);
  });

  /** The files that a literal names, or the folder that it names holds, relative to the root. */
  function placesOf(literal: string, path: string): string[] {
    if (!/^(\.\.\/|(packages|apps|tools|specs|recipes)\/)/.test(literal)) return [];
    const from = literal.startsWith('../') ? join(root, dirname(path)) : root;
    const place = relative(root, join(from, literal)).replace(/\/$/, '');
    // The root or a workspace as a whole is where paths begin. What is generated is written, or imported by name.
    if (place === '' || place.startsWith('..') || workspaces.includes(place)) return [];
    if (/(^|\/)(node_modules|generated)(\/|$)/.test(place) || !existsSync(join(root, place)))
      return [];
    if (statSync(join(root, place)).isFile()) return [place];
    // A folder of sources stands for itself in tests of the generator, which writes such folders elsewhere.
    if (!literal.startsWith('../') && place.includes('/src')) return [];
    return writtenIn(place).filter((file) => !file.endsWith('.test.ts'));
  }
});
