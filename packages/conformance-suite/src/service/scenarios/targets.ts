import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublic } from '@ordering/kit/addresses';
import { quiet } from '../../http/catch-up.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { DoesNotApply } from '../../run/cannot-run.ts';
import { list, number, type Of, object, optional, text } from '../../shape.ts';
import { accepting, oneMoreDelivered, someDelivery, someStore } from './control.ts';
import { fire, ordinaryRowOf } from './firing.ts';
import { registerNew } from './owners.ts';
import { needsStores } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { ApiExchange } from './world.ts';

/** A registration of an endpoint that no public service should deliver to. */
export const Target = object({
  host: text,
  exchange: ApiExchange,
  /** How many requests came to the runner, where that address is the runner's own for the service. */
  requests: optional(number),
});
export type Target = Of<typeof Target>;

/** Where a connection comes back to the machine that makes it: `0.0.0.0` stands for all of its addresses. */
const loopbacks = ['localhost', '[::1]', '0.0.0.0'];

/** These, private addresses, and the one at which clouds tell a machine its secrets. */
const insiders = [...loopbacks, '10.0.0.1', '192.168.0.1', '169.254.169.254'];

/** The host of a URL, after its scheme. */
const authority = /^(\w+:\/\/)(?:\[[^\]]*\]|[^/:]*)/;

/** In real time, what a delivery that nobody should have made may need to come. */
const quietMs = 300;

export const targets: Recorded<ServiceWorld, readonly Target[]> = {
  name: 'endpoints inside',
  isTranscript: list(Target),
  async play(world) {
    if (!(await isOfThePublic(world))) {
      throw new DoesNotApply(
        'the address of the service is not public; if the service is public, write `public: true` in the configuration',
      );
    }
    needsStores(world, 1);
    await someDelivery(world);
    await someStore(world);
    const tried: Target[] = [];
    for (const host of insiders) tried.push(await attempt(world, host));
    return tried;
  },
};

async function isOfThePublic({ config, baseUrl, rehearsal }: ServiceWorld): Promise<boolean> {
  if (config.public !== undefined) return config.public;
  if (rehearsal !== undefined) return false;
  const host = hostOf(baseUrl);
  if (isIP(host) !== 0) return isPublic(host);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublic(address));
}

/** Registers a store with an endpoint there. */
async function attempt(world: ServiceWorld, host: string): Promise<Target> {
  const purpose = `inside-${insiders.indexOf(host) + 1}`;
  const at = world.server.url.replace(authority, `$1${host}`);
  const { owner, exchange } = await registerNew(world, { purpose, status: accepting, at });
  // What is loopback for the service is the runner's only on the machine of both.
  const isWatched = loopbacks.includes(host) && isLoopback(hostOf(world.server.url));
  if (owner === undefined || !isWatched || world.rehearsal !== undefined) return { host, exchange };
  await fire(world, owner, ordinaryRowOf(world, owner));
  await oneMoreDelivered(world);
  await quiet(quietMs);
  const requests = world.arrivals
    .deliveries()
    .filter(({ endpoint }) => endpoint === owner.name).length;
  return { host, exchange, requests };
}

function hostOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).hostname : '').replace(/^\[|\]$/g, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
