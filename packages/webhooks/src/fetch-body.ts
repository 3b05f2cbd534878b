import { withinTime } from '@ordering/kit/clock';
import type { BodyLimits, RawBody } from './adapter.ts';

/** Reads the raw bytes of a request, never more than the limit and never longer than the time. */
export async function readFetchBody(request: Request, limits: BodyLimits): Promise<RawBody> {
  if (Number(request.headers.get('content-length')) > limits.maxBytes) {
    return { ok: false, reason: 'body-too-large' };
  }
  if (request.body === null) return { ok: true, body: new Uint8Array() };

  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const result = await withinTime(limits.timeoutMs, readAll(reader, limits.maxBytes));
  // The rest is not wanted, if there is any; that the stream may have failed already does not matter either.
  await reader.cancel().catch(() => {});
  return result === 'timed-out' ? { ok: false, reason: 'body-too-slow' } : result;
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<RawBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, body: join(chunks, size) };
      size += value.byteLength;
      if (size > maxBytes) return { ok: false, reason: 'body-too-large' };
      chunks.push(value);
    }
  } catch {
    return { ok: false, reason: 'body-incomplete' };
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
