import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens } from '@ordering/kit/tokens';
import { expect, test } from 'vitest';
import {
  clauseVerdictWords,
  standingWords,
  stateName,
} from '../../apps/conformance/src/report/counts.ts';
import { DeliveryState } from '../../apps/sandbox/src/generated/control/constants.ts';
import { root } from '../contract/sources.ts';

const page = readFileSync(join(root, 'docs/visual-language.md'), 'utf8');

/** What a rule of the style sheet says of a state; the last one counts. */
function said(state: string, what: RegExp): string | undefined {
  const rules = [...tokens.matchAll(/((?:\[data-state[^{]*))\{([^}]*)\}/g)];
  return rules
    .filter(
      ([, selectors = '']) => /\[data-state\]/.test(selectors) || selectors.includes(`"${state}"`),
    )
    .flatMap(([, , body = '']) => what.exec(body)?.[1] ?? [])
    .at(-1);
}

const named = new Set([...tokens.matchAll(/\[data-state="([\w-]+)"\]/g)].map(([, name]) => name));

test('the page has each state with the sign and the colour that it has', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (\S) \| (\w+) \|/gm)].map(
    ([, state = '', sign, colour]) => ({ state, sign, colour }),
  );
  expect(rows.map(({ state }) => state).sort()).toEqual([...named].sort());
  for (const { state, sign, colour } of rows) {
    expect({ state, sign, colour }).toEqual({
      state,
      sign: said(state, /--state-sign: "(.+)"/),
      colour: said(state, /--state: var\(--color-(\w+)\)/),
    });
  }
});

test('every state that is shown has a look', () => {
  const words = [...Object.values(standingWords), ...Object.values(clauseVerdictWords)];
  const shown = [...words.map(stateName), ...Object.values(DeliveryState), 'waiting'];
  expect(shown.filter((state) => !named.has(state))).toEqual([]);
});
