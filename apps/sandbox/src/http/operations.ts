import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { SandboxErrorCode } from '../generated/constants.ts';
import { type OperationId, operations } from '../generated/operations.ts';
import type { Answer, Later } from '../operations/handler.ts';
import { handlers } from '../operations/index.ts';
import type { Ports } from '../ports.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Refused } from '../refusals/refused.ts';
import type { Admission } from './admission.ts';
import { goWrong } from './fault.ts';
import { parseForm } from './form.ts';
import { type RawRequest, readRequest } from './request.ts';
import { createStream, wantsStream } from './stream.ts';

export interface Runner {
  readonly ports: Ports;
  /** Runs work in one transaction, which a throw rolls back. */
  readonly transaction: <T>(work: () => T) => T;
}

/** An answer as it is sent. */
interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** Sees every answer before it is sent, and throws where it is not as documented. */
export type Inspector = (id: OperationId, sent: Sent) => void;

/** Adds a route for every operation of the generated table. */
export async function addOperations(
  app: FastifyInstance,
  admit: Admission,
  runner: Runner,
  inspect: Inspector | undefined,
): Promise<void> {
  const stream = createStream(app, runner.ports.changes);
  const clientIds = new WeakMap<FastifyRequest, string>();
  const routeOf = (id: OperationId): RouteOptions => ({
    method: operations[id].method,
    url: operations[id].path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    // Before the body is read: who may not ask is not told what is wrong with the question.
    onRequest: async (request) => {
      const identity = await admit(request, id);
      if (identity.ok) clientIds.set(request, identity.clientId);
    },
    handler: async (request, reply) => {
      const { params, query, headers, body } = request;
      const raw = { params, query, headers, body, clientId: clientIds.get(request) };
      const isControl = operations[id].origin === 'control';
      const fault = isControl ? undefined : runner.ports.faults.take(id);
      const apply = () => run(id, raw, runner);
      if (fault !== undefined && !(await goWrong(fault, id, request, reply, apply))) return reply;
      const sent = await apply();
      if (id === operations.listChanges.id && wantsStream(request)) {
        stream(request, reply, afterIn(query));
        return reply;
      }
      inspect?.(id, sent);
      return reply.code(sent.status).header('cache-control', 'no-store').send(sent.body);
    },
  });
  for (const id of operationIds()) {
    if (!operations[id].form) app.route(routeOf(id));
  }
  // A scope of their own: all others take JSON alone.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => parseForm(body),
    );
    for (const id of operationIds()) {
      if (operations[id].form) scope.route(routeOf(id));
    }
  });
}

/** The query has passed its operation's validator. */
function afterIn(query: unknown): number {
  return typeof query === 'object' && query !== null && 'after' in query ? Number(query.after) : 0;
}

function operationIds(): OperationId[] {
  return Object.values(operations).map(({ id }) => id);
}

/** Runs an operation: the whole of it in one transaction, then what it leaves for later. */
async function run<Id extends OperationId>(id: Id, raw: RawRequest, runner: Runner): Promise<Sent> {
  const handle = handlers[id];
  if (handle === undefined) {
    throw new Refusal(
      SandboxErrorCode.operationNotImplemented,
      `The sandbox does not support ${id} yet.`,
    );
  }
  const request = readRequest(id, raw);
  const result = runner.transaction(() => {
    const first = handle(request, runner.ports);
    return isLater(first) ? first : granted(first);
  });
  const sent = isLater(result) ? granted(await result()) : result;
  if (operations[id].method !== 'GET') runner.ports.changes.add({ operation: id });
  return sent;
}

function isLater<Id extends OperationId>(
  result: Answer<Id> | Later<Id> | Sent,
): result is Later<Id> {
  return typeof result === 'function';
}

function granted(answer: Sent | Refused): Sent {
  if ('refused' in answer) throw new Refusal(answer.refused, answer.message);
  return answer;
}
