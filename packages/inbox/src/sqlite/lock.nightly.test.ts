import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import { eventOf } from '../testing/deliveries.ts';

test('a lock of another process is waited for, up to a limit', async () => {
  const file = new InboxFile();
  onTestFinished(() => file.dispose());
  const inbox = await file.open();
  const other = new DatabaseSync(file.path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const waiting = inbox.accept(eventOf('a')).catch(({ code }) => code);
  expect(await inbox.ready()).toMatchObject({ ready: false });
  expect(await waiting).toBe('busy');
  const next = inbox.accept(eventOf('a'));
  other.exec('ROLLBACK');
  expect(await next).toBe('accepted');
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
});
