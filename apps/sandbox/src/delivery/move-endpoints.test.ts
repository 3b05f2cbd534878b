import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeliveryHeader } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { expect, test } from 'vitest';
import { migrations } from '../database/schema.ts';
import { onlyHeader, startEndpoint } from '../testing/endpoint.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { at, newSandbox } from '../testing/sandbox.ts';

test('the endpoints of a file that is older than the outbox still get their events', async () => {
  const endpoint = await startEndpoint();
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  const old = new DatabaseSync(join(dataFolder, 'sandbox.db'));
  old.exec(`
    ${migrations[0]}
    INSERT INTO apps VALUES ('app', x'00', 1);
    INSERT INTO stores (store_id, location_id) VALUES ('s', 'l');
    INSERT INTO integrations VALUES ('s', 'app', '${endpoint.url}', 'secret-1', 'mine', 'service_to_pos');
    INSERT INTO communities VALUES ('c', '${endpoint.url}', 'secret-2');
    PRAGMA user_version = 1;
  `);
  old.close();
  const before = await newSandbox({ dataFolder });
  await before.order('s');
  await endpoint.count(1);
  await before.advanceClock('PT0S');
  await before.stop();
  // Moved once, and there for good.
  const sandbox = await newSandbox({ dataFolder });
  await sandbox.post(at.orders(), { community_id: 'c' });
  await endpoint.count(2);
  const [ofStore, ofCommunity] = endpoint.received;
  if (ofStore === undefined || ofCommunity === undefined) throw new Error('Nothing was received.');
  expect(onlyHeader(ofStore, DeliveryHeader.location)).toBe('mine');
  expect(onlyHeader(ofStore, DeliveryHeader.signature)).toBe(sign('secret-1', ofStore.body));
  expect(onlyHeader(ofCommunity, DeliveryHeader.signature)).toBe(
    sign('secret-2', ofCommunity.body),
  );
});
