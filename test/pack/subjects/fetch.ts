// The adapter for `Request` and `Response` as a server: at /0/webhooks, /1/webhooks and so on a receiver for each list of
// secrets. It uses nothing of Node.js.

import type { Acceptance, Delivery } from '@ordering/webhooks';
import { createFetchHandler } from '@ordering/webhooks/fetch';
import { note, onListen, type Settings, settingsOf } from './settings.ts';

let handlers: ReturnType<typeof createFetchHandler>[] | undefined;

async function fetchApp(request: Request, bindings: unknown): Promise<Response> {
  const settings = settingsOf(bindings);
  handlers ??= settings.receivers.map((secrets) =>
    createFetchHandler({ secrets, accept: (delivery) => accept(settings, delivery) }),
  );
  const [, index, ...path] = new URL(request.url).pathname.split('/');
  const handle = path.join('/') === 'webhooks' ? handlers[Number(index)] : undefined;
  return handle?.(request) ?? new Response(null, { status: 404 });
}

async function accept(settings: Settings, delivery: Delivery): Promise<Acceptance> {
  await note(settings, delivery);
  const headers = { 'if-none-match': '*' };
  const url = `${settings.inboxUrl}/${encodeURIComponent(delivery.id)}`;
  const { status } = await fetch(url, { method: 'PUT', headers });
  if (status === 412) return 'duplicate';
  return status === 201 ? 'accepted' : 'unavailable';
}

export default { hostname: '127.0.0.1', fetch: fetchApp, onListen };
