import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startService } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { call, reportOf } from './run.ts';

export const example = fileURLToPath(new URL('../../examples/one-store.yaml', import.meta.url));
export const env = { MY_CLIENT_SECRET: 'the-secret-of-the-integration' };

/** A service as the example describes it, which does something else otherwise. */
export async function foreignService(
  decisions: Parameters<typeof startService>[0] = {},
): ReturnType<typeof startService> {
  const service = await startService({
    ...decisions,
    grantsToken: (types, text) => {
      const form = new URLSearchParams(text);
      return (
        types.join() === 'application/x-www-form-urlencoded' &&
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === 'my-integration' &&
        form.get('client_secret') === env.MY_CLIENT_SECRET
      );
    },
    granted: (token) => ({ access_token: token, token_type: 'Bearer', expires_in: 3600 }),
  });
  await addStore(service);
  return service;
}

/** With its registration, the service forgets the store. */
export async function addStore({ url }: { readonly url: string }): Promise<void> {
  const body = JSON.stringify({ id: 'kitchen-1' });
  await fetch(`${url}/control/stores`, { method: 'POST', body });
}

/** The example, as it is, brings these checks of such a service to a verdict. */
export function testExample(...selection: readonly string[]): void {
  test('the example takes a service with one store to a verdict', async () => {
    await using service = await foreignService();
    const args = ['service', '--config', example, '--base-url', service.url, '--allow-load'];
    const called = await call([...args, ...selection, '--json'], env);
    const report = reportOf(called);
    const open = report.results.filter(
      ({ status }) => status !== 'pass' && status !== 'not-applicable',
    );
    expect(open.map(({ id, status, detail }) => `${id} ${status}: ${detail}`)).toEqual([]);
    expect(called.exitCode).toBe(0);
    expect(report).toMatchObject({
      leftBehind: [],
      notes: [],
      verdict: {
        sentence: expect.stringMatching(
          /Declared absent: hub, second-store, second-application\. \d+ codes? .* not seen: (.*, )?internal\.error\b/,
        ),
      },
    });
    expect(called.out).not.toContain(env.MY_CLIENT_SECRET);
  });
}
