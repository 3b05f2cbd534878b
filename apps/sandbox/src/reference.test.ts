import { expect, test } from 'vitest';
import { documented } from './testing/documented.ts';
import { sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

const served = [
  { edition: 'service', path: '/openapi.json' },
  { edition: 'control', path: '/sandbox/openapi.json' },
] as const;

test.each(served)(
  '$path lists every operation of its edition once, with who may call it',
  async ({ edition, path }) => {
    const sandbox = await testSandbox();
    const { status, body } = await sandbox.get(path);
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(body)).not.toContain('$comment');
    const found = Object.entries(Object(body.paths)).flatMap(([each, item]) =>
      Object.entries(Object(item)).flatMap(([method, operation]) => {
        const { operationId, security } = Object(operation);
        if (operationId === undefined) return [];
        return [[operationId, method.toUpperCase(), each, (security ?? body.security).length > 0]];
      }),
    );
    const want = documented
      .filter((each) => each.edition === edition)
      .map(({ row: { id, method, path: each, secured } }) => [id, method, each, secured]);
    expect(found.toSorted()).toEqual(want.toSorted());
  },
);

test.each(served)('every reference in $path leads somewhere', async ({ path }) => {
  const sandbox = await testSandbox();
  const { body } = await sandbox.get(path);
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
  expect(refs.length).toBeGreaterThan(10);
  for (const ref of new Set(refs)) {
    const steps = ref.replace(/^#\//, '').split('/');
    const found = steps.reduce<unknown>(
      (inner, step) => Object(inner)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      body,
    );
    expect(found, ref).toBeDefined();
  }
});
