import { expect, test } from 'vitest';
import { secretField } from '../contract/policy.ts';
import { nested } from '../testing/nested.ts';
import type { ServiceDecisions } from './testing/decisions.ts';
import { proveFake, quickChecks } from './testing/prove-fake.ts';

// The causes of events are waited for one after another, whose type nobody can read here.
const withoutCauses = { ...quickChecks, skip: [...quickChecks.skip, 'SND-123'] };

test.concurrent.each<{ what: string; decisions: Partial<ServiceDecisions>; want: number }>([
  {
    what: 'errors',
    want: 1,
    decisions: { failure: () => ({ status: 404, body: `{"error":${nested}}` }) },
  },
  {
    // The contract describes no body of it.
    what: 'answers to a denial',
    want: 0,
    decisions: { cancelled: { status: 200, body: nested } },
  },
  {
    what: 'answers to a registration that is made again',
    want: 1,
    decisions: {
      registeredAgain: (text) => ({
        status: 200,
        body: `{"${secretField}":"${text}","more":${nested}}`,
      }),
    },
  },
  {
    what: 'deliveries',
    want: 1,
    decisions: { write: (event) => JSON.stringify(event).replace(/}$/, `,"more":${nested}}`) },
  },
])(
  '$what that are nested as deep as nobody reads are judged: $want',
  async ({ decisions, want }) => {
    const report = await proveFake(decisions, { selection: withoutCauses });
    expect(report.verdict.exitCode).toBe(want);
  },
);
