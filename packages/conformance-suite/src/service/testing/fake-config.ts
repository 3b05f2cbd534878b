import { ErrorCode } from '@ordering/errors';
import type { Action, RequestStep, ServiceConfig } from '../config/config.ts';

/** How long the fake service waits for an answer, in ms: longer would show nothing more. */
export const answerMs = 3000;

/**
 * And what it waits: longer than it must, so that a machine that is busy for a moment does not end its patience, and so
 * that even with the half second for catching up it has given up when an answer comes a second too late.
 */
export const waitsMs: number = answerMs + 300;

/** The codes that no operation of the contract has. */
const elsewhere = [
  ErrorCode.authInvalidClient,
  ErrorCode.authInvalidGrant,
  ErrorCode.internalError,
];

/** How the runner reaches what the contract leaves open, on the fake service. */
export function fakeConfig(secret: string): ServiceConfig {
  const forOwner = (what: string, owner: 'store' | 'community', member: string) => ({
    owner,
    types: undefined,
    action: action(what, `/control/${what}`, {
      body: { [owner]: member, type: '{eventType}', data: '{data}' },
    }),
  });
  const owned = (what: string) => [
    forOwner(what, 'store', '{storeId}'),
    forOwner(what, 'community', '{communityId}'),
  ];
  return {
    values: { secret },
    secrets: [secret],
    auth: {
      token: {
        fetch: action('auth.token', '/token', {
          body: { secret: '{secret}' },
          take: { token: '/token' },
        }),
      },
      header: 'Authorization',
      value: 'Bearer {token}',
    },
    integrateStoreBody: { store: '{storeId}', url: '{url}', own: '{externalStoreId?}' },
    actions: {
      createStore: action('createStore', '/control/stores', { take: { storeId: '/id' } }),
      createCommunity: action('createCommunity', '/control/communities', {
        body: { url: '{url}' },
        take: { communityId: '/id', secret: '/secret' },
      }),
      createOrder: action('createOrder', '/control/orders', {
        body: { store: '{storeId}' },
        take: { orderId: '/id' },
      }),
      deliverOrder: action('deliverOrder', '/control/orders/{orderId}'),
      otherToken: action('otherToken', '/control/tokens/another', { take: { token: '/token' } }),
      revokedToken: action('revokedToken', '/control/tokens/revoked', {
        take: { token: '/token' },
      }),
      throttle: action('throttle', '/control/throttle'),
      deliveryLog: action('deliveryLog', '/control/log/{deliveryId}', {
        take: { payload: { json: '/payload' }, status: '/status', body: '/body' },
      }),
      restart: action('restart', '/control/restart'),
      expireToken: action('expireToken', '/control/expire', { body: { token: '{token}' } }),
      pushMenu: pushed('pushMenu', true, { jobId: '/job' }),
      menuJob: action('menuJob', '/control/jobs/{jobId}'),
      authorizationCode: action('authorizationCode', '/control/authorizations', {
        body: { redirectUri: 'https://app.example/connected' },
        take: { code: '/code', redirectUri: '/redirectUri' },
      }),
      exchangeCode: action('exchangeCode', '/control/exchanges', {
        body: { code: '{code}', redirectUri: '{redirectUri}' },
        take: { token: '/token' },
      }),
    },
    undo: {
      createStore: action('undo.createStore', '/control/stores/{storeId}', removing),
      createCommunity: action(
        'undo.createCommunity',
        '/control/communities/{communityId}',
        removing,
      ),
      createOrder: action('undo.createOrder', '/control/orders/{orderId}', removing),
      pushMenu: action('undo.pushMenu', '/control/settings/{storeId}', {
        body: { permitted: false },
      }),
    },
    fire: owned('fire'),
    causes: owned('causes'),
    codes: {
      ...Object.fromEntries(
        elsewhere.map((code) => [code, action(`codes.${code}`, `/control/codes/${code}`)]),
      ),
      [ErrorCode.menuPushNotAllowed]: pushed(`codes.${ErrorCode.menuPushNotAllowed}`, false),
      [ErrorCode.menuJobNotFound]: action(
        `codes.${ErrorCode.menuJobNotFound}`,
        '/control/jobs/none',
      ),
    },
    public: true,
    clock: {
      scale: 1,
      advance: action('clock.advance', '/control/advance', { body: { ms: '{milliseconds}' } }),
    },
  };
}

/** A menu push, after the setting was made to permit it or not. */
function pushed(name: string, permitted: boolean, take: RequestStep['take'] = {}): Action {
  const set = action(name, '/control/settings/{storeId}', { body: { permitted } });
  const push = action(name, '/control/menus/{storeId}', { take });
  return { name, steps: [...set.steps, ...push.steps] };
}

const removing = { method: 'DELETE' };

export function action(name: string, target: string, step: Partial<RequestStep> = {}): Action {
  const usual = { headers: {}, body: undefined, authorised: false, take: {} };
  return { name, steps: [{ method: 'POST', target, ...usual, ...step }] };
}
