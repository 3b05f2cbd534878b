import type { Clock } from './clock.ts';
import type { Inbox } from './inbox.ts';

/** What keeping leases needs. */
interface KeepLeases {
  readonly inbox: Pick<Inbox, 'renew'>;
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly onLost: (lease: string) => void;
  readonly onStoreError: (error: unknown) => void;
}

/**
 * Renews leases, three times in their span, all of them together, for as long as there are any.
 *
 * A lease is short, so that the work of a process that died is taken up soon; a run may be long.
 */
export class Leases {
  readonly #parts: KeepLeases;
  readonly #held = new Set<string>();
  #cancel: (() => void) | undefined;
  #renewing = false;

  constructor(parts: KeepLeases) {
    this.#parts = parts;
  }

  keep(lease: string): void {
    this.#held.add(lease);
    this.#cancel ??= this.#parts.clock.after(this.#parts.leaseMs / 3, () => this.#tick());
  }

  release(lease: string): void {
    this.#held.delete(lease);
    if (this.#held.size > 0) return;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #tick(): void {
    this.#cancel = this.#parts.clock.after(this.#parts.leaseMs / 3, () => this.#tick());
    // A store that hangs gets the next one when it has answered.
    if (!this.#renewing) void this.#renew([...this.#held]);
  }

  async #renew(leases: readonly string[]): Promise<void> {
    const { inbox, leaseMs, onLost, onStoreError } = this.#parts;
    this.#renewing = true;
    try {
      const held = await inbox.renew(leases, leaseMs);
      for (const [index, lease] of leases.entries()) {
        // One that was settled in the meantime is not lost.
        if (held[index] === false && this.#held.has(lease)) onLost(lease);
      }
    } catch (error) {
      onStoreError(error);
    } finally {
      this.#renewing = false;
    }
  }
}
