import type { FetchResponse } from './options.ts';

/** What became of a response body. */
export type ReadBody =
  | { readonly kind: 'text'; readonly text: string }
  /** It is longer than the limit; the rest was not read. */
  | { readonly kind: 'too-large' }
  /** The connection, the time or the caller's patience ended before the body did. */
  | {
      readonly kind: 'incomplete';
      readonly reason: 'network' | 'timeout' | 'aborted';
      readonly cause?: unknown;
    };

/**
 * Reads a body as UTF-8, but no more than `maxBytes` of it, counted after decompression. The
 * connection is given up when the body is too long, or when `signal` is aborted. Rejects where the
 * connection is lost.
 */
export async function readBody(
  response: Pick<FetchResponse, 'body'>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  if (response.body === null) return { kind: 'text', text: '' };
  const reader = response.body.getReader();
  const giveUp = (): void => {
    reader.cancel().catch(() => {});
  };
  signal.addEventListener('abort', giveUp);

  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const read = await reader.read();
    if (read.done) return { kind: 'text', text: text + decoder.decode() };
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      giveUp();
      return { kind: 'too-large' };
    }
    text += decoder.decode(read.value, { stream: true });
  }
}

/** A body as JSON, `undefined` where it is empty; or what is wrong with it, quoting nothing. */
type ParsedBody =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly problem: string };

export function parseBody(body: ReadBody): ParsedBody {
  switch (body.kind) {
    case 'too-large':
      return { ok: false, problem: 'the body is too large' };
    case 'incomplete':
      return { ok: false, problem: 'the body was cut off' };
    case 'text':
      if (body.text.trim() === '') return { ok: true, json: undefined };
  }
  try {
    return { ok: true, json: JSON.parse(body.text) };
  } catch {
    // The parser's own message quotes the body.
    return { ok: false, problem: 'the body is not JSON' };
  }
}
