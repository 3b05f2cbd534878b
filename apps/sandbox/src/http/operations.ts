import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import { operations as control } from '../generated/control/operations.ts';
import { allOperations } from '../operations/index.ts';
import type { Operation, Sent } from '../operations/operation.ts';
import type { RawRequest } from '../operations/request.ts';
import type { Ports } from '../ports.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Refused } from '../refusals/refused.ts';
import type { Admission } from './admission.ts';
import { goWrong, takeFault } from './fault.ts';
import { parseForm } from './form.ts';
import { queryOf } from './query.ts';
import { createStream, wantsStream } from './stream.ts';

export interface Runner {
  readonly ports: Ports;
  /** Runs work in one transaction, which a throw rolls back. */
  readonly transaction: <T>(work: () => T) => T;
}

/** Sees every answer before it is sent, and throws where it is not as documented. */
export type Inspector = (operation: Pick<Operation, 'edition' | 'row'>, sent: Sent) => void;

/** Adds a route for every operation of the generated tables. */
export async function addOperations(
  app: FastifyInstance,
  admit: Admission,
  runner: Runner,
  inspect: Inspector | undefined,
): Promise<void> {
  const stream = createStream(app, runner.ports.changes);
  const clientIds = new WeakMap<FastifyRequest, string>();
  const routeOf = (operation: Operation): RouteOptions => ({
    method: operation.row.method,
    exposeHeadRoute: !hasHead(operation),
    url: operation.row.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    // Before the body is read: who may not ask is not told what is wrong with the question.
    onRequest: async (request) => {
      const identity = await admit(request, operation.row);
      if (identity.ok) clientIds.set(request, identity.clientId);
    },
    handler: async (request, reply) => {
      const { row } = operation;
      const { params, headers, body } = request;
      const query = queryOf(row, request.url, request.query);
      const raw = { params, query, headers, body, clientId: clientIds.get(request) };
      const fault = takeFault(row, runner.ports);
      const apply = () => run(operation, raw, runner);
      if (fault !== undefined && !(await goWrong(fault, row, request, reply, apply))) return reply;
      const sent = await apply();
      if (row === control.listChanges && wantsStream(request)) {
        stream(request, reply, {
          after: Number(textIn(query, 'after') ?? 0),
          limit: textIn(query, 'limit'),
        });
        return reply;
      }
      inspect?.(operation, sent);
      return reply.code(sent.status).header('cache-control', 'no-store').send(sent.body);
    },
  });
  for (const operation of allOperations) {
    if (!operation.row.form) app.route(routeOf(operation));
  }
  // A scope of their own: all others take JSON alone.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => parseForm(body),
    );
    for (const operation of allOperations) {
      if (operation.row.form) scope.route(routeOf(operation));
    }
  });
}

/** Whether the path of an operation has one for HEAD: otherwise a GET answers that as well. */
function hasHead({ row }: Operation): boolean {
  return allOperations.some((each) => each.row.method === 'HEAD' && each.row.path === row.path);
}

/** The query has passed its operation's validator. */
function textIn(query: unknown, name: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(Object(query), name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Runs an operation: the whole of it in one transaction, then what it leaves for later. */
async function run(
  { edition, row, read }: Operation,
  raw: RawRequest,
  { ports, transaction }: Runner,
): Promise<Sent> {
  if (read === undefined) {
    throw new Refusal(
      SandboxErrorCode.operationNotImplemented,
      `The sandbox does not support ${row.id} yet.`,
    );
  }
  const work = read(raw);
  const result = transaction(() => {
    const first = work(ports);
    return typeof first === 'function' ? first : granted(first);
  });
  const sent = typeof result === 'function' ? granted(await result()) : result;
  if (row.write) ports.changes.add({ edition, operation: row.id });
  return sent;
}

function granted(answer: Sent | Refused): Sent {
  if ('refused' in answer) throw new Refusal(answer.refused, answer.message);
  return answer;
}
