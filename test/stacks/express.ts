import { createHmac, timingSafeEqual } from 'node:crypto';
import { deliveryPolicy, ownerFields, signatureScheme } from '@ordering/events';
import express, { type ErrorRequestHandler } from 'express';
import { listen } from '../recipes/listen.ts';
import type { Subject } from '../recipes/subject.ts';
import { secrets } from '../recipes/subject.ts';

/** What all processes of the receiver share, and none of them loses: a table would have these columns. */
interface Row {
  received: number;
  effects: number;
  readonly as: object;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * A receiver as somebody writes it who has Express 5, the reference and nothing of ours: only the names of headers and
 * fields are imported, since nobody types them twice here.
 */
export function expressReceiver(): Subject {
  const table = new Map<string, Row>();
  const app = express();
  app.post('/webhooks', express.raw({ type: () => true, limit: '4mb' }), (request, response) => {
    // Express leaves no Buffer where there was no body.
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const sent = request.headersDistinct[signatureScheme.header.toLowerCase()] ?? [];
    const owners = secrets.filter(({ secret }) => isSigned(body, sent, secret));
    if (owners.length === 0) return void response.sendStatus(401);
    const event = fieldsOf(body.toString());
    const id = String(event[deliveryPolicy.idempotencyKey.field] ?? '');
    if (id === '') return void response.sendStatus(400);
    const named = ownerFields.map(({ field }) => event[field]).filter((each) => each !== undefined);
    if (!owners.some(({ storeId }) => named.includes(storeId)))
      return void response.sendStatus(401);
    const row = table.get(id);
    if (row === undefined) table.set(id, { received: 1, effects: 1, as: takenFor(event) });
    else row.received += 1;
    response.sendStatus(row === undefined ? 202 : 200);
  });
  const broken: ErrorRequestHandler = (error, _request, response, _next) => {
    response.sendStatus(Number(error.status ?? 500));
  };
  app.use(broken);
  return {
    start: (port) => listen(app, port),
    inspect: (id) => table.get(id),
  };
}

function isSigned(
  body: Buffer,
  [given = '', ...others]: readonly string[],
  secret: string,
): boolean {
  if (others.length > 0 || !/^[0-9a-f]{64}$/.test(given)) return false;
  const right = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex'));
}

function fieldsOf(text: string): Fields {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return {};
  }
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function takenFor(event: Fields): object {
  const owner = ownerFields.find(({ field }) => field in event);
  const [current, older] = deliveryPolicy.action.fields.map((name) => asFields(event.data)[name]);
  return {
    product: owner?.product,
    event_type: event[deliveryPolicy.eventType.field],
    action: current ?? older,
  };
}
