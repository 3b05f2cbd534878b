import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../pack/run.ts';
import { Copy } from './copy.ts';
import { apply, recipes } from './recipes.ts';

// Each recipe of CONTRIBUTING.md without one of its steps.

const hourMs = 3_600_000;

let copy: Copy;
beforeEach(() => {
  copy = new Copy();
});
afterEach(() => copy.remove());

const inCopy = (...[file, ...args]: readonly [string, ...string[]]) =>
  run(file, args, { cwd: copy.root, env: { NO_COLOR: '1' }, timeout: hourMs });

/** A step that is forgotten, and the command that names where it is missing, and what. */
interface Forgotten {
  readonly heading: string;
  /** The index of the block. */
  readonly step: number;
  readonly command: readonly [string, ...string[]];
  readonly says: RegExp;
}

const lint = ['npx', 'contract', 'lint'] as const;
const types = ['npx', 'tsc', '--pretty', 'false'] as const;
const vitest = (file: string) => ['npx', 'vitest', 'run', file] as const;
const coverage = vitest('packages/conformance-suite/src/coverage.test.ts');
const words = vitest('test/recipes/words.test.ts');

describe('a step that is forgotten is named with file and line', () => {
  test.each<Forgotten>([
    // The third step is for the responses that carry it, and a code may have none.
    ...[
      { step: 0, says: /^specs\/examples\/\S+already_cancelled\.json:1: /m },
      { step: 1, says: /^specs\/openapi\.yaml:\d+: .*already_cancelled\.json/m },
    ].map((row) => ({ heading: 'Add an error code', command: lint, ...row })),
    ...[
      { step: 0, says: /^specs\/examples\/\S+getStore\S*:1: / },
      { step: 1, says: /^specs\/openapi\.yaml:\d+: .*getStore\.json/m },
    ].map((row) => ({ heading: 'Add an operation', command: lint, ...row })),
    ...[
      { step: 0, says: /^specs\/asyncapi\.yaml:\d+: .*HubOrderRated/m },
      { step: 1, says: /^specs\/asyncapi\.yaml:\d+: .*HubOrderRated/m },
      { step: 2, says: /^specs\/asyncapi\.yaml:\d+: .*HubOrderRated/m },
      { step: 3, says: /^specs\/asyncapi\.yaml:\d+: .*hub\.order\.rated\.json/m },
      { step: 4, says: /^specs\/asyncapi\.yaml:\d+: there is no invalid example of/m },
    ].map((row) => ({ heading: 'Add an event', command: lint, ...row })),
    ...[
      { step: 0, says: /^specs\/asyncapi\.yaml:\d+: / },
      { step: 1, says: /^specs\/asyncapi\.yaml:\d+: .*no operation sends the events of kiosk/m },
      { step: 2, says: /^specs\/asyncapi\.yaml:\d+: .*KioskEnvelope/m },
      { step: 3, says: /^specs\/asyncapi\.yaml:\d+: .*KioskOrderCreated/m },
      { step: 4, says: /^specs\/asyncapi\.yaml:\d+: .*KioskOrderCreated/m },
      { step: 5, says: /^specs\/asyncapi\.yaml:\d+: .*kiosk\.order\.created\.json/m },
      {
        step: 6,
        says: /^specs\/asyncapi\.yaml:\d+: there is no invalid example of KioskOrderCreated/m,
      },
      { step: 7, command: words, says: /recipes\/receiver\.py:\d+: add the product "kiosk"/ },
      { step: 8, command: words, says: /recipes\/Receiver\.java:\d+: add the product "kiosk"/ },
    ].map((row) => ({ heading: 'Rename or add a product', command: lint, ...row })),
    ...[
      { step: 0, says: /accepted-deliveries\.ts:\d+: no requirement of \S+ has RCV-099/ },
      { step: 1, says: /specs\/requirements\.yaml#\S+ receiver\.late-attempts asks for RCV-099/ },
      { step: 2, says: /accepted-deliveries\.ts:\d+: RCV-099 .*: add a mistake/ },
    ].map((row) => ({ heading: 'Add a check', command: coverage, ...row })),
    // The fifth step is what the option is for, and the sixth its test: both are the author's own.
    ...[
      { step: 0, says: /^apps\/sandbox\/src\/config\.ts\(\d+,\d+\): .*'nickname'/m },
      { step: 1, command: vitest('apps/sandbox/src/readme.test.ts'), says: /--nickname/ },
      { step: 2, says: /^apps\/sandbox\/src\/start\.ts\(\d+,\d+\): .*'nickname'/m },
      {
        step: 3,
        command: vitest('apps/sandbox/src/config.test.ts'),
        says: /config\.test\.ts:\d+:/,
      },
    ].map((row) => ({ heading: 'Add an option to a program', command: types, ...row })),
  ])('$heading, step $step', async ({ heading, step, command, says }) => {
    const recipe = recipes.find((each) => each.heading === heading);
    if (recipe === undefined) throw new Error(`CONTRIBUTING.md has no recipe "${heading}".`);
    apply(recipe, copy, step);
    await inCopy('npm', 'run', 'generate');
    const { code, output } = await inCopy(...command);
    expect(code, output).not.toBe(0);
    expect(output).toMatch(says);
  });
});
