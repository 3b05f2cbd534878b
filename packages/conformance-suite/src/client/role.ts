import { unseen } from '../model/sightings.ts';
import type { RoleOf } from '../role.ts';
import { roleOf } from '../role.ts';
import { seededIds } from '../run/seed.ts';
import { capabilitiesOf, clientMeans } from './capabilities.ts';
import { clientFamilies } from './checks/families.ts';
import { tasksFrom } from './given-tasks.ts';
import type { ClientWorld } from './scenarios/world.ts';
import type { ClientSubject } from './subject.ts';
import { defaultEndWithinMs, defaultTokenAnswer } from './subject.ts';
import { trust } from './trust.ts';

/** Plays the service, and judges what a client asks it for. */
export const clientRole: RoleOf<ClientSubject> = roleOf({
  role: 'client',
  families: clientFamilies,
  means: clientMeans,
  // Every secret of a run is made by the runner.
  secretsOf: () => [],
  async play(subject, { seed, deadline, vault, rehearsal }, make) {
    const { name, without = [], state, tls = false } = subject;
    using trusted = tls && rehearsal === undefined ? trust() : undefined;
    const world: ClientWorld = {
      run: (environment, signal) => subject.run(environment, signal),
      ...{ name, without, deadline, vault, plays: [], ids: seededIds(seed) },
      tokenAnswer: subject.tokenAnswer ?? defaultTokenAnswer,
      endWithinMs: subject.endWithinMs ?? defaultEndWithinMs,
      tasks: tasksFrom(subject.tasks ?? []),
      ...(state === undefined ? {} : { state }),
      ...(trusted === undefined ? {} : { tls: trusted }),
      ...(rehearsal === undefined ? {} : { rehearsal }),
    };
    return await make({
      world,
      addresses: [],
      target: name,
      capabilities: capabilitiesOf(subject),
    });
  },
  effectsIn: () => ({ settle: async () => unseen('effects are not part of this role') }),
});
