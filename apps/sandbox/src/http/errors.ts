import type { Socket } from 'node:net';
import { ErrorCode } from '@ordering/errors';
import { codeOf } from '@ordering/kit/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusals/refusal.ts';

/** The largest body that is read, in bytes. */
export const bodyLimit = 1_048_576;

/**
 * What Fastify refuses before a handler runs, in our words. The contract's status table has neither
 * 413 nor 415: both are a malformed request, which the same payload would be again.
 */
const words = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', `The body is larger than ${bodyLimit} bytes.`],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'The `Content-Type` must be application/json.'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'The `Content-Length` is not the length of the body.'],
  [
    'FST_ERR_BAD_URL',
    'The path contains a percent sign that is not followed by a valid UTF-8 sequence.',
  ],
]);

/** Answers any error with the envelope; what is our own fault is logged, and not told. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  // A refusal was meant, whatever its status.
  if (refusal !== error && refusal.status >= 500) {
    request.log.error({ err: error }, 'the request failed');
  }
  // RFC 9110: a 401 names the scheme to authenticate with.
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && isClientError(error)) {
    const code = codeOf(error) ?? '';
    return new Refusal(ErrorCode.requestValidation, words.get(code) ?? 'The request is malformed.');
  }
  return new Refusal(
    ErrorCode.internalError,
    'The sandbox failed unexpectedly; its log has the details.',
  );
}

function isClientError(error: Error): boolean {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

/** Answers bytes that are not HTTP at all, for which there is no request to answer. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(ErrorCode.requestValidation, 'The request is not valid HTTP.');
  const body = JSON.stringify(refusal.body);
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} Bad Request`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
