import { ErrorCode } from '@ordering/errors';
import { documentedCodes } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import { currentToken, renewToken, runAction } from './actions.ts';
import type { Tried } from './api.ts';
import { denial, someStore } from './api.ts';
import { newOrder, newStore, registration } from './owners.ts';
import type { ServiceWorld } from './world.ts';
import { call, freshName } from './world.ts';

const unauthorized = 401;

/** A call with a bad credential, and the codes that it may be answered with. */
export interface BadCredential extends Tried {
  readonly codes: readonly string[];
}

export interface TokensTranscript {
  readonly refused: readonly BadCredential[];
  /** The same calls with a good token, afterwards. */
  readonly controls: readonly Tried[];
  /** Whether a token could be made to expire. */
  readonly expired: boolean;
}

/** What both operations are called with, over and over. */
interface Calls {
  readonly orderId: string;
  readonly denial: JsonObject;
  readonly registration: JsonObject;
}

/** Calls of both operations without a token, with one that is made up, and with one that has expired. */
export const badTokens: Scenario<ServiceWorld, TokensTranscript> = scenario(async (world) => {
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
      ...(await callBoth(world, calls, 'with an expired token', token, ErrorCode.authTokenExpired)),
    );
  }
  const good = expire === undefined ? await currentToken(world) : await renewToken(world);
  const controls = await callBoth(world, calls, 'with a good token', good);
  return { refused, controls, expired: expire !== undefined };
});

async function prepare(world: ServiceWorld): Promise<Calls> {
  const { ids, endpoint } = await someStore.transcript(world);
  const { storeId = '' } = await newStore(world);
  return {
    orderId: await newOrder(world, ids),
    denial: denial(),
    registration: registration(world, storeId, endpoint.url),
  };
}

async function callBoth(
  world: ServiceWorld,
  { orderId, denial: body, registration: store }: Calls,
  how: string,
  token: string | undefined,
  code?: ErrorCode,
): Promise<readonly BadCredential[]> {
  const exchanges = [
    await call(world, 'cancelOrder', { orderId }, body, { token }),
    await call(world, 'integrateStore', {}, store, { token }),
  ];
  return exchanges.map((exchange) => ({
    what: `${exchange.operation} ${how}`,
    exchange,
    codes: code === undefined ? documentedCodes(exchange.operation, unauthorized) : [code],
  }));
}
