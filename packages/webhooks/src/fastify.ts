import type { FastifyPluginAsync } from 'fastify';
import { adapterOf, type HandlerOptions } from './adapter.ts';
import { nodeHashing } from './node-hashing.ts';
import { readNodeRequest } from './node-request.ts';
import { answerTo } from './outcome.ts';

export type { HandlerOptions } from './adapter.ts';

/**
 * Makes a plugin for Fastify that receives deliveries at the prefix under which you register it:
 * `app.register(createFastifyPlugin(options), { prefix: '/webhooks' })`.
 *
 * It reads the raw body itself, within its own limits, whatever the `Content-Type` says. The app's parsers and
 * its `bodyLimit` do not apply to it, and its own concern no other route. The app's hooks do run: one that asks
 * for a session would refuse every delivery.
 *
 * @throws SecretError when there is no secret or one is empty.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function createFastifyPlugin(options: HandlerOptions): FastifyPluginAsync {
  const { receive, report } = adapterOf(nodeHashing, options);
  return async (app) => {
    // Without a Content-Type each body goes to the parser for all types, and this one leaves it unread. With one, Fastify
    // would look for the parser of that type, and refuse what is malformed at once: but a delivery with a wrong label is
    // genuine all the same.
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.addHook('onRequest', async ({ raw }) => {
      delete raw.headers['content-type'];
    });

    app.all('/', async ({ raw }, reply) => {
      const outcome = await receive(() => readNodeRequest(raw));
      const { status, headers, body } = answerTo(outcome);
      // The rest of a body that was not read would be taken for the next request.
      if (!raw.complete) reply.header('connection', 'close');
      // As bytes, since Fastify would add a charset to the type of a text.
      reply.code(status).headers(headers).send(Buffer.from(body));
      report(outcome);
      return reply;
    });
  };
}
