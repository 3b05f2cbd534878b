import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Change, Changes } from '../changes.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import { Refusal } from '../refusals/refusal.ts';

/** How many may be open at once. */
const most = 32;
/** How much may wait for a reader before it is cut off, in bytes. It can come back for what it missed. */
const mostWaiting = 1024 * 1024;

/** The type of the events that tell how far an advance of the clock is; they have no id, so that none is asked for again. */
const advancing = 'clock.advancing';

/** Answers with what happens, as it happens. */
export type Stream = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly after: number; readonly limit?: string | undefined },
) => void;

/** Whether a request asks for server-sent events. */
export function wantsStream({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '');
}

/** Server-sent events of the changes. They end with the server. See docs/decisions/changes-as-stream.md. */
export function createStream(app: FastifyInstance, changes: Changes): Stream {
  const open = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const { raw } of open) raw.end();
  });
  return ({ headers }, reply, { after, limit }) => {
    if (open.size >= most) {
      throw new Refusal(
        SandboxErrorCode.streamTooMany,
        'Too many change streams are open. Close one first.',
      );
    }
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.flushHeaders();
    const send = (head: string, data: object): void => {
      raw.write(`${head}\ndata: ${JSON.stringify(data)}\n\n`);
      if (raw.writableLength > mostWaiting) raw.destroy();
    };
    const onChange = (change: Change): void => send(`id: ${change.seq}`, change);
    const last = Number(headers['last-event-id']);
    const known = Number.isSafeInteger(last) ? last : after;
    for (const change of changes.after(known, limit)) onChange(change);
    const onAdvance = (clock: object): void => send(`event: ${advancing}`, clock);
    const forget = changes.listen({ onChange, onAdvance });
    open.add(reply);
    raw.once('close', () => {
      forget();
      open.delete(reply);
    });
  };
}
