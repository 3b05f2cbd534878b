import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { jobs, workflows } from './checkout.ts';

describe.each(workflows)('%s', (file) => {
  const scripts = [...jobs(file).values()].flatMap(({ steps }) => steps);

  test('has steps that a shell can read', () => {
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.map(({ run }) => syntaxProblem(run)).filter((each) => each !== '')).toEqual([]);
  });

  test('begins with the doctor, or with a launch that looks by itself', () => {
    const [first] = scripts.filter(({ run }) => run.includes('npx @ordering/conformance'));
    expect(first?.run).toMatch(
      /^npx @ordering\/conformance doctor |@ordering\/conformance launch /m,
    );
  });
});

/** Whether a shell could read it; nothing is run. */
function syntaxProblem(script: string): string {
  return spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;
}
