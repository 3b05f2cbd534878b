import type { IncomingMessage } from 'node:http';
import type { BodyLimits, RawBody } from './adapter.ts';

/**
 * Reads the raw bytes of a request, never more than the limit and never longer than the time.
 *
 * Chunks are joined as bytes: joining them as text breaks a character that two chunks share.
 */
export function readNodeBody(request: IncomingMessage, limits: BodyLimits): Promise<RawBody> {
  if (Number(request.headers['content-length']) > limits.maxBytes) {
    return Promise.resolve({ ok: false, reason: 'body-too-large' });
  }
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;

    const finish = (result: RawBody): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      if (!result.ok) {
        request.pause();
        limits.memory.give(size);
      }
      resolve(result);
    };
    const onData = (chunk: Uint8Array): void => {
      const grown = size + chunk.byteLength;
      if (grown > limits.maxBytes) finish({ ok: false, reason: 'body-too-large' });
      else if (limits.memory.take(chunk.byteLength, grown)) {
        size = grown;
        chunks.push(chunk);
      } else finish({ ok: false, reason: 'overloaded' });
    };
    const onEnd = (): void => finish({ ok: true, body: Buffer.concat(chunks, size) });
    const onCut = (): void => finish({ ok: false, reason: 'body-incomplete' });
    const onLate = (): void => finish({ ok: false, reason: 'body-too-slow' });

    const timer = setTimeout(onLate, limits.timeoutMs);
    // An aborted request emits an error and then closes; without a listener the error would throw.
    request.on('error', () => {});
    request.on('data', onData).on('end', onEnd).on('close', onCut);
  });
}
