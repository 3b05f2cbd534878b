import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../folder.ts';

/** Beside the sources in the repository and where the program is installed. */
const file = new URL('src/generated/openapi.json', packageFolder);

/** Adds the document of everything that the sandbox answers. The page that shows it is one of the console's files. */
export function addReference(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= readDocument();
    return reply.type('application/json').send(text);
  });
  app.get('/reference', (_request, reply) => reply.sendFile('reference.html'));
}

function readDocument(): string {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // What made the file is told in a member that OpenAPI does not know.
  return JSON.stringify(document, (key, value: unknown) =>
    key === '$comment' ? undefined : value,
  );
}
