import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createProxy } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { comeback, goneMeanwhile } from './gone.ts';

type Listening = ReturnType<typeof createServer> | ReturnType<typeof createProxy>;

async function listening(server: Listening): Promise<number> {
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function http(listener: RequestListener) {
  const server = createServer(listener);
  onTestFinished(() => server.closeAllConnections());
  const port = await listening(server);
  return { server, url: `http://127.0.0.1:${port}/webhooks` };
}

const answering =
  (status: () => number): RequestListener =>
  (_, response) =>
    void response.writeHead(status()).end();

const { signal } = new AbortController();

test.each([204, 501])('who answers %i all the time is not gone', async (status) => {
  const { url } = await http(answering(() => status));
  expect(await goneMeanwhile(url, async () => {}, signal, 200)).toBeUndefined();
});

test('the end of a process ends its connections, though another one takes its place at once', async () => {
  const { server, url } = await http(answering(() => 204));
  const restart = async () => {
    await once(server, 'connection');
    server.closeAllConnections();
  };
  expect(await goneMeanwhile(url, restart, signal)).toBe('a connection that was open was closed');
});

test('who closes connections that stay silent for long is given new ones before that', async () => {
  let renewed = 0;
  const server = createProxy((socket) => {
    let isSilent = true;
    socket
      .on('error', () => {})
      .on('data', ({ length }) => {
        // The start of a request, and no more.
        if (length === 1) return;
        isSilent = false;
        socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
      });
    socket.once('close', () => {
      if (!isSilent) return;
      renewed += 1;
      server.emit('renewed');
    });
  });
  const url = `http://127.0.0.1:${await listening(server)}/webhooks`;
  const long = async () => {
    while (renewed < 2) await once(server, 'renewed');
  };
  expect(await goneMeanwhile(url, long, signal, 200)).toBeUndefined();
});

test('who takes connections until it ends is back when it answers', async () => {
  let isUp = true;
  const { server, url } = await http(answering(() => 404));
  server.on('connection', (socket) => isUp || socket.destroy());
  const restart = async () => {
    setTimeout(() => {
      isUp = false;
      server.closeAllConnections();
    }, 50);
  };
  expect(await goneMeanwhile(url, restart, signal)).toBe('a connection that was open was closed');
  expect(isUp).toBe(false);
  setTimeout(() => {
    isUp = true;
  }, 300);
  expect(await comeback(url, 60_000, signal)).toBeUndefined();
  expect(isUp).toBe(true);
});

test('who answers once more before it ends is not back yet', async () => {
  const answers: boolean[] = [];
  const { server, url } = await http((_, response) => void response.writeHead(204).end());
  server.on('connection', (socket) => {
    const isLost = answers.length === 1 || answers.length === 2;
    answers.push(!isLost);
    if (isLost) socket.destroy();
  });
  expect(await comeback(url, 60_000, signal)).toBeUndefined();
  expect(answers.slice(0, 3)).toEqual([true, false, false]);
  expect(answers.length).toBeGreaterThan(4);
});

test('when the time of the run is up, nobody waits any longer', async () => {
  const { url } = await http(answering(() => 204));
  const run = new AbortController();
  const restart = async () => run.abort();
  // Longer than a test may take.
  expect(await goneMeanwhile(url, restart, run.signal, 600_000)).toBeUndefined();
});
