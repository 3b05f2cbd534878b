import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../folder.ts';
import type { Edition } from '../operation.ts';

/** Where each is served. The files are beside the sources in the repository and where the program is installed. */
const files = {
  '/openapi.json': 'service',
  '/sandbox/openapi.json': 'control',
} as const;

/** Adds the documents of everything that the sandbox answers: the service's, and the sandbox's own. Each has its own names. */
export function addReference(app: FastifyInstance): void {
  for (const [path, edition] of Object.entries(files)) {
    let text: string | undefined;
    app.get(path, (_request, reply) => {
      text ??= readDocument(edition);
      return reply.type('application/json').send(text);
    });
  }
}

function readDocument(edition: Edition): string {
  const file = new URL(`src/generated/${edition}/openapi.json`, packageFolder);
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // What made the file is told in a member that OpenAPI does not know.
  return JSON.stringify(document, (key, value: unknown) =>
    key === '$comment' ? undefined : value,
  );
}
