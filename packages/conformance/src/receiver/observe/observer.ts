import { isJsonObject, parseJson } from '../../contract/json.ts';
import { send } from '../../http/send.ts';
import type { Count, Sighting } from '../../model/sightings.ts';

/** Reads what a receiver says about a delivery id. */
export interface Observer {
  look(id: string): Promise<Sighting>;
}

const patienceMs = 5000;

/** An observer of the protocol in the README: `GET {base}/observe/deliveries/{id}`. */
export function httpObserver(base: string, signal: AbortSignal): Observer {
  const root = base.replace(/\/+$/, '');
  return {
    async look(id) {
      const url = `${root}/observe/deliveries/${encodeURIComponent(id)}`;
      const request = {
        method: 'GET',
        url,
        headers: [{ name: 'Accept', value: 'application/json' }],
        body: Buffer.alloc(0),
        framing: 'length',
        cuts: [],
      } as const;
      const shown = `GET ${root}/observe/deliveries/{id}`;
      const { answer } = await send(request, patienceMs, signal);
      if (answer.kind === 'failed') {
        return { ...unseen(`${shown}: ${answer.message}`), transient: true };
      }
      if (answer.status !== 200) return unseen(`${shown} was answered with ${answer.status}`);
      const count = readCount(answer.body);
      if (count === undefined) {
        return unseen(`${shown} was not answered with {"received": number, "effects": number}`);
      }
      return { seen: true, count };
    },
  };
}

function readCount(body: string): Count | undefined {
  const { value } = parseJson(body);
  if (!isJsonObject(value)) return undefined;
  const { received, effects } = value;
  return typeof received === 'number' && typeof effects === 'number'
    ? { received, effects }
    : undefined;
}

function unseen(because: string): Sighting {
  return { seen: false, because };
}
