import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@ordering/kit/free-port';
import { Server } from '@ordering/platform/process';
import { sandboxControl } from '@ordering/sandbox/control';

/** A sandbox whose console is looked at, with an endpoint that answers as it is told. */
export interface Stage {
  readonly url: string;
  readonly control: ReturnType<typeof sandboxControl>;
  /** Where the endpoint is. */
  readonly webhookUrl: string;
  /** What the endpoint answers from now on. */
  answer(status: number, text?: string): void;
  /** Has the sandbox keep so many deliveries more, each like its newest; it is started again for that. */
  multiply(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-stage-'));
  let answered: readonly [status: number, text: string] = [204, ''];
  const endpoint = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answered[0]).end(answered[1]));
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
    async multiply(count) {
      await server.stop();
      multiplyNewest(join(folder, 'sandbox.db'), count);
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

/** Adds copies of the newest delivery, with its attempts, to a file of the outbox. */
function multiplyNewest(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.function('new_id', () => randomUUID());
  const copy = (table: string, own: Readonly<Record<string, string>>, from: string) => {
    const columns = database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
    const kept = columns.filter((name) => !(table === 'outbox_attempt' && name === 'seq'));
    const values = kept.map((name) => own[name] ?? `source.${name}`);
    database.exec(`INSERT INTO ${table} (${kept.join(', ')}) SELECT ${values.join(', ')}
      FROM ${table} AS source, copies WHERE source.${from} = newest`);
  };
  database.exec(`
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TEMP TABLE copies AS
      WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
      SELECT newest, newest + n AS seq FROM counted, (SELECT max(seq) AS newest FROM outbox_delivery)`);
  copy('outbox_delivery', { seq: 'copies.seq', id: 'new_id()' }, 'seq');
  copy('outbox_body', { delivery: 'copies.seq' }, 'delivery');
  copy('outbox_attempt', { delivery: 'copies.seq' }, 'delivery');
  database.exec('COMMIT');
  database.close();
}
