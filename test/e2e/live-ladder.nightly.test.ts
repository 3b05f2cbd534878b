import { afterAll, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';

// The ladder in real time, from end to end: in a copy whose specs have rungs of seconds.

const copy = new Copy();
afterAll(() => copy.remove());

test('a ladder whose recorder was killed and started again is judged as far as it was seen', () => {
  const delays = '  delays: [PT0S, PT5S, PT6S, PT7S, PT8S, PT9S]\n';
  copy.edit('specs/asyncapi.yaml', /^ {2}delays:\n(?: {4}- .*\n)+/m, delays);
  const generated = copy.run('tools/contract/src/main.ts', ['generate']);
  expect(generated, generated.output).toMatchObject({ code: 0 });

  const { output } = copy.run('test/e2e/live/climb.ts', [], 600_000);
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(output);
  const said = JSON.parse(line);

  expect(said.launch).toMatchObject({ event: 'launched', failing: 2, accepting: 5 });
  expect(said.refused).toEqual({
    launch: { code: 2, sentence: expect.stringMatching(/^error: FILE: there is a launch in it/) },
    record: { code: 2, sentence: expect.stringMatching(/EADDRINUSE.*running already\?$/) },
  });
  expect(said.made).toEqual([said.attempts, said.attempts]);
  expect(said.missed.length).toBeGreaterThan(0);

  const { code, results, notes } = said.collected;
  expect(code).toBe(5);
  expect(notes).toEqual([expect.stringMatching(/^The recorder was not running from /)]);
  const which = `attempt ${said.missed.join(' and ')} of ${said.attempts} may have come while the recorder was not running`;
  expect(
    results.map(({ id, status, detail }: Record<string, string>) => ({ id, status, detail })),
  ).toEqual([
    { id: 'SND-103', status: 'not-observable', detail: expect.stringContaining(which) },
    { id: 'SND-105', status: 'not-observable', detail: expect.stringContaining(which) },
    { id: 'SND-106', status: 'not-observable', detail: expect.stringContaining(which) },
    { id: 'SND-107', status: 'not-observable', detail: expect.stringContaining('nobody listened') },
  ]);
  for (const { rungs } of results[1].ladder) {
    for (const { attempt, verdict } of rungs) {
      const touched = said.missed.includes(attempt) || said.missed.includes(attempt - 1);
      expect({ attempt, verdict }).toEqual({
        attempt,
        verdict: touched ? 'not-observable' : 'kept',
      });
    }
  }
}, 900_000);
