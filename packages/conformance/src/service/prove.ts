import { DeliveryHeader } from '@ordering/events';
import { codeOf } from '@ordering/kit/failure';
import { headerValues } from '../http/exchange.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import type { Capabilities, Report } from '../model/result.ts';
import { unseen } from '../model/sightings.ts';
import { observer } from '../recording/observe.ts';
import { recordingOf, writeRecording } from '../recording/recording.ts';
import { Played } from '../recording/transcripts.ts';
import { Vault } from '../recording/vault.ts';
import { deadlineIn } from '../run/deadline.ts';
import { ListenError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { defaultTimeoutMs } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed, seededIds } from '../run/seed.ts';
import { serviceFamilies } from './checks/families.ts';
import type { ServiceConfig } from './config/config.ts';
import { actionNames } from './config/config.ts';
import { ownerOf, readBody } from './scenarios/attribution.ts';
import type { ServiceWorld } from './scenarios/world.ts';
import { namedOwners } from './scenarios/world.ts';
import type { ServiceSubject } from './subject.ts';

const width = 4;

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
  await using server = await openServer(subject.listen ?? {}, vault, owners);
  const world: ServiceWorld = {
    ...{ baseUrl, config, server, deadline, vault, owners },
    ids: seededIds(seed),
    shown: new Set(),
    log: [],
    token: undefined,
    observe: observer(vault),
  };
  const played = new Played(world, (value) => vault.maskAll(value));
  // Awaited here, because the server closes when this function ends.
  const report = await runRole(
    {
      role: 'service',
      addresses: [baseUrl],
      target: baseUrl,
      families: serviceFamilies,
      world: played,
      width,
      deadline,
      redactor,
      seed,
      capabilities: capabilitiesOf(config),
      settle: async () => unseen('effects are not part of this role'),
    },
    options,
  );
  if (options.record !== undefined) {
    writeRecording(options.record, recordingOf(report, played.entries(), deadline, options));
  }
  return report;
}

/** What the configuration lets the runner do, and what it says that the service does not have. */
function capabilitiesOf({ actions, fire, clock, absent = [] }: ServiceConfig): Capabilities {
  const given = (is: boolean) => (is ? 'given' : 'missing');
  return Object.fromEntries([
    ...actionNames.map((name) => [name, given(actions[name] !== undefined)] as const),
    ['fire', given(fire.length > 0)] as const,
    ['clock', given(clock.advance !== undefined || clock.scale > 1)] as const,
    ...absent.map((name) => [name, 'absent'] as const),
  ]);
}

async function openServer(
  { host = '127.0.0.1', port = 0, callbackUrl: publicUrl }: NonNullable<ServiceSubject['listen']>,
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
