import { CancelReasonCode } from '@ordering/api/constants';
import { validatorsOf, validBodies } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';

/** A valid denial with everything that one may have. */
function fullDenial(): JsonObject {
  const bodies = validBodies('cancelOrder');
  // An ordinary one comes last, so that the one reason that says nothing by itself is asked for by name only.
  const ordinary = bodies.filter((body) => !Object.values(body).includes(CancelReasonCode.other));
  const members = [...bodies, ...ordinary].flatMap((body) => Object.entries(body));
  if (members.length === 0) throw new Error('there is no example of a denial');
  return Object.fromEntries(members);
}

/** A valid denial with nothing that may be left out. */
export function denial(): JsonObject {
  return brief(fullDenial());
}

/** A denial for one reason. */
export function denialFor(code: string): JsonObject {
  const full = fullDenial();
  const field = Object.keys(full).find((name) => isReasonCode(full[name]));
  if (field === undefined) throw new Error('the example of a denial has no reason code');
  return { ...full, [field]: code };
}

/** The same with nothing in it that may be left out. */
export function brief(body: JsonObject): JsonObject {
  return Object.keys(body).reduce((rest, field) => {
    const { [field]: _, ...without } = rest;
    return validatorsOf('cancelOrder').body?.(without).ok === true ? without : rest;
  }, body);
}

/** Whether a value is one of the reasons for a denial. */
export function isReasonCode(value: unknown): value is CancelReasonCode {
  return Object.values(CancelReasonCode).some((code) => code === value);
}
