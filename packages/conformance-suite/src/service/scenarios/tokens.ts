import { ErrorCode } from '@ordering/errors';
import type { JsonObject } from '../../contract/json.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, text, truth } from '../../shape.ts';
import { currentToken, renewToken, runAction } from './actions.ts';
import { Tried } from './calls.ts';
import { accepting, anOrder, someStore } from './control.ts';
import { denial } from './denial-body.ts';
import { adopt } from './owners.ts';
import type { Registrable } from './stores.ts';
import { spareStore } from './stores.ts';
import type { ServiceWorld } from './world.ts';
import { call, freshName, registering } from './world.ts';

/** A call with a bad credential, and the codes that it may be answered with: any, where the contract names none. */
export const BadCredential = object({
  ...Tried.members,
  /** What it was called with: `without a token`. */
  how: text,
  codes: list(text),
});
export type BadCredential = Of<typeof BadCredential>;

export const TokensTranscript = object({
  refused: list(BadCredential),
  /** The same calls with a good token, afterwards. */
  controls: list(Tried),
  /** Whether a token could be made to expire. */
  expired: truth,
});
export type TokensTranscript = Of<typeof TokensTranscript>;

/** What both operations are called with, over and over. */
interface Calls {
  readonly orderId: string;
  readonly denial: JsonObject;
  /** Left out where there is no store to register. */
  readonly store: Registrable | undefined;
}

/** Calls of both operations without a token, with one that is made up, and with one that has expired. */
export const badTokens: Recorded<ServiceWorld, TokensTranscript> = {
  name: 'calls with bad tokens',
  isTranscript: TokensTranscript,
  async play(world) {
    const calls = await prepare(world);
    const madeUp = freshName(world, 'made-up');
    const refused = [
      ...(await callBoth(world, calls, 'without a token', undefined)),
      ...(await callBoth(world, calls, 'with a made-up token', madeUp, ErrorCode.authInvalidToken)),
    ];
    const expire = world.config.actions.expireToken;
    if (expire !== undefined) {
      const token = await currentToken(world);
      await runAction(world, expire, { token });
      refused.push(
        ...(await callBoth(
          world,
          calls,
          'with an expired token',
          token,
          ErrorCode.authTokenExpired,
        )),
      );
    }
    const good = expire === undefined ? await currentToken(world) : await renewToken(world);
    const controls = await callBoth(world, calls, 'with a good token', good);
    return { refused, controls, expired: expire !== undefined };
  },
};

async function prepare(world: ServiceWorld): Promise<Calls> {
  const store = await someStore(world);
  return {
    orderId: await anOrder(world, store),
    denial: denial(),
    store: await spareStore(world, { purpose: 'tokens', status: accepting }),
  };
}

async function callBoth(
  world: ServiceWorld,
  { orderId, denial: body, store }: Calls,
  how: string,
  token: string | undefined,
  code?: ErrorCode,
): Promise<readonly BadCredential[]> {
  const exchanges = [
    await call(world, 'cancelOrder', { orderId }, body, { token }),
    ...(store === undefined ? [] : [await call(world, registering, {}, store.body, { token })]),
  ];
  for (const exchange of exchanges) {
    if (store !== undefined && exchange.operation === registering) adopt(world, store, exchange);
  }
  return exchanges.map((exchange) => ({
    what: `${exchange.operation} ${how}`,
    how,
    exchange,
    codes: code === undefined ? [] : [code],
  }));
}
