import type { Report } from '../model/result.ts';
import { seededIds } from '../run/seed.ts';
import { reportWith, resultOf } from './results.ts';

/** What a subject may write to repaint a terminal, to run something, to be clicked, or to end the text that it is in. */
export const attacks: readonly string[] = [
  '\u001B[2J\u001B[H\u001B[32mPASS\u001B[0m',
  '\u001B]0;title\u0007',
  '\u001B]8;;http://evil.test/\u001B\\click\u001B]8;;\u001B\\',
  '\u001B]52;c;cm0gLXJmIH4K\u0007',
  '\u009B31mred\u009D0;title\u009C',
  'failed\rpassed\b\b\u007F',
  'one line\nPASS  another\u2028and\u2029more',
  '::error::broken',
  '##vso[task.complete result=Succeeded] ##[error]x ##teamcity[buildStatus]',
  '\u202Edessap\u202C \u2066a\u2069 \u200E\u200F\u061C',
  'zero\u200B\u200C\u200Dwidth\uFEFF \u2060\u00AD\u3164 \u{E0041}\u{E007F}',
  '\u0000 \uD800 \uDFFF \uFFFE \uFFFF',
  '</details></pre><script>document.title = "run"</script><img src=x onerror="document.title=1">',
  '" onmouseover="document.title=1" x="\' onfocus=\'document.title=1',
  ']]><x/><!-- &amp; &#27; &undefined; <?php ?>',
  '` `` ``` ````\n```\n# heading | a | b |\n|---|---|',
  '![a](http://evil.test/) [b](javascript:alert(1)) <http://evil.test/> www.evil.test @team #12',
  '# heading',
  '1. first',
  `\${HOME} $(id) \`id\` '; id; ' "$(id)" !! \\`,
  `${'long '.repeat(20_000)}end`,
];

/** Hostile texts, the same for the same seed: attacks, and characters of all kinds, in any order. */
export function hostileTexts(seed: number, count: number): readonly string[] {
  const ids = seededIds(seed);
  let drawn = 0;
  const below = (limit: number) => {
    drawn += 1;
    return Number.parseInt(ids.token(String(drawn)).slice(0, 8), 16) % limit;
  };
  const short = attacks.filter((text) => text.length < 1000);
  const piece = () =>
    below(2) === 0
      ? (short[below(short.length)] ?? '')
      : String.fromCodePoint(below(2 ** (1 + below(20))));
  const text = () => Array.from({ length: 1 + below(6) }, piece).join('');
  return Array.from({ length: count }, text);
}

/** A report that has a text in each field that may come from outside, and in some that may not. */
export function reportSaying(text: string): Report {
  const told = {
    ...{ title: text, detail: text, catches: text, fix: text, reproduce: text },
    evidence: [{ id: text, saw: text }],
    clauses: [
      { id: 'receiver.raw-body', verdict: 'broken' as const, saw: text, witness: [text, text] },
    ],
  };
  const faults = [{ expected: text, got: text, transcript: text }];
  const ladder = [
    {
      ...{ id: text, what: text },
      rungs: [
        {
          attempt: 1,
          window: { fromMs: 1, toMs: 9 },
          came: { atLeastMs: 3, atMostMs: 3 },
          verdict: 'kept' as const,
        },
      ],
    },
  ];
  const results = [
    resultOf({ ...told, status: 'fail', faults, ladder }),
    resultOf({ ...told, id: 'RCV-002', status: 'warn', level: 'SHOULD', faults }),
    resultOf({ ...told, id: 'RCV-003', status: 'not-run' }),
    resultOf({ ...told, id: 'RCV-004' }),
  ];
  return reportWith(results, {
    ...{ target: text, command: [text], notes: [text], leftBehind: [text] },
    verdict: { exitCode: 1, sentence: text },
    selection: { only: [text], skip: [text], partial: true },
  });
}
