import { isJsonObject, parseJson } from '../../contract/json.ts';
import { send } from '../../http/send.ts';
import type { Count, Sighting, TakenFor } from '../../model/sightings.ts';

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
  const { received, effects, stale, as } = value;
  if (typeof received !== 'number' || typeof effects !== 'number') return undefined;
  const takenFor = readTakenFor(as);
  return {
    received,
    effects,
    ...(takenFor === undefined ? {} : { as: takenFor }),
    ...(typeof stale === 'boolean' ? { stale } : {}),
  };
}

/** A receiver may leave it out, or parts of it. */
function readTakenFor(value: unknown): TakenFor | undefined {
  if (!isJsonObject(value)) return undefined;
  const { product, event_type: eventType, action } = value;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return { product: text(product), eventType: text(eventType), action: text(action) };
}

function unseen(because: string): Sighting {
  return { seen: false, because };
}
