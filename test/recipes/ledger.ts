import { text } from 'node:stream/consumers';
import type { HandlerOptions } from '@ordering/webhooks/node';
import { listen, type Running } from './listen.ts';

/** A store outside of all receivers, which outlives each of them. What it takes for new has its effect at once. */
export class Ledger {
  readonly #received = new Map<string, number>();
  readonly #taken = new Map<string, object>();

  /** `accept` of a receiver that uses the store. */
  readonly accept: HandlerOptions['accept'] = async ({ id }) =>
    this.#add(id) ? 'accepted' : 'duplicate';

  inspect(id: string) {
    const received = this.#received.get(id) ?? 0;
    return { received, effects: Math.min(received, 1), as: this.#taken.get(id) };
  }

  /** Keeps what a receiver took a delivery for, if it knows. */
  note(id: string, as: object | undefined): void {
    if (as !== undefined) this.#taken.set(id, as);
  }

  /** The store behind HTTP: `PUT /{id}` with `If-None-Match: *`, and `POST /{id}` for what it was taken for. */
  serve(): Promise<Running> {
    return listen(async (request, response) => {
      if (request.method === 'POST') {
        this.note(decodeURIComponent(request.url?.slice(1) ?? ''), JSON.parse(await text(request)));
        response.writeHead(204).end();
        return;
      }
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
