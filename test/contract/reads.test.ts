import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, plan } from '../tasks/plan.ts';
import { literalsOf, root } from './sources.ts';

const ours = ['packages', 'apps', 'tools'];
const workspaces = [
  ...ours.flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(group, entry.name)),
  ),
  'test',
];

/** Every TypeScript file that somebody wrote, by workspace. */
const written = workspaces.flatMap((workspace) =>
  readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .map((name) => ({ workspace, path: join(workspace, name) }))
    .filter(
      ({ path }) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist|generated)\//.test(path),
    ),
);

test('every test is run by one task', () => {
  const commands = workspaces.flatMap((workspace) => {
    const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(
      readFileSync(join(root, workspace, 'package.json'), 'utf8'),
    );
    return Object.entries(scripts).flatMap(([script, command]) =>
      command.startsWith('vitest run ')
        ? [{ task: `${workspace}#${script}`, places: command.split(' ').slice(2) }]
        : [],
    );
  });
  const runs = written
    .filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'))
    .map(({ path }) => ({
      path,
      tasks: commands.filter(({ places }) => places.some((place) => path.startsWith(place))).length,
    }));
  expect(runs.length).toBeGreaterThan(100);
  expect(runs.filter(({ tasks }) => tasks !== 1)).toEqual([]);
});

describe('what tests read of other workspaces', () => {
  const now = plan(root);

  test('is everything, for those that cross workspaces', () => {
    const files = filesOf(now, '@ordering/test#test:contract');
    const missing = [...filesOf(now, '//#lint')].filter((file) => !files.has(file));
    expect(missing).toEqual([]);
  });

  test('is in the key of their task', () => {
    const missing = written
      .filter(({ path }) => /\.test\.ts$|(^|\/)testing\//.test(path))
      // These name the places of defects, which only test/mutants/ makes.
      .filter(({ path }) => !path.includes('/testing/defects/'))
      .flatMap(({ workspace, path }) => {
        const { name } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
        const files = filesOf(now, `${name}#${workspace === 'test' ? 'test:contract' : 'test'}`);
        return literalsOf(readFileSync(join(root, path), 'utf8'))
          .flatMap((literal) => placesOf(literal, path))
          .filter((place) => !place.startsWith(`${workspace}/`) && !files.has(place))
          .map((place) => `${path}: ${place}`);
      });
    expect(missing).toEqual([]);
  });

  /** The files that a literal names, or the folder that it names holds, relative to the root. */
  function placesOf(literal: string, path: string): string[] {
    if (!/^(\.\.\/|(packages|apps|tools|specs|recipes)\/)/.test(literal)) return [];
    const from = literal.startsWith('../') ? join(root, dirname(path)) : root;
    const place = relative(root, join(from, literal)).replace(/\/$/, '');
    // The root or a workspace as a whole is where paths begin. What is generated is written, or imported by name.
    if (place === '' || place.startsWith('..') || workspaces.includes(place)) return [];
    if (place.includes('/generated') || !existsSync(join(root, place))) return [];
    if (statSync(join(root, place)).isFile()) return [place];
    // A folder of sources stands for itself in tests of the generator, which writes such folders elsewhere.
    if (!literal.startsWith('../') && place.includes('/src')) return [];
    return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .map((name) => join(place, name))
      .filter((file) => statSync(join(root, file)).isFile())
      .filter((file) => !/(^|\/)(node_modules|dist|generated|\.turbo)\/|\.test\.ts$/.test(file));
  }
});
