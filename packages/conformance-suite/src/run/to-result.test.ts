import { expect, test } from 'vitest';
import type { CheckCard, Level } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { broken, kept, lesser, worst } from '../model/finding.ts';
import { Redactor } from './redact.ts';
import { toResult } from './to-result.ts';

const card: CheckCard = { id: 'RCV-001', level: 'MUST', title: '', catches: '', fix: '' };
const context = {
  redactor: new Redactor(),
  expectedFailures: new Map(),
  reproduce: () => '',
};
const fault = broken('this', 'that');

test.each<{ level: Level; besides?: 'SHOULD' | 'MAY'; finding: Finding; want: string }>([
  { level: 'MUST', finding: kept('', [{ id: '1', saw: '' }]), want: 'MUST pass' },
  { level: 'MUST', finding: fault, want: 'MUST fail' },
  { level: 'SHOULD', finding: fault, want: 'SHOULD warn' },
  { level: 'MUST', besides: 'SHOULD', finding: fault, want: 'MUST fail' },
  { level: 'MUST', besides: 'SHOULD', finding: lesser(fault), want: 'SHOULD warn' },
  { level: 'MUST', besides: 'MAY', finding: lesser(fault), want: 'MAY warn' },
  {
    level: 'MUST',
    besides: 'SHOULD',
    finding: lesser(kept('', [{ id: '1', saw: '' }])),
    want: 'MUST pass',
  },
  // A check that does not say what less it sees has nothing less to see.
  { level: 'MUST', finding: lesser(fault), want: 'MUST fail' },
  { level: 'MUST', besides: 'MAY', finding: worst([lesser(fault), fault]), want: 'MUST fail' },
])('$level, $besides: $want', ({ level, besides, finding, want }) => {
  const judged = { ...card, level, ...(besides === undefined ? {} : { lesser: besides }) };
  const result = toResult(judged, undefined, 'a family', finding, 1, context);
  expect(`${result.level} ${result.status}`).toBe(want);
});
