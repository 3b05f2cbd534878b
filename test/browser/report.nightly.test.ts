import { beforeAll, describe, expect, test } from 'vitest';
import { forms, visit } from './look.ts';
import { problemsOf } from './looks.ts';
import { openedForTests } from './opened.ts';
import type { Subject } from './reports.ts';
import { reportsOf } from './reports.ts';

const opened = openedForTests();

const openAll = "document.querySelectorAll('details').forEach((each) => { each.open = true })";

/** A page that a person scrolls through on a phone. */
const tallest = 6000;

const subjects: readonly { readonly name: Subject; readonly shows: readonly string[] }[] = [
  { name: 'sound', shows: ['This service conforms', 'The ladder'] },
  { name: 'wrong', shows: ['does not conform', 'What to put right', 'The ladder'] },
  { name: 'failing', shows: ['does not conform', 'What to put right', 'Affected'] },
];

describe.each(subjects)('the report of a subject that is $name', ({ name, shows }) => {
  let files: Awaited<ReturnType<typeof reportsOf>>;
  beforeAll(async () => {
    files = await reportsOf(name, opened.folder);
  });

  test.each(forms)('is pleasant at $width px, $colorScheme', async (form) => {
    const { page, asked, errors, close } = await visit(
      opened.browser,
      `file://${files.html}`,
      form,
    );
    const title = await page.title();
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const text = await page.locator('body').innerText();
    const closed = await problemsOf(page, form);
    await page.evaluate(openAll);
    const problems = { closed, opened: await problemsOf(page, form) };
    await close();
    expect(problems).toEqual({ closed: [], opened: [] });
    expect({ asked: asked.length, errors }).toEqual({ asked: 1, errors: [] });
    expect(height).toBeLessThan(tallest);
    expect(title).toMatch(/^Conformance of the (receiver|service) at /);
    for (const each of shows) expect(text).toContain(each);
  });

  test('is well-formed XML as JUnit', async () => {
    const { page, close } = await visit(opened.browser, `file://${files.junit}`, { width: 1440 });
    const problems = await page.locator('parsererror').allTextContents();
    const tests = await page.locator('testcase').count();
    await close();
    expect({ problems, some: tests > 20 }).toEqual({ problems: [], some: true });
  });
});
