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
  createStore: 'Creates a store.',
  createCommunity: 'Creates a community whose deliveries go to the URL `url`.',
  createOrder: 'Places an order.',
  deliverOrder: 'Moves an order to its final status.',
  expireToken: 'Makes a token expire.',
  otherToken:
    'Gets a token of another application, which gives no access to these stores and orders.',
  revokedToken: 'Gets a token whose consent has been revoked.',
  throttle: 'Makes the service answer the next call of the API with 429.',
  deliveryLog:
    'Reads what the delivery log shows of a delivery: its payload, and the status and the start of the last response.',
  restart:
    'Restarts the service. The action may end before the service is up again: the runner waits for it.',
  pushMenu:
    'Its last request pushes a menu, at a store whose setting permits that. A step may take jobId, the id of the job.',
  menuJob: 'Its last request looks up a menu job.',
  authorizationCode:
    'Gets an authorization code, a new one with each call. Its redirect URI is taken as redirectUri, or is under `values`.',
  exchangeCode: 'Its last request exchanges an authorization code for a token.',
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
  'How the runner does what the contract leaves open.',
  actionForms,
  (members, scope: Scope): ServiceConfig['actions'] =>
    Object.fromEntries(
      actionNames.flatMap((name) => (members.has(name) ? [[name, members.get(name, scope)]] : [])),
    ),
);

const everyType = [...new Set(ownerKinds.flatMap(eventTypesOf))];

export const firing: Form<Firing, Scope> = object(
  'How the runner triggers events.',
  {
    owner: oneOf('Whether these are events of a store or of a community.', ownerKinds),
    types: oneOrMore(oneOf('An event type; if `types` is left out, all of them.', everyType)),
    steps: action(
      'Triggers an event of the type eventType, for the store or community with the given id.',
      {
        gives: [...new Set(ownerKinds.flatMap(fireGives))],
        needs: [],
      },
    ),
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
  'For each error code, an action whose last request, and no earlier one, is refused with it.',
  action('An action whose last request is refused.', { gives: codeGives, needs: [] }),
  (code, at) => {
    if (!codesToReach.some((each) => each === code)) {
      at.failChoice('is not an error code that can be configured here', code, codesToReach);
    }
  },
);

export const clock = object(
  'How the runner gets through the hours of the retry schedule.',
  {
    scale: number('How many seconds pass at the service during one real second.', { above: 0 }),
    advance: action("Advances the service's clock.", { gives: clockGives, needs: [] }),
  },
  (members, scope: Scope): Clock => ({
    scale: members.get('scale', scope) ?? 1,
    advance: members.get('advance', scope),
  }),
);
