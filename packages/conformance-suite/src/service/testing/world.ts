import type { ScriptedServer } from '../../http/scripted-server.ts';
import { Vault } from '../../recording/vault.ts';
import { deadlineIn } from '../../run/deadline.ts';
import type { ServiceConfig } from '../config/config.ts';
import { newWorld } from '../new-world.ts';
import type { ServiceWorld } from '../scenarios/world.ts';
import { defaultFirstAttemptMs } from '../subject.ts';
import { answerMs, fakeConfig } from './fake-config.ts';

/** A world for one scenario or one step, in which the server plays the service as well. */
export function worldWith(
  server: ScriptedServer,
  changes: Partial<ServiceConfig> = {},
): ServiceWorld {
  const config = { ...fakeConfig('hush'), ...changes };
  const deadline = deadlineIn(30_000);
  const firstAttemptMs = defaultFirstAttemptMs;
  const vault = new Vault();
  return newWorld(
    {
      allowLoad: false,
      baseUrl: server.url,
      config,
      server,
      deadline,
      vault,
      owners: [],
      firstAttemptMs,
      answerMs,
    },
    1,
  );
}
