import { authorityOf } from '@ordering/kit/certificate';
import { defaultTimeoutMs } from '../model/role.ts';
import { unseen } from '../model/sightings.ts';
import { Played } from '../recording/transcripts.ts';
import { Vault } from '../recording/vault.ts';
import { deadlineIn } from '../run/deadline.ts';
import type { RunOptions } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed } from '../run/seed.ts';
import { serviceFamilies } from './checks/families.ts';
import { newWorld } from './new-world.ts';
import type { PlannedStep } from './scenarios/rehearsal.ts';
import { Rehearsal, silentServer } from './scenarios/rehearsal.ts';
import { tearDown } from './scenarios/tear-down.ts';
import type { ServiceSubject } from './subject.ts';

/** What a run would do, as far as it can be known before. */
export interface Plan {
  readonly target: string;
  /** Where the service would deliver to. */
  readonly callback: string;
  /** In the order in which they would be begun. */
  readonly steps: readonly PlannedStep[];
  /** What would be left at the service, in a sentence each. */
  readonly leftBehind: readonly string[];
}

/**
 * Rehearses a run without its subject: the scenarios are played, and what they would send is written down instead.
 * Nothing is contacted, and no port is opened.
 * See docs/decisions/plan-is-a-dry-run.md.
 *
 * @throws RunOptionsError if a pattern of the selection matches nothing.
 */
export async function planService(
  subject: ServiceSubject,
  options: Pick<RunOptions, 'selection'> = {},
): Promise<Plan> {
  const { config, listen = {} } = subject;
  const baseUrl = subject.baseUrl.replace(/\/+$/, '');
  const host = listen.host ?? '127.0.0.1';
  const callback = listen.callbackUrl ?? `http://${host}:${listen.port || '{port}'}`;
  const isShown = ([, value]: readonly [string, string]) => !config.secrets.includes(value);
  const rehearsal = new Rehearsal(
    Object.fromEntries(Object.entries(config.values).filter(isShown)),
  );
  const vault = new Vault();
  const redactor = new Redactor();
  for (const secret of config.secrets) vault.keep(secret);
  for (const secret of config.secrets) redactor.hide(secret);
  const deadline = deadlineIn(defaultTimeoutMs.service);
  const server = silentServer(callback);
  const seed = randomSeed();
  const world = newWorld(
    {
      baseUrl,
      config,
      server,
      deadline,
      vault,
      owners: [],
      rehearsal,
      ...(subject.authority === undefined ? {} : { authority: authorityOf(subject.authority) }),
      ...(listen.callbackUrl === undefined ? { openServer: async () => server } : {}),
      firstAttemptMs: 0,
      answerMs: 0,
      allowLoad: false,
    },
    seed,
  );
  await runRole(
    {
      ...{ role: 'service', addresses: [], target: baseUrl, families: serviceFamilies },
      world: new Played(world, (value) => value, deadline),
      ...{ width: 1, deadline, redactor, seed, capabilities: {} },
      settle: async () => unseen('nothing is looked at'),
    },
    options,
  );
  rehearsal.undoing = true;
  const leftBehind = await tearDown(world);
  const steps = rehearsal.steps.map((step) => ({ ...step, what: redactor.clean(step.what) }));
  return { target: redactor.clean(baseUrl), callback, steps, leftBehind };
}
