import type { Clock, Firing, ServiceConfig } from '@ordering/conformance-suite';
import {
  actionNames,
  actionShapes,
  clockGives,
  codeGives,
  codesToReach,
  eventTypesOf,
  fireGives,
  ownerKinds,
} from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { mapping, number, object, oneOf, oneOrMore } from '@ordering/kit/config-form';
import type { Scope } from './step-form.ts';
import { action } from './step-form.ts';

const abouts = {
  createStore: 'Makes a store.',
  createCommunity: 'Makes a community whose deliveries go to an address.',
  createOrder: 'Places an order.',
  deliverOrder: 'Takes an order to its end.',
  expireToken: 'Lets a token expire.',
  otherToken: 'Gets a token of another application, which reaches none of the stores and orders.',
  revokedToken: 'Gets a token whose consent has been revoked.',
  throttle: 'Makes the service put the next call of the API off, with 429.',
  deliveryLog:
    'Reads what the delivery log shows of a delivery: its payload, and the status and first part of the last answer.',
  restart:
    'Restarts the service. It ends when that has begun; the runner waits until the service can be reached.',
  pushMenu:
    'Pushes a menu where the setting permits it, with its last request; one of its steps may take jobId, the id of the job.',
  menuJob: 'Looks up a menu job, with its last request.',
  authorizationCode:
    'Gets an authorization code, another one with each call. Its redirect URI is taken as redirectUri, or stands there under `values`.',
  exchangeCode: 'Exchanges an authorization code for a token, with its last request.',
} as const;

const actionForms = {
  createStore: action(abouts.createStore, actionShapes.createStore),
  createCommunity: action(abouts.createCommunity, actionShapes.createCommunity),
  createOrder: action(abouts.createOrder, actionShapes.createOrder),
  deliverOrder: action(abouts.deliverOrder, actionShapes.deliverOrder),
  expireToken: action(abouts.expireToken, actionShapes.expireToken),
  otherToken: action(abouts.otherToken, actionShapes.otherToken),
  revokedToken: action(abouts.revokedToken, actionShapes.revokedToken),
  throttle: action(abouts.throttle, actionShapes.throttle),
  deliveryLog: action(abouts.deliveryLog, actionShapes.deliveryLog),
  restart: action(abouts.restart, actionShapes.restart),
  pushMenu: action(abouts.pushMenu, actionShapes.pushMenu),
  menuJob: action(abouts.menuJob, actionShapes.menuJob),
  authorizationCode: action(abouts.authorizationCode, actionShapes.authorizationCode),
  exchangeCode: action(abouts.exchangeCode, actionShapes.exchangeCode),
};

export const actions = object(
  'How things are brought about that the contract leaves open.',
  actionForms,
  (members, scope: Scope): ServiceConfig['actions'] =>
    Object.fromEntries(
      actionNames.flatMap((name) => (members.has(name) ? [[name, members.get(name, scope)]] : [])),
    ),
);

const everyType = [...new Set(ownerKinds.flatMap(eventTypesOf))];

export const firing: Form<Firing, Scope> = object(
  'How events are brought about.',
  {
    owner: oneOf('Whose events these are.', ownerKinds),
    types: oneOrMore(oneOf('An event type; without any, all of them.', everyType)),
    steps: action('Brings an event about, at the owner by its id, of the type eventType.', {
      gives: [...new Set(ownerKinds.flatMap(fireGives))],
      needs: [],
    }),
  },
  (members, scope: Scope): Firing => {
    const owner = members.get('owner', scope) ?? members.at.fail('needs `owner`');
    const types = eventTypesOf(owner);
    return {
      owner,
      types: members.has('types')
        ? members
            .place('types')
            .items()
            .map((item) => oneOf('', types).read(item, scope))
        : undefined,
      action: action('', { gives: fireGives(owner), needs: [] }).read(
        members.place('steps'),
        scope,
      ),
    };
  },
  { needs: { owner: 'store', steps: '{ request: POST /test/orders }' } },
);

/** What is refused, by the code that says why. */
export const codes = mapping(
  'By the error code, what is refused with it: an action whose last request is, and only that.',
  action('An action whose last request is refused.', { gives: codeGives, needs: [] }),
  (code, at) => {
    if (!codesToReach.some((each) => each === code)) {
      at.failChoice('is no code that can be reached so', code, codesToReach);
    }
  },
);

export const clock = object(
  'How the time of the service passes.',
  {
    scale: number('Seconds of the service in one real second.', { above: 0 }),
    advance: action('Advances its clock.', { gives: clockGives, needs: [] }),
  },
  (members, scope: Scope): Clock => ({
    scale: members.get('scale', scope) ?? 1,
    advance: members.get('advance', scope),
  }),
);
