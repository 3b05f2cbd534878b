import { expect, test } from 'vitest';
import { sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

const scripts = { console: 'main.js', reference: 'reference.js' };

test.each(['console', 'reference'] as const)(
  'the %s is one page with its own files, and may load nothing else',
  async (name) => {
    const sandbox = await testSandbox();
    const page = await sandbox.get(`/${name}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = String(page.body.text);
    const files = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toContain(`/console/${scripts[name]}`);
    for (const file of files) expect((await sandbox.get(file ?? '')).status, file).toBe(200);
    expect(html).not.toMatch(/<script>|\son\w+=|style="/);
  },
);

test.each(['/console/%2e%2e/package.json', '/console/..%2fpackage.json'])(
  'nothing beside its files is served: %s',
  async (path) => {
    const sandbox = await testSandbox();
    expect((await sandbox.get(path)).status).toBe(404);
  },
);
