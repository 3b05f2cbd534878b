import type { Applications } from './store/applications.ts';
import type { Communities } from './store/communities.ts';
import type { Deliveries } from './store/deliveries.ts';
import type { Orders } from './store/orders.ts';
import type { Stores } from './store/stores.ts';
import type { Tokens } from './store/tokens.ts';
import type { Clock } from './time/clock.ts';

/** What a handler may use. */
export interface Ports {
  readonly applications: Applications;
  readonly tokens: Tokens;
  readonly stores: Stores;
  readonly communities: Communities;
  readonly orders: Orders;
  readonly deliveries: Deliveries;
  readonly clock: Clock & { canTurn(ms: number): boolean };
  /** Turns the clock and makes the attempts on the way; resolves to their number. */
  readonly turnClock: (ms: number) => Promise<number>;
}
