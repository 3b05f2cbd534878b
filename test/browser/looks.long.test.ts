import { afterAll, beforeAll, test } from 'vitest';
import { states } from './console-states.ts';
import { expectPleasant } from './looks.ts';
import { openedForTests } from './opened.ts';
import { openStage, type Stage } from './stage.ts';

// The short form of looks.crash.test.ts, which has every page of every state in every form.
const opened = openedForTests();
const forms = [{ width: 390, colorScheme: 'light' }] as const;
const some = ['with 20 deliveries', 'with hostile text in every field'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

test.each(states.filter(({ name }) => some.includes(name)))(
  'the console $name can be used by everybody, on a phone',
  async ({ prepare }) => {
    const pages = await prepare(stage);
    const richest = pages.filter((fragment) => /^deliveries|^orders\//.test(fragment));
    await expectPleasant(opened.browser, stage.url, richest, forms);
  },
);
