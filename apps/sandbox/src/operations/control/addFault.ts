import { ErrorCode } from '@ordering/errors';
import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { isKnownCode, statusOf } from '../../refusals/refusal.ts';
import { refuse, refuseField } from '../../refusals/refused.ts';
import { faultable } from '../routes.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/faults.yaml#/paths/faults/post */
export const addFault: Handler<'addFault'> = ({ body }, { faults }) => {
  const { operation, latency_ms, code, drop = false } = body;
  const status = body.status ?? (code === undefined ? undefined : usualStatus(code));
  if (operation !== undefined && !faultable.has(operation)) {
    return refuseField('operation', `must be one of ${[...faultable.keys()].join(', ')}`);
  }
  if (code !== undefined && status === undefined) {
    return refuse(
      ErrorCode.requestValidation,
      `The \`code\` ${code} is not in the catalogue, so it needs a \`status\`.`,
    );
  }
  if (latency_ms === undefined && status === undefined && !drop) {
    return refuse(
      ErrorCode.requestValidation,
      'Choose a fault: `latency_ms`, `status`, `code` or `drop`.',
    );
  }
  if (drop && status !== undefined) {
    return refuseField(
      'drop',
      'drops the connection, so it cannot be combined with `status` or `code`',
    );
  }
  const fault = faults.add({ ...body, ...(status === undefined ? {} : { status }) });
  return fault === undefined
    ? refuse(
        SandboxErrorCode.faultTooMany,
        'The maximum number of faults is set. Remove them first (clearFaults).',
      )
    : { status: 201, body: fault };
};

function usualStatus(code: string): number | undefined {
  return isKnownCode(code) ? statusOf(code) : undefined;
}
