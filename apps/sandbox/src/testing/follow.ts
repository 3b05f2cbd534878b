import { onTestFinished } from 'vitest';

/** Follows a stream; what came so far is in `text`. */
export async function follow(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const heard = { response, text: '', ended: false, abort };
  const read = async () => {
    for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString();
    heard.ended = true;
  };
  read().catch(() => undefined);
  return heard;
}
