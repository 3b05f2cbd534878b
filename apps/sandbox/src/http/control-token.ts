import type { FastifyRequest } from 'fastify';
import { bearerIn } from '../auth/authenticate.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import { Refusal } from '../refusals/refusal.ts';
import { hashOf, matches } from '../secrets.ts';

/** Refuses a request of somebody who may not control this sandbox. */
export type ControlGate = (request: FastifyRequest) => void;

/** A gate that asks for the control token; without one, everybody may pass. */
export function createControlGate(controlToken: string | undefined): ControlGate {
  if (controlToken === undefined) return () => {};
  const hash = hashOf(controlToken);
  return ({ headers }) => {
    const sent = bearerIn(headers.authorization);
    if (sent !== undefined && matches(sent, hash)) return;
    throw new Refusal(
      SandboxErrorCode.controlUnauthorized,
      'The control token is missing or wrong.',
    );
  };
}
