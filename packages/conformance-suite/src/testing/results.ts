import type { Report, Result } from '../model/result.ts';
import { reportFormat, summarise } from '../model/result.ts';

/** A result for tests, which passed if nothing else is said. */
export function resultOf(parts: Partial<Result> = {}): Result {
  return {
    id: 'RCV-001',
    title: 'A compact body is accepted',
    level: 'MUST',
    family: 'Bodies',
    status: 'pass',
    clauses: [],
    evidence: [],
    detail: '200',
    catches: 'The endpoint does not work at all.',
    fix: 'Check the secret.',
    reproduce: 'ordering-conformance receiver --only RCV-001',
    durationMs: 1,
    expectedFailure: false,
    ...parts,
  };
}

/** A report for tests over some results. */
export function reportWith(results: readonly Result[], parts: Partial<Report> = {}): Report {
  return {
    format: reportFormat,
    suite: { version: '1.2.3' },
    role: 'receiver',
    target: 'http://127.0.0.1:1/webhooks',
    command: ['ordering-conformance', 'receiver', '--url', 'http://127.0.0.1:1/webhooks'],
    seed: 7,
    selection: { only: [], skip: [], partial: false },
    capabilities: {},
    allowNotObservable: false,
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 1234,
    verdict: { exitCode: 0, sentence: 'This receiver conforms.' },
    summary: summarise(results),
    requirements: {
      'receiver.raw-body':
        'The signature is over the raw bytes. (the contract document of the platform, section 5.1)',
    },
    clauses: [
      {
        id: 'receiver.raw-body',
        level: 'MUST',
        verdict: 'broken',
        results: ['RCV-049/verdict'],
        planned: [],
      },
    ],
    results,
    notes: [],
    leftBehind: [],
    ...parts,
  };
}
