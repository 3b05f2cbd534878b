import { text, textOrNull } from '@ordering/kit/row';
import type { Database } from '../database/database.ts';
import type { Deliveries } from '../database/deliveries.ts';
import { communityEndpoint, storeEndpoint } from './destination.ts';

/** Gives the outbox the endpoints of a file that is older than it. */
export function moveEndpoints(database: Database, deliveries: Deliveries): void {
  for (const row of database.all('SELECT * FROM endpoints_to_move')) {
    const storeId = textOrNull(row, 'store_id');
    const location = textOrNull(row, 'location');
    deliveries.putEndpoint({
      id:
        storeId === undefined
          ? communityEndpoint(text(row, 'community_id'))
          : storeEndpoint(storeId),
      url: text(row, 'url'),
      secret: text(row, 'secret'),
      ...(location === undefined ? {} : { location }),
    });
  }
  database.run('DELETE FROM endpoints_to_move');
}
