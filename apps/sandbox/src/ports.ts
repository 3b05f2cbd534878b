import type { Changes } from './changes.ts';
import type { Applications } from './database/applications.ts';
import type { Communities } from './database/communities.ts';
import type { Deliveries } from './database/deliveries.ts';
import type { Grants } from './database/grants.ts';
import type { Menus } from './database/menus.ts';
import type { Orders } from './database/orders.ts';
import type { Stores } from './database/stores.ts';
import type { Tokens } from './database/tokens.ts';
import type { Faults } from './faults.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ClockAdvance } from './time/advances.ts';
import type { VirtualClock } from './time/clock.ts';

/** What a handler may use. */
export interface Ports {
  readonly log: { readonly warn: (text: string) => void };
  readonly applications: Applications;
  readonly tokens: Tokens;
  readonly grants: Grants;
  readonly stores: Stores;
  readonly communities: Communities;
  readonly menus: Menus;
  readonly orders: Orders;
  readonly deliveries: Deliveries;
  /** Whether deliveries may go to a URL, as far as that is known without resolving its name. */
  readonly admitsTarget: (target: URL) => boolean;
  readonly clock: VirtualClock & {
    canAdvance(ms: number): boolean;
    setScale(scale: number): void;
  };
  readonly faults: Faults;
  readonly rateLimit: RateLimit;
  readonly changes: Changes;
  /** Ends the attempts under way, and forgets everything that is stored but what every sandbox starts with. */
  readonly reset: () => Promise<void>;
  /** Advances the clock and makes the attempts on the way; resolves to their number. */
  readonly advanceClock: (ms: number) => Promise<number>;
  /** How far the advance is that goes on; undefined if none does. */
  readonly advancing: () => ClockAdvance | undefined;
}
