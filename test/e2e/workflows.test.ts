import { describe, expect, test } from 'vitest';
import { stepsOf, syntaxProblem, workflow, workflows } from './workflow.ts';

describe.each(workflows)('%s', (file) => {
  const read = workflow(file);
  const scripts = Object.keys(read.jobs).flatMap((job) => stepsOf(read, job));

  test('has steps that a shell can read', () => {
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.map(({ run }) => syntaxProblem(run)).filter((each) => each !== '')).toEqual([]);
  });

  test('begins with the doctor, or with a launch that looks by itself', () => {
    const [first] = scripts.filter(({ run }) => run.includes('npx ordering-conformance'));
    expect(first?.run).toMatch(/^npx ordering-conformance doctor |ordering-conformance launch /m);
  });
});
