import type { OtherOwner, ReceiverPart } from '@ordering/conformance-suite';
import { identityOptions, otherOwnerOptions, receiverParts } from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { object, oneOf, oneOrMore, text, truth } from '@ordering/kit/config-form';
import { durationKind } from '@ordering/kit/option-kinds';
import { checkHeaderValue, webUrl } from './option-values.ts';
import type { Around } from './secret-forms.ts';
import { secret } from './secret-forms.ts';

/** What a configuration of the role `receiver` says; an option goes before each of it. */
export interface ReceiverFile {
  readonly url: readonly string[] | undefined;
  readonly secret: string | undefined;
  readonly observe: string | undefined;
  /** In milliseconds. */
  readonly effectWait: number | undefined;
  readonly settleWait: number | undefined;
  readonly restart: string | undefined;
  readonly advance: string | undefined;
  readonly slow: string | undefined;
  readonly exactlyOnce: boolean | undefined;
  readonly logs: readonly string[] | undefined;
  readonly without: readonly ReceiverPart[] | undefined;
  /** By the names of the envelope fields. */
  readonly identity: Readonly<Record<string, string>> | undefined;
  readonly externalStoreId: string | undefined;
  readonly otherOwner: OtherOwner | undefined;
}

/** Longer than anybody waits for one effect. */
export const waitKind = durationKind({ atLeast: 0, atMost: 3_600_000 });

const identity: Form<Readonly<Record<string, string>>> = object(
  'Whose events the deliveries are, by the fields of the envelope.',
  Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [
      field,
      text(`The ${field} of all deliveries; ${fallback}, if nothing is said.`),
    ]),
  ),
  (members, scope) =>
    Object.fromEntries(
      identityOptions.flatMap(({ field }) => {
        const id = members.get(field, scope);
        return id === undefined ? [] : [[field, id]];
      }),
    ),
);

const otherOwnerForms: Readonly<Record<string, Form<string, Around>>> = {
  ...Object.fromEntries(otherOwnerOptions.map(({ field }) => [field, text(`Its ${field}.`)])),
  secret,
};

const otherOwner: Form<OtherOwner, Around> = object(
  'A second store or community that the same receiver serves.',
  otherOwnerForms,
  (members, around: Around) => {
    const given = otherOwnerOptions.flatMap(({ field }) => {
      const id = members.get(field, around);
      return id === undefined ? [] : [{ field, id }];
    });
    const [only, second] = given;
    if (only === undefined || second !== undefined) {
      const fields = otherOwnerOptions.map(({ field }) => field).join(' or ');
      return members.at.fail(`must have one of ${fields}: there is one secret`);
    }
    return { ...only, secret: members.get('secret', around) ?? '' };
  },
  { needs: { secret: '{ env: OTHER_SECRET }' } },
);

/** A configuration of the role `receiver`. */
export const receiverForm = object(
  'What the conformance runner has to know of a receiver.',
  {
    $schema: text('The JSON Schema of this file, for editors.'),
    role: oneOf('What is tested.', ['receiver']),
    url: oneOrMore(
      text('The URL that takes deliveries; of several replicas, one for each.', webUrl),
    ),
    secret,
    observe: text('Where effects can be seen: GET {observe}/observe/deliveries/{id}.', webUrl),
    effectWait: waitKind.form('The longest time in which an effect must show.'),
    settleWait: waitKind.form('How long to go on looking for effects that should not happen.'),
    restart: text('A shell command that restarts the receiver.'),
    advance: text('A shell command that advances its clock by $ORDERING_ADVANCE_SECONDS.'),
    slow: text('A shell command that makes each handler take $ORDERING_SLOW_SECONDS.'),
    exactlyOnce: truth('It claims one effect of each delivery, also when it is killed meanwhile.'),
    logs: oneOrMore(text('A file into which it logs, on this machine.')),
    without: oneOrMore(oneOf('What the receiver does not have.', receiverParts)),
    identity,
    externalStoreId: text('Your own id for the store.', checkHeaderValue),
    otherOwner,
  },
  (members, around: Around): ReceiverFile => ({
    url: members.get('url', around),
    secret: members.get('secret', around),
    observe: members.get('observe', around),
    effectWait: members.get('effectWait', around),
    settleWait: members.get('settleWait', around),
    restart: members.get('restart', around),
    advance: members.get('advance', around),
    slow: members.get('slow', around),
    exactlyOnce: members.get('exactlyOnce', around),
    logs: members.get('logs', around),
    without: members.get('without', around),
    identity: members.get('identity', around),
    externalStoreId: members.get('externalStoreId', around),
    otherOwner: members.get('otherOwner', around),
  }),
);
