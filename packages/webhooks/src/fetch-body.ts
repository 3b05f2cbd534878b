import { withinTime } from '@ordering/kit/clock';
import type { BodyLimits, RawBody } from './adapter.ts';

/** Reads the raw bytes of a request, never more than the limit and never longer than the time. */
export async function readFetchBody(request: Request, limits: BodyLimits): Promise<RawBody> {
  if (Number(request.headers.get('content-length')) > limits.maxBytes) {
    return { ok: false, reason: 'body-too-large' };
  }
  if (request.body === null) return { ok: true, body: new Uint8Array() };

  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const reading = new Reading(reader, limits);
  const result = await withinTime(limits.timeoutMs, reading.all());
  const raw: RawBody = result === 'timed-out' ? { ok: false, reason: 'body-too-slow' } : result;
  if (!raw.ok) reading.giveUp();
  // The rest is not wanted, if there is any. Nobody waits until the sender has stopped: it may never do so, or have failed.
  reader.cancel().catch(() => {});
  return raw;
}

class Reading {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #limits: BodyLimits;
  #size = 0;
  #isOver = false;

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>, limits: BodyLimits) {
    this.#reader = reader;
    this.#limits = limits;
  }

  async all(): Promise<RawBody> {
    const { maxBytes, memory } = this.#limits;
    const chunks: Uint8Array[] = [];
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) return { ok: true, body: join(chunks, this.#size) };
        const grown = this.#size + value.byteLength;
        if (grown > maxBytes) return { ok: false, reason: 'body-too-large' };
        // After the time was over nobody would give it back.
        if (this.#isOver || !memory.take(value.byteLength, grown)) {
          return { ok: false, reason: 'overloaded' };
        }
        this.#size = grown;
        chunks.push(value);
      }
    } catch {
      return { ok: false, reason: 'body-incomplete' };
    }
  }

  giveUp(): void {
    this.#isOver = true;
    this.#limits.memory.give(this.#size);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
