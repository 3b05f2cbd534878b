import { consumed, wrongKind } from './faults.ts';
import type { BodySource } from './raw-body.ts';

/**
 * A `Request`, whose body nobody has read yet.
 *
 * @throws RequestError when it is none, or its body was read.
 */
export function readFetchRequest(request: Request) {
  if (typeof request?.headers?.get !== 'function') {
    throw wrongKind('the request', 'a Request of the Fetch API', request);
  }
  const { method, url, headers, body, bodyUsed } = request;
  if (bodyUsed || body?.locked) throw consumed('call the handler before anything reads the body');
  const { pathname, search } = new URL(url);
  const source: BodySource = {
    length: headers.get('content-length'),
    join,
    start(chunk, end, cut) {
      const reader = body?.getReader();
      const pass = async (): Promise<void> => {
        for (;;) {
          const read = await reader?.read();
          if (read === undefined || read.done) return end();
          chunk(read.value);
        }
      };
      pass().catch(cut);
      // Nobody waits until the sender has stopped: it may never do so, or have failed.
      return () => reader?.cancel();
    },
  };
  return { method, url: pathname + search, headers, source };
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
