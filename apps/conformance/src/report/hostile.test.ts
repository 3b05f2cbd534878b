import { describe, expect, test } from 'vitest';
import { attacks, reportSaying } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { showRun } from '../show-run.ts';
import { actingIn, actingInReport } from '../testing/acting.ts';
import { formats } from './formats.ts';

/** What a terminal shows of a run, as the command writes it. */
async function shownOf(
  text: string,
  colours: 'always' | 'never',
  isTerminal: boolean,
  json = false,
) {
  const report = reportSaying(text);
  let out = '';
  const io = {
    isTerminal,
    out: (said: string) => {
      out += said;
    },
    err: () => {},
  };
  const config = {
    ...{ reports: [], json, colours, overdue: [text] },
    expectedFailures: new Map(),
  };
  await showRun(config, io, undefined, async ({ onStart, onResult }) => {
    onStart?.({ ...report, families: [{ title: 'Bodies', results: report.results.length }] });
    for (const result of report.results) onResult?.(result);
    return report;
  });
  return out;
}

/** Our own styles, and how a line is written over; some other control characters may stand in for theirs. */
const own = /\p{Cc}\[(?:1|2|22|31|32|33|39)m|\p{Cc}{2}\[2K/gu;

describe.each(attacks.map((text) => ({ name: JSON.stringify(text).slice(0, 40), text })))(
  '$name',
  ({ text }) => {
    test.each(['json', 'html', 'junit', 'markdown'])('is only text in %s', (format) => {
      const written = formats.get(format)?.(reportSaying(text));
      expect(actingInReport(written ?? '')).toEqual([]);
    });

    test.each([
      { colours: 'never', isTerminal: false },
      { colours: 'always', isTerminal: false },
      { colours: 'never', isTerminal: true },
      { colours: 'always', isTerminal: true },
    ] as const)('is only text on a terminal: $colours, $isTerminal', async (form) => {
      const out = await shownOf(text, form.colours, form.isTerminal);
      // What is styled is text of ours, or has passed, so that no style of ours is in what is hostile.
      const harmless = await shownOf(text.replaceAll(/[^\n]/g, 'x'), form.colours, form.isTerminal);
      expect(out.match(own)).toEqual(harmless.match(own));
      expect(actingIn(out.replaceAll(own, ''))).toEqual([]);
    });

    test('is the same text in JSON', async () => {
      const out = await shownOf(text, 'never', true, true);
      expect(actingIn(out)).toEqual([]);
      expect(JSON.parse(out)).toEqual({ ...reportSaying(text), notes: [text, text] });
    });
  },
);
