import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from './generated/operations.ts';
import { sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

test('the document names every operation, once, and who may call it', async () => {
  const sandbox = await testSandbox();
  const { status, body } = await sandbox.get('/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(body)).not.toContain('$comment');
  const found = Object.entries(Object(body.paths)).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const { operationId, security } = Object(operation);
      if (operationId === undefined) return [];
      return [[operationId, method.toUpperCase(), path, (security ?? body.security).length > 0]];
    }),
  );
  const want = Object.values(operations).map(({ id, method, path, secured }) => [
    id,
    method,
    path,
    secured,
  ]);
  expect(found.toSorted()).toEqual(want.toSorted());
});

test('every reference in it leads somewhere', async () => {
  const sandbox = await testSandbox();
  const { body } = await sandbox.get('/openapi.json');
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of new Set(refs)) {
    const steps = ref.replace(/^#\//, '').split('/');
    const found = steps.reduce<unknown>(
      (inner, step) => Object(inner)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      body,
    );
    expect(found, ref).toBeDefined();
  }
});

test('the page has its own files only, and puts everything in as text', async () => {
  const sandbox = await testSandbox();
  const page = await sandbox.get('/reference');
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = String(page.body.text);
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  for (const file of files) expect((await sandbox.get(file)).status, file).toBe(200);
  expect(html).not.toMatch(/<script>|\son\w+=|style="/);
  const script = readFileSync(new URL('../public/reference.js', import.meta.url), 'utf8');
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
});
