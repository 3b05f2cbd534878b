import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { filesOf, plan } from '../run/plan.ts';

const folder = 'docs/decisions';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = readdirSync(join(root, folder)).filter((name) => name !== 'README.md');

/** Each path of a decision in a file that is not one itself. */
const links = [...filesOf(plan(root, ['lint'], process.env), '//#lint')]
  .filter((file) => !file.startsWith('docs/') && file !== 'test/tree/decisions.test.ts')
  .flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/([\w.-]+\.md)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );

describe.each(decisions)(`${folder}/%s`, (name) => {
  const lines = read(join(folder, name)).split('\n').filter(Boolean);

  test('has a title, a context, a decision and a consequence, each with text', () => {
    const isHeading = (line = '#'): boolean => line.startsWith('#');
    const [title, ...sections] = lines.filter(isHeading);
    expect(title).toMatch(/^# \S/);
    expect(sections).toEqual(['## Context', '## Decision', '## Consequence']);
    const empty = sections.filter((section) => isHeading(lines[lines.indexOf(section) + 1]));
    expect(empty).toEqual([]);
  });

  test('has 10 to 30 lines of text', () => {
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(lines.length).toBeLessThanOrEqual(30);
  });

  test('is linked from a source', () => {
    const sources = links.filter(({ file }) => !file.endsWith('.md'));
    expect(sources.map((link) => link.name)).toContain(name);
  });
});

test('the index lists each decision once, by its title', () => {
  const listed = [...read(`${folder}/README.md`).matchAll(/^- \[(.+)\]\((\S+)\)$/gm)];
  const titles = decisions.map((name) => [name, read(join(folder, name)).split('\n', 1)[0]]);
  expect(listed.map(([, title = '', name = '']) => [name, `# ${title}`]).sort()).toEqual(
    titles.sort(),
  );
});

test('each link to a decision leads to a file', () => {
  expect(links.filter(({ name }) => !existsSync(join(root, folder, name)))).toEqual([]);
});
