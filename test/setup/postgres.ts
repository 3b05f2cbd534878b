import { once } from 'node:events';
import { createServer } from 'node:http';
import { messageOf } from '@ordering/kit/failure';
import { PostgresServer } from '@ordering/kit/postgres-server';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test asks for the port of the run's PostgreSQL server. */
    readonly postgres: string;
  }
}

/**
 * One PostgreSQL server for all test files of a run. It starts when the first of them asks for it, since most runs of one
 * workspace need none; a server takes three seconds of a core.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const door = createServer((_, response) => {
    starting ??= PostgresServer.start({ fsync: 'off', max_connections: '300' });
    starting.then(
      ({ port }) => response.end(String(port)),
      (error: unknown) => response.writeHead(500).end(messageOf(error)),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  project.provide('postgres', `http://127.0.0.1:${address.port}/`);
  return async () => {
    door.close();
    door.closeAllConnections();
    await starting?.then(
      (server) => server.dispose(),
      () => {},
    );
  };
}
