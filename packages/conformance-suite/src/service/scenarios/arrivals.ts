import { isDelivery } from '../../http/is-delivery.ts';
import type { Observation, Received } from '../../http/observation.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { cameIn, ownerOf, signerOf } from './attribution.ts';
import type { ServiceWorld } from './world.ts';
import { namedOwners } from './world.ts';

type Parts = Pick<ServiceWorld, 'server' | 'owners' | 'vault'>;

/**
 * What has come to the runner. However often somebody looks while something is waited for, each request is observed once
 * and its owner is found out once.
 */
export class Arrivals {
  readonly #parts: Parts;
  readonly #observe: (received: Received) => Observation;
  readonly #requests: Observation[] = [];
  readonly #deliveries = this.matching(isDelivery);
  /** Whose deliveries are by their signatures, and by that alone: it does not change. */
  readonly #signers = new WeakMap<Observation, string>();
  #byOwner = new Map<string, Observation[]>();
  #attributed = 0;
  /** The owners and secrets that were known when the deliveries were attributed. */
  #known = '';

  constructor(parts: Parts, observe: (received: Received) => Observation) {
    this.#parts = parts;
    this.#observe = observe;
  }

  /**
   * Everything that has come so far.
   *
   * @throws CannotRun where more has come than is kept: what is missing may be what is looked for.
   */
  requests(): readonly Observation[] {
    const { received, overflow } = this.#parts.server;
    if (overflow !== undefined) throw new CannotRun(overflow);
    for (const each of received.slice(this.#requests.length)) {
      this.#requests.push(this.#observe(each));
    }
    return this.#requests;
  }

  /** Every delivery that has come so far. */
  deliveries(): readonly Observation[] {
    return this.#deliveries();
  }

  /** What is such among all that has come so far, whenever it is asked for. */
  matching(isSuch: (request: Observation) => boolean): () => readonly Observation[] {
    const found: Observation[] = [];
    let looked = 0;
    return () => {
      const all = this.requests();
      for (; looked < all.length; looked += 1) {
        const request = all[looked];
        if (request !== undefined && isSuch(request)) found.push(request);
      }
      return found;
    };
  }

  /** The deliveries of the owner of this name so far, in the order in which they came. */
  of(owner: string): readonly Observation[] {
    const { owners, vault } = this.#parts;
    const known = `${owners.length} ${vault.size}`;
    if (known !== this.#known) {
      this.#byOwner = new Map();
      this.#attributed = 0;
      this.#known = known;
    }
    const deliveries = this.deliveries();
    if (this.#attributed < deliveries.length) {
      const named = namedOwners(this.#parts);
      for (const each of deliveries.slice(this.#attributed)) {
        const name = this.#signers.get(each) ?? this.#attribute(each, named);
        if (name !== undefined) push(this.#byOwner, name, each);
      }
      this.#attributed = deliveries.length;
    }
    return this.#byOwner.get(owner) ?? [];
  }

  #attribute(each: Observation, owners: ReturnType<typeof namedOwners>): string | undefined {
    const came = cameIn(each);
    const signer = signerOf(owners, came)?.name;
    if (signer !== undefined) this.#signers.set(each, signer);
    return signer ?? ownerOf(owners, came)?.name;
  }
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
