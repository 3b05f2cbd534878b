import { describe, test } from 'vitest';
import { states } from './console-states.ts';
import { expectPleasant } from './looks.ts';
import { openedForTests } from './opened.ts';
import { stageForTests } from './stage.ts';

const opened = openedForTests();
const forms = [390, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const stage = stageForTests();

describe('the console', () => {
  test.each(states)('$name can be used by everybody, on every screen', async ({ prepare }) =>
    expectPleasant(opened.browser, stage().url, await prepare(stage()), forms),
  );
});
