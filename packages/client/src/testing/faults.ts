/**
 * What may happen to a call instead of an answer of the service:
 *
 * - `refused`: no connection is made, which proves that nothing was sent;
 * - `lost`: the connection is lost after the request was sent;
 * - `silent`: nothing comes until the client gives up;
 * - `page`: a gateway answers with a page in HTML, and status 502;
 * - `redirect`: the answer is a redirect to elsewhere, 307;
 * - `cut-body`: the body of a success ends too early;
 * - `incomplete`: a success lacks the fields that the contract promises.
 */
export type Fault = (typeof faults)[number];

export const faults = [
  'refused',
  'lost',
  'silent',
  'page',
  'redirect',
  'cut-body',
  'incomplete',
] as const;

/** Whether the service has done what was asked when the fault comes, unless the test says otherwise. */
export function isApplied(fault: Fault): boolean {
  return fault === 'cut-body' || fault === 'incomplete';
}

/** What the client's `fetch` sees of a fault in place of a success. */
export function befall(
  fault: Fault,
  request: Request,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<Response> {
  switch (fault) {
    case 'refused':
      return Promise.reject(failed('connect ECONNREFUSED', { code: 'ECONNREFUSED' }));
    case 'lost':
      return Promise.reject(failed('read ECONNRESET', { code: 'ECONNRESET' }));
    case 'silent':
      return silence(request.signal);
    case 'page':
      return answered(502, '<html><title>502 Bad Gateway</title></html>', 'text/html');
    case 'redirect':
      return Promise.resolve(
        new Response(null, { status: 307, headers: { Location: 'https://elsewhere.invalid/' } }),
      );
    case 'cut-body':
      return answered(200, cut(JSON.stringify(body ?? {})));
    case 'incomplete':
      return answered(status, '{}');
  }
}

/** Nothing, until somebody gives up. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}

async function answered(
  status: number,
  body: string | ReadableStream,
  type = 'application/json',
): Promise<Response> {
  return new Response(body, { status, headers: { 'Content-Type': type } });
}

/** As Node.js says it, by which the client knows whether a request was sent. */
function failed(message: string, reason: { readonly code: string }): TypeError {
  const cause = Object.assign(new Error(message), reason);
  return new TypeError('fetch failed', { cause });
}

/** Half of a text, and then a lost connection. */
function cut(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let isBegun = false;
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes.slice(0, bytes.length / 2));
      isBegun = true;
    },
  });
}
