import { rmSync } from 'node:fs';
import { freePort } from '@ordering/kit/free-port';
import { Vault } from '../recording/vault.ts';
import { CannotRun } from '../run/cannot-run.ts';
import { deadlineIn } from '../run/deadline.ts';
import { LaunchError } from '../run/errors.ts';
import { randomSeed } from '../run/seed.ts';
import { capabilitiesOf } from '../service/capabilities.ts';
import type { Clock } from '../service/config/config.ts';
import { longestMs } from '../service/judgements/as-far-as-seen.ts';
import { newWorld } from '../service/new-world.ts';
import type { Followed } from '../service/scenarios/ladder.ts';
import { acceptingStatuses, firedAt, hasCome, refusals } from '../service/scenarios/ladder.ts';
import { integratedStore, newCommunity } from '../service/scenarios/owners.ts';
import { hasStores } from '../service/scenarios/stores.ts';
import { tearDown } from '../service/scenarios/tear-down.ts';
import type { Owner, ServiceWorld } from '../service/scenarios/world.ts';
import { namedOwners } from '../service/scenarios/world.ts';
import type { ServiceSubject } from '../service/subject.ts';
import { defaultFirstAttemptMs } from '../service/subject.ts';
import { fileServer } from './file-server.ts';
import { createLaunch, LaunchWriter, madeThere, readLaunch } from './launch-file.ts';

/** A launch takes no longer: making stores and orders, and waiting for first attempts. */
const launchMs = 120_000;

/** How a launch is made. */
export interface LaunchOptions {
  /** Starts a recorder of the file that goes on by itself, and comes back when it listens. */
  record(file: string): Promise<{ stop(): Promise<void> }>;
  /** What a report names as the command. */
  readonly command?: readonly string[];
  readonly signal?: AbortSignal;
}

/** What was launched. */
export interface Launching {
  /** How many deliveries are refused to the end, and how many were to be acknowledged. */
  readonly failing: number;
  readonly accepting: number;
  /** Where the recorder is reached. */
  readonly url: string;
  /** When all of it can be judged, however late its attempts are; in ISO 8601. */
  readonly collectAfter: string;
}

/** See `launch` of the suite. */
export async function launch(
  subject: ServiceSubject,
  file: string,
  options: LaunchOptions,
): Promise<Launching> {
  const { config, listen: { host = '127.0.0.1', port: asked = 0, callbackUrl } = {} } = subject;
  const { firstAttemptMs = defaultFirstAttemptMs } = subject;
  refuseScale(config.clock);
  const baseUrl = subject.baseUrl.replace(/\/+$/, '');
  const vault = new Vault();
  for (const secret of config.secrets) vault.keep(secret);
  const port = asked === 0 ? await freePort() : asked;
  const url = (callbackUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/+$/,
    '',
  );
  const seed = randomSeed();
  createLaunch(file, {
    ...{ target: vault.mask(baseUrl), seed, startedAt: new Date().toISOString() },
    command: (options.command ?? []).map((word) => vault.mask(word)),
    capabilities: capabilitiesOf(config),
    ...{ host, port, url, firstAttemptMs },
  });
  let recorder: { stop(): Promise<void> } | undefined;
  using writer = new LaunchWriter(file);
  const deadline = deadlineIn(launchMs, options.signal);
  const server = fileServer(writer, url);
  const world = newWorld(
    { baseUrl, config, server, deadline, vault, owners: [], firstAttemptMs },
    seed,
  );
  try {
    recorder = await options.record(file);
    const fired = await setOut(world, writer);
    await untilCome(world, file, [...fired.failing, ...fired.accepting]);
    await world.journal.settled();
    writer.add({ made: madeThere(world), launched: fired });
    const { failing, accepting } = fired;
    const over = new Date(Date.now() + longestMs).toISOString();
    return { failing: failing.length, accepting: accepting.length, url, collectAfter: over };
  } catch (error) {
    await recorder?.stop();
    // Nothing was launched, so the file is free again.
    rmSync(file, { force: true });
    const left = await tearDown(world);
    if (!(error instanceof CannotRun)) throw error;
    const also = left.length === 0 ? '' : `; not removed: ${left.join('; ')}`;
    throw new LaunchError(`nothing was launched: ${vault.mask(error.message)}${also}`, {
      cause: error,
    });
  }
}

/** What a recorder has seen is judged in real time: at another pace the times of a right service would look wrong. */
function refuseScale({ scale }: Clock): void {
  if (scale === 1) return;
  throw new LaunchError(
    `nothing was launched: \`clock.scale\` of the configuration is ${scale}, but a launch is judged in real time; test this service with \`ordering-conformance service\`, which runs its retry schedule at that scale, or launch against one without it`,
  );
}

/** Makes the owners, and fires an event at each. */
async function setOut(world: ServiceWorld, writer: LaunchWriter) {
  const failing = await failingOwners(world);
  const accepting = await acceptingOwners(world);
  // A recorder tells by them whose a delivery is that comes to an address of before.
  writer.add({ owners: namedOwners(world) });
  const fire = (owners: readonly Owner[]) =>
    Promise.all(owners.map((owner) => firedAt(world, owner)));
  return { failing: await fire(failing), accepting: await fire(accepting) };
}

async function failingOwners(world: ServiceWorld): Promise<readonly Owner[]> {
  const { actions, given } = world.config;
  const owners: Owner[] = [];
  if (hasStores(world, 1)) {
    owners.push(await integratedStore(world, { purpose: 'live-store', status: refusals.store }));
  }
  if (actions.createCommunity !== undefined || (given?.communities.length ?? 0) > 0) {
    const wish = { purpose: 'live-community', status: refusals.community };
    owners.push(await newCommunity(world, wish));
  }
  if (owners.length > 0) return owners;
  throw new CannotRun('the configuration has no store or community, and no action to create one');
}

/** A store for each status that acknowledges, where there are so many. */
function acceptingOwners(world: ServiceWorld): Promise<readonly Owner[]> {
  const count = [acceptingStatuses.length, 1].find((each) => hasStores(world, each)) ?? 0;
  return Promise.all(
    acceptingStatuses
      .slice(0, count)
      .map((status) => integratedStore(world, { purpose: `live-${status}`, status })),
  );
}

/** @throws CannotRun if nothing comes at all. */
async function untilCome(
  world: ServiceWorld,
  file: string,
  followed: readonly Followed[],
): Promise<void> {
  const owners = namedOwners(world);
  const observations = () => readLaunch(file).lines.flatMap(({ came }) => came ?? []);
  const { server, firstAttemptMs } = world;
  const all = await server.until(() => {
    const came = { owners, observations: observations() };
    return followed.every((each) => hasCome(each, came));
  }, firstAttemptMs);
  if (all || observations().length > 0) return;
  throw new CannotRun(
    `nothing came to the recorder at ${server.url} within ${firstAttemptMs / 1000} s of an event: check that the service can reach that address, or give another one with --callback-url`,
  );
}
