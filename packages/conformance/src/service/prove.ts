import { codeOf } from '@ordering/kit/failure';
import type { Listener } from '../http/listener.ts';
import { listen } from '../http/listener.ts';
import type { Report } from '../model/result.ts';
import { unseen } from '../model/sightings.ts';
import { deadlineIn } from '../run/deadline.ts';
import { ListenError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { defaultTimeoutMs } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed, seededIds } from '../run/seed.ts';
import { serviceFamilies } from './checks/families.ts';
import type { ServiceSubject } from './subject.ts';

const width = 4;

/**
 * Proves a service: plays an integration and its receivers, and judges answers and deliveries.
 *
 * @throws UnreachableError if nothing answers at its address.
 * @throws ListenError if the runner cannot take deliveries.
 */
export async function proveService(
  subject: ServiceSubject,
  options: RunOptions = {},
): Promise<Report> {
  const { config } = subject;
  const baseUrl = subject.baseUrl.replace(/\/+$/, '');
  const seed = options.seed ?? randomSeed();
  const redactor = new Redactor();
  for (const secret of config.secrets) redactor.hide(secret);

  const deadline = deadlineIn(options.timeoutMs ?? defaultTimeoutMs.service, options.signal);
  await using listener = await openListener(subject.listen ?? {});
  // Awaited here, because the listener closes when this function ends.
  return await runRole(
    {
      role: 'service',
      addresses: [baseUrl],
      target: baseUrl,
      families: serviceFamilies,
      world: {
        baseUrl,
        config,
        ids: seededIds(seed),
        listener,
        deadline,
        redactor,
        log: [],
        owners: [],
        token: undefined,
      },
      width,
      deadline,
      redactor,
      seed,
      capabilities: {},
      settle: async () => unseen('effects are not part of this role'),
      lastLook: async () => new Map(),
    },
    options,
  );
}

async function openListener({
  host = '127.0.0.1',
  port = 0,
  callbackUrl,
}: NonNullable<ServiceSubject['listen']>): Promise<Listener> {
  try {
    return await listen(host, port, callbackUrl);
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new ListenError(`cannot listen on host ${host}, port ${port} (${code})`);
  }
}
