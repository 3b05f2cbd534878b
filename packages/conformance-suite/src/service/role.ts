import { DeliveryHeader } from '@ordering/events';
import { authorityOf } from '@ordering/kit/certificate';
import { codeOf } from '@ordering/kit/failure';
import { timeoutMs } from '../contract/policy.ts';
import { headerValues } from '../http/exchange.ts';
import type { Certificate, ListeningServer } from '../http/scripted-server.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import { silentServer } from '../http/silent-server.ts';
import { unseen } from '../model/sightings.ts';
import type { Rehearsal } from '../recording/rehearsal.ts';
import type { Vault } from '../recording/vault.ts';
import type { RoleOf } from '../role.ts';
import { roleOf } from '../role.ts';
import { ListenError } from '../run/errors.ts';
import { capabilitiesOf, serviceMeans } from './capabilities.ts';
import { serviceFamilies } from './checks/families.ts';
import { newWorld } from './new-world.ts';
import { ownerOf, readBody } from './scenarios/attribution.ts';
import { ServiceRehearsal } from './scenarios/rehearsal.ts';
import { tearDown } from './scenarios/tear-down.ts';
import type { ServiceWorld } from './scenarios/world.ts';
import { namedOwners } from './scenarios/world.ts';
import type { ServiceSubject } from './subject.ts';
import { defaultFirstAttemptMs } from './subject.ts';

/** Plays an integration and its receivers, and judges answers and deliveries. */
export const serviceRole: RoleOf<ServiceSubject> = roleOf({
  role: 'service',
  families: serviceFamilies,
  means: serviceMeans,
  secretsOf: ({ config }) => config.secrets,
  async play(subject, { seed, deadline, vault, rehearsal }, make) {
    const { config, listen = {}, allowLoad = false, authority } = subject;
    const baseUrl = subject.baseUrl.replace(/\/+$/, '');
    const owners: ServiceWorld['owners'] = [];
    await using server = await serverFor(listen, vault, owners, rehearsal);
    await using others = new OtherServers(listen.host);
    // Whatever comes then would only keep the runner from coming to an end.
    deadline.signal.addEventListener('abort', () => void server.refuse());
    const openServer =
      rehearsal === undefined ? (tls?: Certificate) => others.open(tls) : async () => server;
    const rehearsed =
      rehearsal === undefined ? undefined : new ServiceRehearsal(rehearsal, withoutSecrets(config));
    const world = newWorld(
      {
        ...{ baseUrl, config, server, deadline, vault, owners, allowLoad },
        ...(rehearsed === undefined ? timesOf(subject) : { ...noTime, rehearsal: rehearsed }),
        ...(authority === undefined ? {} : { authority: authorityOf(authority) }),
        // Where the service reaches the runner through something else, it does not reach another port.
        ...(listen.callbackUrl === undefined ? { openServer } : {}),
      },
      seed,
    );
    // Awaited here, because the server closes when this function ends.
    return await make({
      ...{ world, addresses: [{ url: baseUrl }], target: baseUrl, callback: server.url },
      capabilities: {
        ...capabilitiesOf(config),
        load: allowLoad ? 'given' : 'missing',
        authority: authority === undefined ? 'missing' : 'given',
      },
      async clearUp() {
        if (rehearsed !== undefined) rehearsed.undoing = true;
        return { leftBehind: await tearDown(world), notes: world.journal.notes() };
      },
    });
  },
  effectsIn: () => ({ settle: async () => unseen('effects are not part of this role') }),
});

const usualHost = '127.0.0.1';

function timesOf({
  firstAttemptMs = defaultFirstAttemptMs,
  answerMs = timeoutMs,
}: ServiceSubject): Pick<ServiceWorld, 'firstAttemptMs' | 'answerMs'> {
  return { firstAttemptMs, answerMs };
}

/** Nobody waits for what never comes. */
const noTime = { firstAttemptMs: 0, answerMs: 0 };

function withoutSecrets({ values, secrets }: ServiceSubject['config']) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !secrets.includes(value)));
}

/** Servers beside the one, on free ports. */
class OtherServers implements AsyncDisposable {
  readonly #host: string;
  readonly #open: ListeningServer[] = [];

  constructor(host = usualHost) {
    this.#host = host;
  }

  async open(tls?: Certificate): Promise<ListeningServer> {
    const server = await startScriptedServer({
      ...{ host: this.#host, port: 0 },
      ...(tls === undefined ? {} : { tls: { fallback: tls } }),
    });
    this.#open.push(server);
    return server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#open.map((server) => server[Symbol.asyncDispose]()));
  }
}

/** None that listens, where a run is rehearsed. */
async function serverFor(
  listen: NonNullable<ServiceSubject['listen']>,
  vault: Vault,
  owners: ServiceWorld['owners'],
  rehearsal: Rehearsal | undefined,
): Promise<ListeningServer> {
  if (rehearsal === undefined) return openServer(listen, vault, owners);
  const { host = usualHost, port, callbackUrl = `http://${host}:${port || '{port}'}` } = listen;
  return silentServer(callbackUrl);
}

async function openServer(
  { host = usualHost, port = 0, callbackUrl: publicUrl }: NonNullable<ServiceSubject['listen']>,
  vault: Vault,
  owners: ServiceWorld['owners'],
): ReturnType<typeof startScriptedServer> {
  try {
    return await startScriptedServer({
      ...{ host, port, publicUrl },
      // A service may send the deliveries of several stores to one address.
      endpointOf: ({ body, headers }, endpoint) =>
        ownerOf(namedOwners({ owners, vault }), {
          endpoint,
          body: readBody(body),
          // Asked for only where the body names an owner.
          get signedBy() {
            return vault.signers(body, headerValues(headers, DeliveryHeader.signature)[0]);
          },
        })?.name,
    });
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new ListenError(`cannot listen on host ${host}, port ${port} (${code})`);
  }
}
