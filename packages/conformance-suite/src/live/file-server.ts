import { setTimeout as pause } from 'node:timers/promises';
import { catchUp } from '../http/catch-up.ts';
import type { Reply, Script } from '../http/script.ts';
import type { Endpoint, ScriptedServer } from '../http/scripted-server.ts';
import type { LaunchWriter } from './launch-file.ts';

/** How often the file is read again. */
const lookMs = 50;

/**
 * The endpoints of a launch, as its scenarios use them: they are written into its file, and a recorder answers for them.
 * What came is in the file, and not here.
 */
export function fileServer(writer: LaunchWriter, url: string): ScriptedServer {
  return {
    url,
    received: [],
    overflow: undefined,
    endpoint(name: string, script: Script): Endpoint {
      writer.add({ endpoint: { name, status: statusOf(script) } });
      return { name, url: `${url}/${name}` };
    },
    async until(isTrue, withinMs) {
      const end = performance.now() + withinMs;
      while (!isTrue() && performance.now() < end) await pause(lookMs);
      await catchUp();
      return isTrue();
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** Endpoints of a launch do one thing only. */
function statusOf(script: Script): number {
  const headers: [] = [];
  const asked = { method: '', path: '', headers, body: Buffer.alloc(0), number: 1, attempt: 1 };
  const reply: Reply = script({ ...asked, deliveryId: undefined });
  if (reply.kind === 'answer') return reply.status;
  throw new Error('an endpoint of a launch has to answer');
}
