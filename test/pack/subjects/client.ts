// Denies one order of the service that the query names, and answers with what became of it.

import { bearer, CancelReasonCode, createClient } from '@ordering/client';
import { onListen } from './settings.ts';

async function fetchApp(request: Request): Promise<Response> {
  const client = createClient({
    baseUrl: new URL(request.url).searchParams.get('service') ?? '',
    token: { get: async () => 'token', refresh: async () => 'token' },
    authorize: bearer,
    retry: { maxAttempts: 2 },
  });
  const result = await client.cancelOrder({
    orderId: 'order-1',
    body: { reason: 'Sorry, it is gone.', reason_code: CancelReasonCode.itemOutOfStock },
  });
  return Response.json({ ok: result.ok, kind: result.ok ? null : result.kind });
}

export default { hostname: '127.0.0.1', fetch: fetchApp, onListen };
