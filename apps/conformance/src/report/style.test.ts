import { expect, test } from 'vitest';
import { colourful, coloursOf, plain, styleFor } from './style.ts';

test.each([
  ['nothing is said', true, {}, [plain, colourful]],
  ['--no-color', false, { FORCE_COLOR: '1' }, [plain, plain]],
  ['NO_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, [plain, plain]],
  ['NO_COLOR is empty', true, { NO_COLOR: '' }, [plain, colourful]],
  ['FORCE_COLOR', true, { FORCE_COLOR: '1' }, [colourful, colourful]],
  ['FORCE_COLOR is 0', true, { FORCE_COLOR: '0' }, [plain, colourful]],
  ['FORCE_COLOR is empty', true, { FORCE_COLOR: '' }, [plain, colourful]],
] as const)('%s: colours where there is no terminal, and on one', (_, color, environment, want) => {
  const colours = coloursOf(color, environment);
  expect([false, true].map((isTerminal) => styleFor(colours, isTerminal))).toEqual(want);
});
