import { kindOf } from '@ordering/kit/callback';
import { type Bounded, bounded, type Limits } from './bounded.ts';
import type { TokenSource } from './token-source.ts';

/** A token, and how many renewals had been made when it was taken. */
export interface HeldToken {
  readonly value: string;
  readonly generation: number;
}

export interface TokenKeeper {
  take(): Promise<HeldToken>;
  /** A token in place of one that the service refused. */
  renew(refused: HeldToken): Promise<HeldToken>;
}

/**
 * Makes sure that any number of calls refused at the same time cause one refresh.
 *
 * @param limits - What a refresh may take. Calls share it, so it has to end even if each of them
 * stopped waiting: otherwise one hung refresh would be waited for by every later call.
 */
export function keepTokens(source: TokenSource, limits: Limits): TokenKeeper {
  let latest: HeldToken = { value: '', generation: 0 };
  let renewal: Promise<HeldToken> | undefined;

  async function replace(refused: HeldToken): Promise<HeldToken> {
    // Another process, or the source itself, may have replaced the token already.
    const current = await source.get();
    const value = current === refused.value ? await source.refresh() : current;
    latest = { value: checked(value), generation: latest.generation + 1 };
    return latest;
  }

  return {
    async take() {
      const { generation } = latest;
      return { value: checked(await source.get()), generation };
    },

    renew(refused) {
      const replaced = refused.generation < latest.generation && refused.value !== latest.value;
      if (replaced) return Promise.resolve(latest);
      renewal ??= bounded(() => replace(refused), limits)
        .then(unwrap)
        .finally(() => {
          renewal = undefined;
        });
      return renewal;
    },
  };
}

function checked(token: string): string {
  if (typeof token === 'string' && token !== '') return token;
  const came = token === '' ? 'an empty string' : kindOf(token);
  throw new TypeError(
    `The token source returned ${came} instead of a token: check the response of the token endpoint, for example for a wrong client secret`,
  );
}

function unwrap<T>(outcome: Bounded<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw outcome.kind === 'failed'
    ? outcome.error
    : new Error('The token source did not answer in time');
}
