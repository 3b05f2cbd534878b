import type { Clock } from './clock.ts';
import type { Inbox, Lease } from './inbox.ts';

/** What keeping a lease needs. */
interface KeepLease {
  readonly inbox: Inbox;
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly onLost: () => void;
  readonly onStoreError: (error: unknown) => void;
}

/**
 * Renews a lease, three times in its span, for as long as a run lasts. Returns what ends it.
 *
 * A lease is short, so that the work of a process that died is taken up soon; a run may be long.
 */
export function keepLease(
  lease: Lease,
  { inbox, leaseMs, clock, onLost, onStoreError }: KeepLease,
) {
  let cancel = clock.after(leaseMs / 3, renew);

  function renew(): void {
    cancel = clock.after(leaseMs / 3, renew);
    inbox.renew(lease, leaseMs).then((held) => {
      if (!held) onLost();
    }, onStoreError);
  }

  return () => cancel();
}
