// Says of each vector that is posted whether its signature is right, and how this runtime would sign it.

import { createVerifier, sign } from '@ordering/webhooks/fetch';
import { onListen } from './settings.ts';

interface Vector {
  readonly secret: string;
  /** Its bytes. */
  readonly body: readonly number[];
  readonly signatures: readonly string[];
}

async function fetchApp(request: Request): Promise<Response> {
  const vectors: readonly Vector[] = JSON.parse(await request.text());
  const results = [];
  for (const { secret, body, signatures } of vectors) {
    const bytes = new Uint8Array(body);
    const { ok } = await createVerifier([secret])(signatures, bytes);
    results.push({ ok, signed: await sign(secret, bytes) });
  }
  return Response.json(results);
}

export default { hostname: '127.0.0.1', fetch: fetchApp, onListen };
