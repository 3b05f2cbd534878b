import { callAside } from '@ordering/kit/callback';
import { systemClock } from '@ordering/kit/clock';
import type { BodyLimits } from './body-limits.ts';
import { wrongKind } from './faults.ts';
import type { Outcome, RejectReason } from './outcome.ts';

/** Where a body comes from. */
export interface BodySource {
  /** The value of `Content-Length`. */
  readonly length: string | null | undefined;
  /** Calls one of these for each chunk, at the end and when the body breaks off, until the returned function is called. */
  readonly start: (chunk: (given: unknown) => void, end: () => void, cut: () => void) => () => void;
  /** Joins chunks of `size` bytes in all. */
  readonly join: (chunks: readonly Uint8Array[], size: number) => Uint8Array;
}

/** The raw bytes of a body, or its text if something has decoded it; who reads it gives the memory for `size` bytes back. */
interface RawBody {
  readonly body: Uint8Array | string;
  readonly size: number;
}

/**
 * Reads a body, never more than the limit and never longer than the time.
 *
 * Chunks are joined as bytes: joining them as text breaks a character that two chunks share.
 *
 * @returns The body, or what becomes of a request whose body could not be read. Rejects with a RequestError or what the
 * source has thrown.
 */
export function readRawBody(source: BodySource, limits: BodyLimits): Promise<RawBody | Outcome> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    /** All that came, once a part of it came as text. */
    let text: string | undefined;
    let size = 0;
    let isOver = false;
    let stop: () => unknown = () => {};

    const finish = (result: RawBody | Outcome | Promise<never>): void => {
      isOver = true;
      cancel();
      if (!('body' in result)) limits.give(size);
      callAside(stop, () => {});
      resolve(result);
    };
    const reject = (reason: RejectReason): void => finish({ kind: 'rejected', reason });
    // What throws in a listener would end the process.
    const guarded = (action: (given?: unknown) => void) => (given?: unknown) => {
      try {
        if (!isOver) action(given);
      } catch (thrown) {
        finish(Promise.reject(thrown));
      }
    };

    const chunk = guarded((given) => {
      const bytes = bytesOf(given, 'a chunk of the body');
      const grown = size + bytes.byteLength;
      if (grown > limits.maxBytes) return reject('body-too-large');
      if (!limits.take(bytes.byteLength, grown)) {
        return finish({ kind: 'unavailable', reason: 'overloaded' });
      }
      if (typeof given === 'string') text ??= decoder.decode(source.join(chunks, size));
      if (text === undefined) chunks.push(bytes);
      else text += typeof given === 'string' ? given : decoder.decode(bytes);
      size = grown;
    });
    const end = guarded(() => finish({ body: text ?? source.join(chunks, size), size }));
    const cut = guarded(() => reject('body-incomplete'));
    const begin = guarded(() => {
      if (Number(source.length) > limits.maxBytes) return reject('body-too-large');
      stop = source.start(chunk, end, cut);
    });

    const cancel = systemClock.after(
      limits.timeoutMs,
      guarded(() => reject('body-too-slow')),
    );
    begin();
    // The source may have ended at once.
    if (isOver) callAside(stop, () => {});
  });
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes as callers have them; a string stands for its UTF-8. */
export type Bytes = Uint8Array | ArrayBuffer | ArrayBufferView | string;

/**
 * The bytes of what a caller or a stream hands over: of a text, its UTF-8.
 *
 * @throws RequestError if it has no bytes.
 */
export function bytesOf(given: unknown, what: string): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (typeof given === 'string') return encoder.encode(given);
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  }
  if (isArrayBuffer(given)) return new Uint8Array(given);
  throw wrongKind(what, 'raw bytes', given);
}

/** Also one of another realm, as in a test runner or a sandbox. */
function isArrayBuffer(given: unknown): given is ArrayBuffer {
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]';
}
