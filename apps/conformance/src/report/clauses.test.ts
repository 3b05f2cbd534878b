import { expect, test } from 'vitest';
import { reportWith, resultOf } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { formats } from './formats.ts';

const report = reportWith(
  [resultOf({ id: 'RCV-049', aspect: 'verdict', status: 'fail', faults: [] }), resultOf()],
  {
    clauses: [
      {
        id: 'receiver.raw-body',
        level: 'MUST',
        verdict: 'broken',
        results: ['RCV-049/verdict', 'RCV-001'],
        planned: [],
      },
    ],
  },
);

/** What a format has of a clause in one place: its id, its verdict and its checks. */
test.each([
  ['json', /"receiver.raw-body"[^}]*"broken"[^}]*RCV-049\/verdict[^}]*RCV-001/s],
  ['html', /receiver\.raw-body.*RCV-049, RCV-001.*data-state="broken" title="broken"/s],
  ['markdown', /\| `receiver\.raw-body` \| broken \| RCV-049, RCV-001 \|/],
  ['junit', /name="clause receiver\.raw-body" value="broken: RCV-049, RCV-001"/],
])('a clause, its verdict and its checks: %s', (format, wanted) => {
  expect(formats.get(format)?.(report)).toMatch(wanted);
});
