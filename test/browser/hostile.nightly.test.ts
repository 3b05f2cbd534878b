import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formats } from '../../apps/conformance/src/report/formats.ts';
import {
  attacks,
  hostileTexts,
  reportSaying,
} from '../../packages/conformance-suite/src/testing/index.ts';
import { skeleton } from './look.ts';
import { openedForTests } from './opened.ts';

const opened = openedForTests();

test.each([
  { format: 'html', ending: 'html', want: 'html lang=en' },
  {
    format: 'junit',
    ending: 'xml',
    want: 'testsuites name tests=4 failures=1 errors=1 skipped=0 time=1.234',
  },
])('nothing hostile is an element or an attribute in $format', async ({ format, ending, want }) => {
  const page = await opened.browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const file = join(opened.folder, `report.${ending}`);
  async function skeletonOf(text: string): Promise<readonly string[]> {
    writeFileSync(file, formats.get(format)?.(reportSaying(text)) ?? '');
    await page.goto(`file://${file}`);
    return skeleton(page);
  }
  const harmless = await skeletonOf('harmless');
  expect(harmless[0]?.slice(0, want.length)).toBe(want);
  for (const text of [...attacks, ...hostileTexts(11, 60)]) {
    expect({ text, skeleton: await skeletonOf(text) }).toEqual({ text, skeleton: harmless });
  }
  await page.close();
  expect(asked.filter((url) => url !== `file://${file}`)).toEqual([]);
});
