import { readFileSync } from 'node:fs';
import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { expect, test } from 'vitest';
import { at, sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

test('the console is one page with its own files, and may load nothing else', async () => {
  const sandbox = await testSandbox();
  const page = await sandbox.get('/console');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = String(page.body.text);
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect((await sandbox.get(file)).status).toBe(200);
  expect(html).not.toMatch(/<script>|\son\w+=|style="/);
});

test('what others wrote is put in as text, never as markup', () => {
  const script = readFileSync(new URL('../public/console.js', import.meta.url), 'utf8');
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
});

test('it offers the delays of the ladder as advances, and knows where an error says what is wrong', async () => {
  const sandbox = await testSandbox();
  const facts = await sandbox.get('/console/facts');
  expect(facts.body).toMatchObject({
    advances: deliveryPolicy.delaysMs.slice(1).map(formatDuration),
    statuses: { placed: { next: ['preparing', 'cancelled'] }, delivered: { next: [] } },
    operations: { createStore: { method: 'POST', path: at.stores() } },
    errorEnvelope: { code: ['error', 'code'], message: ['error', 'message'] },
  });
});

test.each([
  '/console/../package.json',
  '/console/%2e%2e/package.json',
  '/console/..%2fpackage.json',
])('nothing beside its files is served: %s', async (path) => {
  const sandbox = await testSandbox();
  expect((await sandbox.get(path)).status).toBe(404);
});
