import type { IncomingMessage, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { createLambdaHandler, LambdaEventV1, LambdaEventV2 } from '@ordering/webhooks/lambda';

// The cloud cannot run here. These few lines stand for its gateways: they make of a request the event that the
// documentation of AWS shows for it, call the handler, and send what it returns. They are the boundary: what a gateway
// does differently from its documentation shows only there.

type LambdaHandler = ReturnType<typeof createLambdaHandler>;

/** What a gateway makes of a request. */
type ToEvent = (request: IncomingMessage, body: Buffer) => LambdaEventV1 | LambdaEventV2;

/** A listener of `node:http` that calls a handler as a gateway would. */
export function gateway(handler: LambdaHandler, toEvent: ToEvent): RequestListener {
  return async (request, response) => {
    const whole = await buffer(request).catch(() => undefined);
    // Of what was cut off on its way no function hears.
    if (whole === undefined) return;
    const { statusCode, headers, body } = await handler(toEvent(request, whole));
    response.writeHead(statusCode, { ...headers }).end(body);
  };
}

/** A REST API of API Gateway: payload format 1.0, here with all media types set to be binary. */
export const restApi: ToEvent = (request, body) => {
  const sent = pairsOf(request);
  const { method = '', url = '' } = request;
  return {
    resource: '/{proxy+}',
    path: url,
    httpMethod: method,
    // Of a header that was sent several times, only the last value.
    headers: Object.fromEntries(sent),
    multiValueHeaders: Object.fromEntries(
      sent.map(([name]) => [
        name,
        sent.filter((each) => each[0] === name).map(([, value]) => value),
      ]),
    ),
    queryStringParameters: null,
    pathParameters: { proxy: url.slice(1) },
    requestContext: { resourcePath: '/{proxy+}', httpMethod: method, stage: 'prod' },
    body: body.length === 0 ? null : body.toString('base64'),
    isBase64Encoded: body.length > 0,
  };
};

/** An HTTP API of API Gateway or a function URL: payload format 2.0, in which what is text is passed on as text. */
export const httpApi: ToEvent = (request, body) => {
  const { method = '', url = '' } = request;
  const sent = pairsOf(request).map(([name, value]) => [name.toLowerCase(), value] as const);
  const valuesOf = (name: string) =>
    sent.filter((each) => each[0] === name).map(([, value]) => value);
  const isText = Buffer.from(body.toString('utf8')).equals(body);
  const content = { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
  const event = {
    version: '2.0',
    routeKey: 'ANY /webhooks',
    rawPath: url,
    rawQueryString: '',
    cookies: valuesOf('cookie'),
    headers: Object.fromEntries(
      sent.filter(([name]) => name !== 'cookie').map(([name]) => [name, valuesOf(name).join(',')]),
    ),
    requestContext: { stage: '$default', http: { method, path: url, protocol: 'HTTP/1.1' } },
  };
  return body.length === 0 ? { ...event, isBase64Encoded: false } : { ...event, ...content };
};

/** The names and values of all headers, as they were sent. */
function pairsOf({ rawHeaders }: IncomingMessage): readonly (readonly [string, string])[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
}
