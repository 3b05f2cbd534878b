import { type Product, productOf } from '@ordering/events';
import { computed, effect, signal } from '@preact/signals';
import { control } from './api.ts';
import { news } from './live.ts';
import { route } from './location.ts';
import type { Endpoint, Store } from './types.ts';

// A store or a community is named by one text, as in the URL: `store/ramen-1`, `community/north`.

/** The request fields that name an owner. */
export type OwnerRef = { readonly store_id: string } | { readonly community_id: string };

export function ownerRef(owner: string): OwnerRef {
  const [kind, ...id] = owner.split('/');
  return kind === 'community' ? { community_id: id.join('/') } : { store_id: id.join('/') };
}

export function ownerOf(named: {
  readonly store_id?: string | undefined;
  readonly community_id?: string | undefined;
}): string {
  const { store_id, community_id } = named;
  return community_id === undefined ? `store/${store_id}` : `community/${community_id}`;
}

/** The product of its events, which follows from the fields that name it. */
export function productFor(owner: string): Product | undefined {
  return productOf({ ...ownerRef(owner) });
}

export function ownerId(owner: string): string {
  return owner.slice(owner.indexOf('/') + 1);
}

/** How many of each are known at once: what choices offer. */
const limit = '500';

/** The stores that have no endpoint, the newest first, as many as are known at once. */
export const bareStores = signal<readonly Store[]>([]);
/** Those that were added first, as many as are known at once. */
export const endpoints = signal<readonly Endpoint[]>([]);
/** Whether they were loaded; until then nothing is known of them. */
export const isKnown = signal(false);
/** Whether there are more endpoints or stores than are known. */
export const isMore = signal(false);

/** Who an order can be placed with, as far as known; the one that the URL names is among them. */
export const ownerChoices = computed(() => {
  const { owner } = route.value.query;
  const all = [...endpoints.value, ...bareStores.value].map(ownerOf);
  return [...new Set([...all, ...(owner === undefined ? [] : [owner])])].map(
    (each) => [each, ownerId(each)] as const,
  );
});

/** Keeps both lists as they are. */
export function followOwners(): void {
  let isLoading = false;
  let isStale = false;
  const load = async (): Promise<void> => {
    isStale = isLoading;
    if (isLoading) return;
    isLoading = true;
    try {
      const [listed, bare] = await Promise.all([
        control.listEndpoints({ query: { limit } }),
        control.listStores({ query: { limit, integrated: 'false' } }),
      ]);
      endpoints.value = listed.endpoints;
      bareStores.value = bare.stores;
      isMore.value = listed.next !== undefined || bare.next !== undefined;
      isKnown.value = true;
    } catch {
      // What follows the stream says that there is no connection.
    }
    isLoading = false;
    if (isStale) await load();
  };
  effect(() => {
    news.value;
    void load();
  });
}
