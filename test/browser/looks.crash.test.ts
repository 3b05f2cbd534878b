import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { states } from './console-states.ts';
import { sideways, visit } from './look.ts';
import { openedForTests } from './opened.ts';
import { openStage, type Stage } from './stage.ts';

const opened = openedForTests();
const forms = [390, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

describe('the console', () => {
  test.each(states)('$name can be used by everybody, on every screen', async ({ prepare }) => {
    const pages = await prepare(stage);
    const { page, errors, asked, close } = await visit(opened.browser, `${stage.url}/console`, {
      width: 1440,
      until: 'load',
    });
    const found: object[] = [];
    for (const fragment of pages) {
      await page.goto(`${stage.url}/console#/${fragment}`);
      await page.locator('main').getByText(/\S/).filter({ visible: true }).first().waitFor();
      for (const { width, colorScheme } of forms) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const problems = [...(await sideways(page)), ...(await violations(page))];
        if (problems.length > 0) found.push({ fragment, width, colorScheme, problems });
      }
    }
    expect(found).toEqual([]);
    expect(await page.title()).not.toBe('run');
    expect({ errors, hosts: [...new Set(asked.map(({ origin }) => origin))] }).toEqual({
      errors: [],
      hosts: [stage.url],
    });
    await close();
  });
});
