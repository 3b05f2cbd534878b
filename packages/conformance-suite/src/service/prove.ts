import { DeliveryHeader } from '@ordering/events';
import { authorityOf } from '@ordering/kit/certificate';
import { codeOf } from '@ordering/kit/failure';
import { timeoutMs } from '../contract/policy.ts';
import { headerValues } from '../http/exchange.ts';
import type { Certificate, ListeningServer } from '../http/scripted-server.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import type { Report } from '../model/result.ts';
import { unseen } from '../model/sightings.ts';
import { recordingOf, writeRecording } from '../recording/recording.ts';
import { Played } from '../recording/transcripts.ts';
import { Vault } from '../recording/vault.ts';
import { deadlineIn } from '../run/deadline.ts';
import { ListenError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { defaultJobs, defaultTimeoutMs } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed } from '../run/seed.ts';
import { capabilitiesOf } from './capabilities.ts';
import { serviceFamilies } from './checks/families.ts';
import { newWorld } from './new-world.ts';
import { ownerOf, readBody } from './scenarios/attribution.ts';
import { tearDown } from './scenarios/tear-down.ts';
import type { ServiceWorld } from './scenarios/world.ts';
import { namedOwners } from './scenarios/world.ts';
import type { ServiceSubject } from './subject.ts';
import { defaultFirstAttemptMs } from './subject.ts';

/** Plays an integration and its receivers, and judges answers and deliveries. */
export async function proveService(
  subject: ServiceSubject,
  options: RunOptions = {},
): Promise<Report> {
  const { config } = subject;
  const baseUrl = subject.baseUrl.replace(/\/+$/, '');
  const seed = options.seed ?? randomSeed();
  const redactor = new Redactor();
  const vault = new Vault();
  for (const secret of config.secrets) {
    redactor.hide(secret);
    vault.keep(secret);
  }
  const deadline = deadlineIn(options.timeoutMs ?? defaultTimeoutMs.service, options.signal);
  const owners: ServiceWorld['owners'] = [];
  const { listen = {} } = subject;
  await using server = await openServer(listen, vault, owners);
  await using others = new OtherServers(listen.host);
  const { firstAttemptMs = defaultFirstAttemptMs, answerMs = timeoutMs } = subject;
  const { allowLoad = false, authority } = subject;
  const world = newWorld(
    {
      ...{ baseUrl, config, server, deadline, vault, owners, firstAttemptMs, answerMs, allowLoad },
      ...(authority === undefined ? {} : { authority: authorityOf(authority) }),
      // Where the service reaches the runner through something else, it does not reach another port.
      ...(listen.callbackUrl === undefined
        ? { openServer: (tls?: Certificate) => others.open(tls) }
        : {}),
    },
    seed,
  );
  const leftBehind: string[] = [];
  const played = new Played(world, (text) => vault.mask(text), deadline);
  // Awaited here, because the server closes when this function ends.
  const ended = await runRole(
    {
      role: 'service',
      addresses: [{ url: baseUrl }],
      target: baseUrl,
      families: serviceFamilies,
      world: played,
      width: options.jobs ?? defaultJobs.service,
      deadline,
      redactor,
      seed,
      capabilities: {
        ...capabilitiesOf(config),
        load: allowLoad ? 'given' : 'missing',
        authority: authority === undefined ? 'missing' : 'given',
      },
      settle: async () => unseen('effects are not part of this role'),
    },
    options,
  ).finally(async () => {
    const left = await tearDown(world);
    leftBehind.push(...left.map((text) => redactor.clean(text)));
  });
  const report = { ...ended, notes: world.journal.notes(), leftBehind };
  if (options.record !== undefined) {
    writeRecording(options.record, recordingOf(report, played.entries(), deadline, options));
  }
  return report;
}

const usualHost = '127.0.0.1';

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
          signedBy: vault.signers(body, headerValues(headers, DeliveryHeader.signature)[0]),
        })?.name,
    });
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new ListenError(`cannot listen on host ${host}, port ${port} (${code})`);
  }
}
