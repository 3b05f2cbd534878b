import { onTestFinished } from 'vitest';
import { openSqliteOutbox, type SqliteOutboxOptions } from '../src/sqlite/sqlite-outbox.ts';
import { deliveryTo } from '../src/testing/samples.ts';
import { temporaryFile } from './temporary.ts';

/** How many of so many deliveries that come at once are stored: of two bursts, since the first gives all back. */
export async function storedAtOnce(
  options: Partial<SqliteOutboxOptions>,
  bodyBytes: number,
  count: number,
): Promise<readonly number[]> {
  const outbox = await openSqliteOutbox({ path: temporaryFile(), ...options });
  onTestFinished(() => outbox.close());
  await outbox.putEndpoint({ id: 'a', url: 'https://a.example/', secret: 's' });
  const body = new Uint8Array(bodyBytes);
  const burst = async (): Promise<number> => {
    const sending = Array.from({ length: count }, () => outbox.send(deliveryTo('a', { body })));
    return (await Promise.allSettled(sending)).filter(({ status }) => status === 'fulfilled')
      .length;
  };
  return [await burst(), await burst()];
}
