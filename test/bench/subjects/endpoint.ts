import { once } from 'node:events';
import { createServer } from 'node:http';

/** An endpoint in a process of its own, which reads what comes and answers: never at `/hang`, and without an end at `/drip`. */
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/hang') return;
  if (request.url === '/drip') {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 500);
    response.once('close', () => clearInterval(drip));
  } else request.once('end', () => response.writeHead(200).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}` })}\n`);
process.once('SIGTERM', () => process.exit(0));
