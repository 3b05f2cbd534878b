import type { ClientPart, JsonObject } from '@ordering/conformance-suite';
import { clientParts, isJsonObject } from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { anything, number, object, oneOf, oneOrMore, text } from '@ordering/kit/config-form';
import type { Around } from './secret-forms.ts';

/** What a configuration of the role `client` says; an option goes before each of it. */
export interface ClientFile {
  readonly exec: string | undefined;
  readonly without: readonly ClientPart[] | undefined;
  /** In seconds. */
  readonly endWithin: number | undefined;
  readonly tokenAnswer: JsonObject | undefined;
}

/** Longer than anybody waits for one task, in seconds. */
export const longestEndS = 600;

const answer = anything(
  'What the runner answers where the client asks for a token, with {token} for that; by default as in RFC 6749, section 5.1.',
);

const tokenAnswer: Form<JsonObject, Around> = {
  schema: { ...answer.schema, type: 'object' },
  read(at, around) {
    const value = answer.read(at, around);
    if (!isJsonObject(value)) return at.fail('must be an object, such as { "jwt": "{token}" }');
    if (!JSON.stringify(value).includes('{token}')) at.fail('must have {token} in it');
    return value;
  },
};

/** A configuration of the role `client`. */
export const clientForm = object(
  'What the conformance runner has to know of a client.',
  {
    $schema: text('The JSON Schema of this file, for editors.'),
    role: oneOf('What is tested.', ['client']),
    exec: text('A shell command that starts the client, which does $ORDERING_TASK and ends.'),
    without: oneOrMore(oneOf('What the client does not do.', clientParts)),
    endWithin: number('How long one start of the client may take, in seconds.', {
      above: 0,
      atMost: longestEndS,
    }),
    tokenAnswer,
  },
  (members, around: Around): ClientFile => ({
    exec: members.get('exec', around),
    without: members.get('without', around),
    endWithin: members.get('endWithin', around),
    tokenAnswer: members.get('tokenAnswer', around),
  }),
);
