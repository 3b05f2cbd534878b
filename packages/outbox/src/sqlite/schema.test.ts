import { DatabaseSync } from 'node:sqlite';
import { FakeClock } from '@ordering/kit/fake-clock';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFile } from '../../testing/temporary.ts';
import { openToWrite } from './open.ts';
import { schema } from './schema.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** A file as versions left it that only had a switch for each endpoint. */
function oldFile(): string {
  const path = temporaryFile();
  const database = new DatabaseSync(path);
  database.exec(`
    ${schema}
    INSERT INTO outbox_endpoint (id, url, secret, enabled)
      VALUES ('on', 'https://a.example/', 's', 1), ('off', 'https://b.example/', 's', 0);
    INSERT INTO outbox_delivery (id, endpoint, event_type, created_at, due_at)
      VALUES ('one', 1, 'thing.done', 5, 7), ('two', 2, 'thing.done', 5, 7);
    INSERT INTO outbox_body VALUES (1, x'01'), (2, x'02');
  `);
  database.close();
  return path;
}

test('a file of a version before says which endpoints are disabled, and loses nothing', async () => {
  const path = oldFile();
  for (const _ of ['first', 'again']) {
    const outbox = await openSqliteOutbox({ path, clock: new FakeClock(1000) });
    onTestFinished(() => outbox.close());
    const { endpoints } = await outbox.listEndpoints();
    expect(endpoints.map(({ id, disabled }) => [id, disabled])).toEqual([
      ['on', undefined],
      ['off', { reason: 'no reason was recorded', at: 0 }],
    ]);
    expect(await outbox.depth()).toMatchObject({ scheduled: 1, disabled: 1, nextAttemptAt: 7 });
    expect(await outbox.find('two')).toMatchObject({ body: Uint8Array.of(2) });
  }
  const outbox = await openSqliteOutbox({ path, clock: new FakeClock(1000) });
  onTestFinished(() => outbox.close());
  await outbox.enableEndpoint('off');
  expect(await outbox.find('two')).toMatchObject({ nextAttemptAt: 1000 });
});

test('a version before goes on with the file, and makes no attempt at what is disabled', async () => {
  const path = oldFile();
  const outbox = await openSqliteOutbox({ path, clock: new FakeClock(1000) });
  onTestFinished(() => outbox.close());
  await outbox.disableEndpoint('on', 'asked for it');
  const old = openToWrite(path);
  onTestFinished(() => old.close());
  expect(old.prepare('SELECT version FROM outbox_version').get()).toEqual({ version: 1 });
  expect(old.prepare("SELECT enabled FROM outbox_endpoint WHERE id = 'on'").get()).toEqual({
    enabled: 0,
  });
  // As that version adds an endpoint or changes one.
  old.exec(`
    INSERT INTO outbox_endpoint (id, url, secret, location, concurrency, enabled)
    VALUES ('on', 'https://a.example/', 's', NULL, NULL, 1)
    ON CONFLICT (id) DO UPDATE SET enabled = 1, removed = 0`);
  expect((await outbox.endpoint('on'))?.disabled).toBeUndefined();
});
