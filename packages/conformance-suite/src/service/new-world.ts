import { randomBytes } from 'node:crypto';
import { timeoutMs } from '../contract/policy.ts';
import { Pace } from '../http/pace.ts';
import { observer } from '../recording/observe.ts';
import { seededIds } from '../run/seed.ts';
import { Arrivals } from './scenarios/arrivals.ts';
import { Hearing } from './scenarios/hearing.ts';
import { Journal } from './scenarios/journal.ts';
import { Stock } from './scenarios/stock.ts';
import type { ServiceWorld } from './scenarios/world.ts';

type Parts = Pick<
  ServiceWorld,
  'baseUrl' | 'config' | 'server' | 'deadline' | 'vault' | 'owners' | 'firstAttemptMs'
> &
  Partial<Pick<ServiceWorld, 'answerMs' | 'allowLoad' | 'rehearsal' | 'openServer' | 'authority'>>;

/** The world of a run that has just begun. */
export function newWorld(parts: Parts, seed: number): ServiceWorld {
  const { config, server, owners, vault } = parts;
  const { auth, values } = config;
  if (auth !== undefined && 'value' in auth.token) {
    vault.cameFrom('the token under `auth.token` of the configuration', auth.token.value);
  }
  for (const [name, value] of Object.entries(values)) {
    vault.cameFrom(`\`values.${name}\` of the configuration`, value);
  }
  return {
    ...{ answerMs: timeoutMs, allowLoad: false },
    ...parts,
    ids: seededIds(seed),
    runId: randomBytes(4).toString('hex'),
    stock: new Stock(config.given),
    journal: new Journal(),
    pace: new Pace(config.rate),
    shown: new Set(),
    log: [],
    token: undefined,
    hearing: new Hearing(),
    arrivals: new Arrivals({ server, owners, vault }, observer(vault)),
  };
}
