import { ErrorCode } from '@ordering/errors';
import type { Recorded } from '../../recording/transcripts.ts';
import { BrokenMeans, CannotSee } from '../../run/cannot-run.ts';
import { type Of, object, optional } from '../../shape.ts';
import { needsCode, runAction, wayTo } from './actions.ts';
import { Tried } from './calls.ts';
import { someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { unknownOrder } from './denials.ts';
import { BothWays, lastRequest } from './last-request.ts';
import type { ServiceWorld } from './world.ts';
import { call, freshName } from './world.ts';

/** Exchanges of authorization codes, and a call with the token of the one that is accepted. */
export const CodeFlow = object({
  ...BothWays.members,
  tried: optional(Tried),
  /** That call with the token of the run. */
  control: optional(Tried),
});
export type CodeFlow = Of<typeof CodeFlow>;

/** One code is exchanged twice, and another one with a redirect URI that it was not given for. */
export const codeFlow: Recorded<ServiceWorld, CodeFlow> = {
  name: 'exchanges of authorization codes',
  isTranscript: CodeFlow,
  async play(world) {
    needsCode(world, ErrorCode.authInvalidGrant);
    const authorize = wayTo(world, 'authorizationCode');
    const exchange = wayTo(world, 'exchangeCode');
    const { values } = world.config;
    if (!('redirectUri' in values || authorize.steps.some(({ take }) => 'redirectUri' in take))) {
      throw new CannotSee(
        `it needs \`redirectUri\`: under \`values\`, or taken by \`${authorize.name}\``,
      );
    }
    await someStore(world);
    const newCode = async () => {
      const { code = '', redirectUri = values.redirectUri ?? '' } = await runAction(
        world,
        authorize,
        {},
      );
      return { code, redirectUri };
    };
    const exchanged = async (what: string, given: Awaited<ReturnType<typeof newCode>>) => {
      const { request, taken } = await lastRequest(exchange, runAction(world, exchange, given));
      return { asked: { what, ...request }, token: taken.token };
    };
    const first = await newCode();
    const { asked: accepted, token } = await exchanged('an authorization code', first);
    const tried = token === undefined ? undefined : await callWith(world, token);
    const { asked: again } = await exchanged('an authorization code that was used', first);
    const second = await newCode();
    if (second.code === first.code && world.rehearsal === undefined) {
      throw new BrokenMeans(
        `\`${authorize.name}\` gave the same code twice; each call must get another one`,
        authorize.name,
      );
    }
    const { asked: elsewhere } = await exchanged('an authorization code of another redirect URI', {
      ...second,
      redirectUri: `${second.redirectUri}/another`,
    });
    return {
      accepted: [accepted],
      refused: [again, elsewhere],
      ...(tried === undefined ? {} : { tried, control: await unknownOrder(world) }),
    };
  },
};

/** A call that changes nothing: whose token is good learns that the order is not there. */
async function callWith(world: ServiceWorld, token: string): Promise<Tried> {
  const orderId = freshName(world, 'unknown');
  const exchange = await call(world, 'cancelOrder', { orderId }, denial(), { token });
  return { what: 'a call with the token of an authorization code', exchange };
}
