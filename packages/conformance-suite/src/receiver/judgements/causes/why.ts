import type { Cause } from '../../../model/cause.ts';
import type { Sent } from '../../scenarios/world.ts';

/** Why a delivery was not answered, or has not worked, as it should; undefined where nobody can tell. */
export type Why = (sent: Sent) => Cause | undefined;

export const unknown: Why = () => undefined;

/** The first of several that can tell. */
export function firstOf(...whys: readonly Why[]): Why {
  return (sent) => {
    for (const why of whys) {
      const cause = why(sent);
      if (cause !== undefined) return cause;
    }
    return undefined;
  };
}
