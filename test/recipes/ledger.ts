import type { HandlerOptions } from '@ordering/webhooks/node';
import { listen, type Running } from './listen.ts';

/** A store outside of all receivers, which outlives each of them. What it takes for new has its effect at once. */
export class Ledger {
  readonly #received = new Map<string, number>();

  /** `accept` of a receiver that uses the store. */
  readonly accept: HandlerOptions['accept'] = async ({ id }) =>
    this.#add(id) ? 'accepted' : 'duplicate';

  inspect(id: string) {
    const received = this.#received.get(id) ?? 0;
    return { received, effects: Math.min(received, 1) };
  }

  /** The store behind HTTP: `PUT /{id}` with `If-None-Match: *`. */
  serve(): Promise<Running> {
    return listen((request, response) => {
      const isConditional = request.method === 'PUT' && request.headers['if-none-match'] === '*';
      const isNew = isConditional && this.#add(decodeURIComponent(request.url?.slice(1) ?? ''));
      request.resume();
      response.writeHead(isConditional ? (isNew ? 201 : 412) : 400).end();
    }, 0);
  }

  /** Whether an id is new. */
  #add(id: string): boolean {
    const received = (this.#received.get(id) ?? 0) + 1;
    this.#received.set(id, received);
    return received === 1;
  }
}
