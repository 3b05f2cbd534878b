import type { OperationId } from '@ordering/api';
import type { Result } from './result.ts';

/** An attempt that begins. */
export interface RequestReport {
  readonly operation: OperationId;
  /** 1 for the first request of the call. */
  readonly attempt: number;
}

/** One attempt, for logs and metrics. Contains nothing secret: no token, no URL, no body, and of the headers only an id. */
export interface AttemptReport extends RequestReport {
  readonly durationMs: number;
  /** `success`, or the `kind` of the failure. */
  readonly outcome: 'success' | Extract<Result<unknown>, { ok: false }>['kind'];
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** The service's id of the request, where `requestIdHeader` names the header that carries one. */
  readonly requestId?: string;
  /** The error code, if the response had one. */
  readonly code?: string;
  /** What the client does now; `repeat` after `delayMs` milliseconds. */
  readonly next: 'stop' | 'refresh' | 'reconcile' | 'repeat';
  readonly delayMs?: number;
}

/** The part of a report that follows from what the attempt came to. */
export function describeResult(
  result: Result<unknown>,
): Pick<AttemptReport, 'outcome' | 'status' | 'requestId' | 'code'> {
  return {
    outcome: result.ok ? 'success' : result.kind,
    ...('status' in result ? { status: result.status } : {}),
    ...('requestId' in result ? { requestId: result.requestId } : {}),
    ...('code' in result ? { code: result.code } : {}),
  };
}
