import { ErrorCode } from '@ordering/errors';
import { type AnyInput, ControlError, callOf, isOutput } from '../src/control-call.ts';
import type { SandboxControl } from '../src/control-types.ts';
import { GrantType, SandboxErrorCode } from '../src/generated/control/constants.ts';
import { operations } from '../src/generated/control/operations.ts';
import { operations as service } from '../src/generated/service/operations.ts';
import type { OperationRow, ServiceTypes } from '../src/operation.ts';
import { application, asksForSecret, asksForToken, controlToken } from './session.ts';

async function ask<Result>(row: OperationRow, input: AnyInput): Promise<Result> {
  const token = input.token ?? (row.origin === 'control' ? controlToken.value : undefined);
  const { path, method, headers, body } = callOf(row, token ? { ...input, token } : input);
  const response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer: unknown = await response.json().catch(() => undefined);
  if (isOutput<Result>(row, response.status, answer)) return answer;
  const refused = new ControlError(row.id, response.status, answer);
  if (refused.refusal?.code === SandboxErrorCode.controlUnauthorized) asksForToken.value = true;
  throw refused;
}

const methods = Object.values(operations).map((row) => [
  row.id,
  (input: AnyInput) => ask(row, input),
]);

/** The operations that only the sandbox has, one method each. The one assertion: TypeScript cannot count the methods. */
export const control = Object.fromEntries(methods) as SandboxControl;

/** Calls as the POS does. Each call has a token of its own, since the clock may have been advanced past the last one's end. */
export async function asPos<Result>(call: (token: string) => Promise<Result>): Promise<Result> {
  return call(await issueToken());
}

async function issueToken(): Promise<string> {
  const { clientId, clientSecret } = application.value;
  try {
    const issued = await control.issueToken({
      body: {
        grant_type: GrantType.clientCredentials,
        client_id: clientId,
        client_secret: clientSecret,
      },
    });
    asksForSecret.value = false;
    return issued.access_token;
  } catch (error) {
    const isWrong =
      error instanceof ControlError && error.refusal?.code === ErrorCode.authInvalidClient;
    if (isWrong) asksForSecret.value = true;
    throw error;
  }
}

export function integrateStore(body: ServiceTypes['integrateStore']['body']) {
  type Result = ServiceTypes['integrateStore']['responses'][201];
  return asPos((token) => ask<Result>(service.integrateStore, { body, token }));
}

export function cancelOrder(orderId: string, body: ServiceTypes['cancelOrder']['body']) {
  type Result = ServiceTypes['cancelOrder']['responses'][200];
  return asPos((token) => ask<Result>(service.cancelOrder, { params: { orderId }, body, token }));
}

/** What went wrong, in words for the person who asked. */
export function wordsOf(error: unknown): string {
  if (error instanceof ControlError && error.refusal !== undefined) {
    return `${error.refusal.message} (${error.refusal.code})`;
  }
  if (error instanceof TypeError) return 'The sandbox does not answer.';
  return error instanceof Error ? error.message : String(error);
}
