import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@ordering/platform';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answer, reset, serve } from '../../packages/client/testing/server.ts';
import { isExact, vectors } from '../contract/signature-vectors.ts';
import { root } from '../contract/sources.ts';
import { Ledger } from '../recipes/ledger.ts';
import { proveSubject, secrets } from '../recipes/subject.ts';
import type { Project } from './project.ts';
import { type Runtime, serverOf } from './runtimes.ts';

/** What READMEs promise beyond Node.js. */
export function describeRuntime(project: Project, runtime: Runtime): void {
  /** Starts a subject, which the end of the test stops. */
  async function started(file: string): Promise<string> {
    const server = await serverOf(project, runtime, file);
    onTestFinished(() => server.stop());
    return await server.start();
  }

  beforeAll(() => {
    for (const folder of ['test/pack/subjects', 'test/recipes/taken.ts', 'recipes']) {
      cpSync(join(root, folder), project.path(folder), { recursive: true });
    }
  });

  test('verifies and signs as every vector says', async () => {
    const url = await started('test/pack/subjects/verify.ts');
    const sent = vectors.map(({ secret, body, signatures }) => ({
      ...{ secret, signatures, body: [...body] },
    }));
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(sent) });
    const got: readonly { ok: boolean; signed: string }[] = JSON.parse(await response.text());
    const wrong = vectors.filter(({ secret, body, signatures, result }, index) => {
      const right =
        result === 'accept' || (result === 'either' && isExact(secret, body, signatures));
      const signs = result !== 'accept' || got[index]?.signed === signatures[0];
      return got[index]?.ok !== right || !signs;
    });
    expect(wrong).toEqual([]);
  });

  describe.each([
    { subject: 'fetch', needsNode: false },
    { subject: 'hono', needsNode: true },
  ])('a receiver on $subject', ({ subject, needsNode }) => {
    const start = (inboxUrl: string, port: number) => {
      const environment = {
        ORDERING_RECEIVERS: JSON.stringify([secrets]),
        ORDERING_INBOX_URL: inboxUrl,
        // The recipe for Hono reads its secret when it is loaded.
        ORDERING_WEBHOOK_SECRET: 'a-secret',
      };
      return serverOf(project, runtime, `test/pack/subjects/${subject}.ts`, {
        ...{ port, environment, needsNode },
      });
    };

    test('conforms', async () => {
      const ledger = new Ledger();
      const store = await ledger.serve();
      onTestFinished(store.stop);
      const proof = await proveSubject({
        async start(port) {
          const server = await start(store.url, port);
          return { url: `${await server.start()}/0`, stop: () => server.stop() };
        },
        inspect: (id) => ledger.inspect(id),
      });
      expect(proof).toEqual({ exit: 0, open: [] });
    });
  });

  test('the client sends a write once, whose connection is lost', async () => {
    // A connection that was kept is the one that a runtime takes to be stale, and sends the request again.
    await using service = await serve(answer(204), reset, answer(204));
    const url = await started('test/pack/subjects/client.ts');
    const deny = async () => (await fetch(`${url}?service=${service.url}`)).json();
    expect(await deny()).toEqual({ ok: true, kind: null });
    expect(await deny()).toEqual({ ok: false, kind: 'outcome-unknown' });
    expect(service.received).toHaveLength(2);
  });

  test('the client knows what was not sent, where the runtime says so', async () => {
    const [port] = await freePorts(1);
    const nobody = `http://127.0.0.1:${port}`;
    const url = await started('test/pack/subjects/client.ts');
    const kind = runtime === 'workerd' ? 'outcome-unknown' : 'network';
    const response = await fetch(`${url}?service=${nobody}`);
    expect(await response.json()).toEqual({ ok: false, kind });
  });
}
