import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@ordering/platform';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answer, reset, serve } from '../../packages/client/testing/server.ts';
import { expectedStatus, isExact, post, vectors } from '../contract/signature-vectors.ts';
import { root } from '../contract/sources.ts';
import { Ledger } from '../recipes/ledger.ts';
import { proveSubject, secrets } from '../recipes/subject.ts';
import { examples } from './examples.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';
import { downForAMoment } from './run-examples.ts';
import { type Runtime, serverOf } from './runtimes.ts';

/** What does not run everywhere: it needs files, a framework of Node.js, or the cloud of somebody. */
const elsewhere =
  /'(@ordering\/(inbox|outbox|conformance-suite)|@ordering\/webhooks\/(fastify|lambda|node)|node:.+)'/;

/** What READMEs promise beyond Node.js. */
export function describeRuntime(project: Project, runtime: Runtime): void {
  /** Starts a subject, which the end of the test stops. */
  async function started(...[file, served]: [string, Parameters<typeof serverOf>[3]?]) {
    const server = await serverOf(project, runtime, file, served);
    onTestFinished(() => server.stop());
    return await server.start();
  }

  beforeAll(() => {
    for (const folder of ['test/pack/subjects', 'test/recipes/taken.ts', 'recipes']) {
      cpSync(join(root, folder), project.path(folder), { recursive: true });
    }
  });

  const everywhere = examples.filter(({ text }) => !elsewhere.test(text));
  test.each(everywhere)('the example $name does what it does on Node.js', async ({ name }) => {
    const module = `programs/${name}.mjs`;
    project.write(module, asModule(readFileSync(project.path(`out/${name}.mjs`), 'utf8')));
    const environment = async (service: { readonly url: string }) => ({
      ORDERING_BASE_URL: service.url,
      ORDERING_TOKEN: 'token',
    });
    await using forNode = await downForAMoment();
    const { output } = await run(
      process.execPath,
      ['-e', `import('./${module}').then(({ main }) => main()).then((all) => console.log(all))`],
      { cwd: project.folder, env: await environment(forNode) },
    );
    await using service = await downForAMoment();
    const url = await started(module, { environment: await environment(service), needsNode: true });
    expect(await (await fetch(url)).text()).toBe(output.trimEnd());
    expect(output.length).toBeGreaterThan(5);
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
    const start = (receivers: readonly (readonly unknown[])[], inboxUrl: string, port: number) => {
      const environment = {
        ORDERING_RECEIVERS: JSON.stringify(receivers),
        ORDERING_INBOX_URL: inboxUrl,
        // The recipe for Hono reads its secret when it is loaded.
        ORDERING_WEBHOOK_SECRET: 'a-secret',
      };
      return serverOf(project, runtime, `test/pack/subjects/${subject}.ts`, {
        ...{ port, environment, needsNode },
      });
    };

    test('answers every vector', async () => {
      const ledger = await new Ledger().serve();
      onTestFinished(ledger.stop);
      const keys = [...new Set(vectors.map(({ secret }) => secret))];
      const server = await start(
        keys.map((key) => [key]),
        ledger.url,
        0,
      );
      onTestFinished(() => server.stop());
      const url = await server.start();
      const wrong = [];
      for (const vector of vectors) {
        const to = `${url}/${keys.indexOf(vector.secret)}/webhooks`;
        const status = await post(to, vector.signatures, vector.body);
        if (status !== expectedStatus(vector)) wrong.push({ ...vector, status });
      }
      expect(wrong).toEqual([]);
    });

    test('conforms', async () => {
      const ledger = new Ledger();
      const store = await ledger.serve();
      onTestFinished(store.stop);
      const proof = await proveSubject({
        async start(port) {
          const server = await start([secrets], store.url, port);
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

/** Makes of a program a module that runs it when it is asked, and keeps what it logs in a form that all runtimes share. */
function asModule(program: string): string {
  const imports = program.match(/^import .*?;$/gms) ?? [];
  const rest = imports.reduce((text, each) => text.replace(each, ''), program);
  return `${imports.join('\n')}
    export async function main() {
      const lines = [];
      const console = { log: (...values) => void lines.push(JSON.stringify(values)) };
      ${rest.replace(/^export default/m, 'void').replace(/^export \{\};$/m, '')}
      return lines.join('\\n');
    }
    const answer = () => main().catch((error) => error.stack).then((text) => new Response(text));
    const onListen = ({ port }) => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + port }));
    export default { hostname: '127.0.0.1', fetch: answer, onListen };
  `;
}
