import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ordering/kit/free-port';
import { Server } from '@ordering/platform/process';
import { sandboxControl } from '@ordering/sandbox/control';
import { afterAll, beforeAll } from 'vitest';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A sandbox whose console is looked at, with an endpoint that answers as it is told. */
export interface Stage {
  readonly url: string;
  readonly control: ReturnType<typeof sandboxControl>;
  /** Where the endpoint is. */
  readonly webhookUrl: string;
  /** What the endpoint got, the oldest first. */
  readonly got: readonly Got[];
  /** What the endpoint answers from now on. */
  answer(status: number, text?: string): void;
  /** Starts the sandbox again, with what it has kept. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stage-'));
  let answered: readonly [status: number, text: string] = [204, ''];
  const got: Got[] = [];
  const endpoint = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    got.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answered[0]).end(answered[1]);
  });
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
  const address = endpoint.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  const port = String(await freePort());
  const start = async () => {
    const server = new Server('sandbox', ['--port', port, '--json', '--data', folder], {});
    return { server, url: await server.start() };
  };
  let { server, url } = await start();
  return {
    url,
    control: sandboxControl(url),
    webhookUrl: `http://127.0.0.1:${address.port}/webhooks`,
    answer(status, text = '') {
      answered = [status, text];
    },
    got,
    async restart() {
      await server.stop();
      ({ server, url } = await start());
    },
    async stop() {
      await server.stop();
      endpoint.closeAllConnections();
      endpoint.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** One for the tests of a file. */
export function stageForTests(): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());
  return () => {
    if (stage === undefined) throw new Error('The stage is not open yet.');
    return stage;
  };
}
