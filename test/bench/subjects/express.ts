import { createHmac, timingSafeEqual } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DeliveryHeader } from '@ordering/events';
import express from 'express';

/**
 * The receiver that most tutorials lead to, done right: Express 5, the raw body, a constant-time compare, and a durable
 * insert for each request before it is answered.
 */
const [file = '', secret = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ' +
    'CREATE TABLE deliveries (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID',
);
const insert = database.prepare(
  'INSERT INTO deliveries (id, body) VALUES (?, ?) ON CONFLICT DO NOTHING',
);

const app = express();
app.post('/webhooks', express.raw({ type: () => true, limit: '5mb' }), (request, response) => {
  const body: unknown = request.body;
  const given = Buffer.from(request.get(DeliveryHeader.signature) ?? '', 'hex');
  if (!Buffer.isBuffer(body)) return void response.sendStatus(400);
  const own = createHmac('sha256', secret).update(body).digest();
  if (given.length !== own.length || !timingSafeEqual(given, own)) {
    return void response.sendStatus(401);
  }
  const event: unknown = JSON.parse(body.toString('utf8'));
  if (typeof event !== 'object' || event === null || !('event_id' in event)) {
    return void response.sendStatus(400);
  }
  insert.run(String(event.event_id), body);
  response.sendStatus(200);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
