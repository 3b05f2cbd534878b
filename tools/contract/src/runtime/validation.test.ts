import { describe, expect, test } from 'vitest';
import { maxProblems, type RawError, type RawValidator, validator } from './validation.ts';

function problemsOf(errors: readonly RawError[]) {
  const raw: RawValidator = Object.assign(() => false, { errors });
  const result = validator(raw)({});
  return result.ok ? [] : result.problems;
}

const error = (keyword: string, params: RawError['params'], instancePath = ''): RawError => ({
  instancePath,
  keyword,
  params,
  message: `must satisfy ${keyword}`,
});

test('an accepted value is handed back as it came', () => {
  const value = { a: 1 };
  expect(validator(() => true)(value)).toEqual({ ok: true, value });
});

describe('a problem', () => {
  test.each([
    ['required', { missingProperty: 'reason' }, '', 'reason', 'reason is required'],
    ['required', { missingProperty: 'code' }, '/error', 'code', 'error.code is required'],
    [
      'additionalProperties',
      { additionalProperty: 'app_id' },
      '',
      'app_id',
      'app_id is not accepted',
    ],
    ['unevaluatedProperties', { unevaluatedProperty: 'x' }, '/a/0', 'x', 'a.0.x is not accepted'],
    ['enum', { allowedValues: ['A', 'B'] }, '/code', undefined, 'code must be one of "A", "B"'],
    ['const', { allowedValue: 'x' }, '/type', undefined, 'type must be "x"'],
    ['type', { type: 'string' }, '/a~1b~0c', undefined, 'a/b~c must satisfy type'],
    ['type', { type: 'object' }, '', undefined, 'the value must satisfy type'],
  ])('of %s with %j at %j names the field', (keyword, params, path, property, message) => {
    expect(problemsOf([error(keyword, params, path)])).toEqual([
      { path, keyword, message, ...(property === undefined ? {} : { property }) },
    ]);
  });

  test('has a message where the validator gave none', () => {
    const bare = { instancePath: '/a', keyword: 'new', params: {} };
    expect(problemsOf([bare])[0]?.message).toBe('a breaks the rule "new"');
  });

  test('repeats no more than the beginning of a name, and nothing that a terminal would obey', () => {
    const [problem] = problemsOf([
      error('additionalProperties', { additionalProperty: `\u001b[31m${'x'.repeat(10_000)}` }),
    ]);
    expect(problem?.message).toMatch(/^\?\[31mx+… is not accepted$/);
    expect(problem?.message.length).toBeLessThan(100);
  });
});

test('however many rules are broken, the list is short and says how many are left out', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => error('pattern', {}, `/${index}`));
  const problems = problemsOf(many);
  expect(problems).toHaveLength(maxProblems);
  expect(problems.at(-1)).toEqual({
    path: '',
    keyword: 'maxProblems',
    message: 'and 99981 more problems',
  });
  const justEnough = problemsOf(many.slice(0, maxProblems));
  expect(justEnough).toHaveLength(maxProblems);
  expect(justEnough.at(-1)?.keyword).toBe('pattern');
});

test('a rule that is broken twice in the same place is one problem', () => {
  const twice = error('type', { type: 'object' }, '/data');
  expect(problemsOf([twice, error('format', {}, '/id'), twice])).toHaveLength(2);
  expect(problemsOf(Array.from({ length: 1000 }, () => twice))).toHaveLength(1);
});
