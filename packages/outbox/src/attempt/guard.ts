import { lookup as dnsLookup } from 'node:dns';
import { isIP } from 'node:net';
import { blockList, isIn, isPublic, isRange } from '@ordering/kit/addresses';
import { OutboxError } from '../error.ts';

/** Where attempts may go. */
export interface GuardOptions {
  /**
   * Targets that are admitted besides those of the public internet, and with `http` as well: names of hosts
   * (`hooks.internal`), addresses, and ranges of addresses (`10.0.0.0/8`). A name stands for whatever it resolves to.
   */
  readonly allowTargets?: readonly string[];
  /** How names are resolved, the system's way where it is left out. */
  readonly lookup?: Lookup;
}

/** Resolves a name to all of its addresses. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: readonly Address[]) => void,
) => void;

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Decides where attempts may go: before a name is resolved, after, and when a connection is made. */
export interface Guard {
  /** Whether a URL may be a target at all, as far as that is known without resolving its name. */
  admits(url: URL): boolean;
  /** Whether a connection may be made to an address, for a URL with this host. */
  admitsAddress(address: string, hostname: string): boolean;
  /** Resolves a host, a name or an address, and refuses it if any of its addresses is not admitted. */
  readonly lookup: Lookup;
}

/** The target of an attempt is not admitted. It does not say by which rule: that would draw a map of the network. */
export class TargetError extends Error {
  override readonly name = 'TargetError';

  constructor() {
    super('the target is not allowed');
  }
}

/**
 * Guards against requests that others could not make themselves: a URL of an endpoint comes from outside, and must not
 * lead to what only this machine can reach.
 *
 * @throws OutboxError `invalid` if a target is neither a name nor a range.
 */
export function createGuard({
  allowTargets = [],
  lookup = systemLookup,
}: GuardOptions = {}): Guard {
  const ranges = blockList(allowTargets.filter(isRange));
  const names = new Set(allowTargets.filter((target) => !isRange(target)).map(nameOf));

  const admitsAddress = (address: string, hostname: string): boolean =>
    isPublic(address) || isIn(ranges, address) || names.has(bareHost(hostname));
  return {
    admits({ protocol, hostname }) {
      const host = bareHost(hostname);
      const literal = isIP(host) !== 0;
      const admitted = names.has(host) || (literal && isIn(ranges, host));
      if (admitted) return protocol === 'https:' || protocol === 'http:';
      if (protocol !== 'https:') return false;
      return literal ? isPublic(host) : !/(^|\.)localhost$/.test(host);
    },
    admitsAddress,
    lookup(hostname, options, callback) {
      const checked: typeof callback = (error, addresses) => {
        const refused = addresses?.some(({ address }) => !admitsAddress(address, hostname));
        if (error === null && refused) callback(new TargetError(), []);
        else callback(error, addresses);
      };
      const address = bareHost(hostname);
      const family = isIP(address);
      if (family === 0) lookup(hostname, options, checked);
      else checked(null, [{ address, family }]);
    },
  };
}

/**
 * Has a name looked up once for all who ask while that is under way. Node looks up two names at a time in a process, and one
 * whose DNS servers do not answer takes ten seconds: the attempts at one such host would hold up those at all others.
 */
export function sharing(lookup: Lookup): Lookup {
  const asking = new Map<string, Parameters<Lookup>[2][]>();
  return (hostname, options, callback) => {
    const others = asking.get(hostname);
    if (others !== undefined) {
      others.push(callback);
      return;
    }
    const all = [callback];
    asking.set(hostname, all);
    lookup(hostname, options, (error, addresses) => {
      asking.delete(hostname);
      for (const each of all) each(error, addresses);
    });
  };
}

const systemLookup = sharing((hostname, options, callback) =>
  dnsLookup(hostname, options, callback),
);

/** A host as names and addresses are compared: no brackets, no dot at the end, lower case. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function nameOf(target: string): string {
  const name = bareHost(target);
  // What a URL takes for an address or cuts short is no name.
  if (
    name !== '' &&
    URL.canParse(`https://${name}/`) &&
    new URL(`https://${name}/`).hostname === name
  ) {
    return name;
  }
  throw new OutboxError('invalid', `${target} is neither a host name nor a range of addresses`);
}
