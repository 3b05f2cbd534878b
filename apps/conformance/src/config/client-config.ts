import type { GivenTask, Json, JsonObject, StateRequest } from '@ordering/conformance-suite';
import { clientParts, defaultEndWithinMs, isJsonObject } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import type { Form } from '@ordering/kit/config-form';
import { anything, mapping, object, oneOf, oneOrMore, text } from '@ordering/kit/config-form';
import { choiceKind, durationKind, listKind, onKind, textKind } from '@ordering/kit/option-kinds';
import { formsOf, type InFile, option, type ValuesOf } from '@ordering/kit/option-table';
import type { Around } from './secret-forms.ts';

/** The options that a configuration of the role `client` may have as well, as keys. */
export const clientOptions = {
  exec: option(
    textKind('command'),
    'a shell command that starts the client, which does the task in $ORDERING_TASK and exits',
  ),
  endWithin: option(
    durationKind({ atLeast: 1, atMost: 600_000 }),
    'how long the client may run after one start',
    { default: defaultEndWithinMs },
  ),
  tls: option(onKind, 'the runner, in the role of the service, uses TLS', { default: false }),
  without: option(
    listKind(choiceKind('parts...', clientParts)),
    'what the client does not do; the checks of it do not apply',
    { default: [] },
  ),
};

/** What a configuration of the role `client` says; an option takes precedence over each of its keys. */
export interface ClientFile extends InFile<ValuesOf<typeof clientOptions>> {
  readonly tasks: readonly GivenTask[] | undefined;
  readonly tokenAnswer: JsonObject | undefined;
  readonly state: StateRequest | undefined;
}

const answer = anything(
  'What the runner answers when the client asks for a token, with {token} in its place; by default as in RFC 6749, section 5.1.',
);

/** JSON that is an object. */
function objectOf(
  form: Form<Json, Around>,
  check: (value: JsonObject, at: Cursor) => void = () => {},
): Form<JsonObject, Around> {
  return {
    schema: { ...form.schema, type: 'object' },
    read(at, around) {
      const value = form.read(at, around);
      if (!isJsonObject(value)) return at.fail('must be an object');
      check(value, at);
      return value;
    },
  };
}

const tokenAnswer = objectOf(answer, (value, at) => {
  if (!JSON.stringify(value).includes('{token}')) at.fail('must have {token} in it');
});

/** The suite knows the operations, and refuses what they do not take. */
const task: Form<GivenTask, Around> = object(
  'The tasks of a client that does something other than deny orders. It gets the first of them, and all of them where a scenario is of many calls at once.',
  {
    operation: text('The operation of the contract.'),
    parameters: mapping('Those of its path.', text('A value.')),
    body: objectOf(anything('The body of the call.')),
  },
  (members, around: Around): GivenTask => ({
    operation: members.get('operation', around) ?? '',
    parameters: members.get('parameters', around) ?? {},
    body: members.get('body', around) ?? {},
  }),
  { needs: { operation: 'integrateStore' } },
);

const state: Form<StateRequest, Around> = object(
  'The request with which the client reads whether a task was applied, if it has one.',
  {
    request: text('Its method and path, which may contain parameters of the task.', (value, at) => {
      if (!/^[A-Z]+ \/\S*$/.test(value)) {
        at.fail('must be a method and a path, such as GET /orders/{orderId}');
      }
    }),
    before: objectOf(anything('What the runner answers if the task was not applied.')),
    after: objectOf(anything('What the runner answers if the task was applied.')),
  },
  (members, around: Around): StateRequest => {
    const [method = '', path = ''] = (members.get('request', around) ?? '').split(' ');
    return {
      ...{ method, path },
      before: members.get('before', around) ?? {},
      after: members.get('after', around) ?? {},
    };
  },
  {
    needs: {
      request: 'GET /orders/{orderId}',
      before: '{ status: placed }',
      after: '{ status: cancelled }',
    },
  },
);

/** A configuration of the role `client`. */
export const clientForm = object(
  'What the conformance runner has to know about a client.',
  {
    $schema: text('The JSON Schema of this file, for editors.'),
    role: oneOf('What is tested.', ['client']),
    ...formsOf(clientOptions),
    tasks: oneOrMore(task),
    tokenAnswer,
    state,
  },
  (members, around: Around): ClientFile => ({
    exec: members.get('exec', around),
    without: members.get('without', around),
    endWithin: members.get('endWithin', around),
    tls: members.get('tls', around),
    tasks: members.get('tasks', around),
    tokenAnswer: members.get('tokenAnswer', around),
    state: members.get('state', around),
  }),
);
