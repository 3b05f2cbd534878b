import type { OtherOwner } from '@ordering/conformance-suite';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
} from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { object, oneOf, text } from '@ordering/kit/config-form';
import {
  choiceKind,
  durationKind,
  type Kind,
  listKind,
  onKind,
  textKind,
} from '@ordering/kit/option-kinds';
import { formsOf, type InFile, option, type ValuesOf } from '@ordering/kit/option-table';
import { addressKind, checkHeaderValue, headerText } from './option-values.ts';
import type { Around } from './secret-forms.ts';
import { secret } from './secret-forms.ts';

const wait = durationKind({ atLeast: 0, atMost: 3_600_000 });

/** The value of a header. */
const headerKind: Kind<string> = {
  ...textKind('id'),
  read: (option, [value = '']) => headerText(option, value),
  form: (about) => text(about, checkHeaderValue),
};

/** The options that a configuration of the role `receiver` may have as well, as keys. */
export const receiverOptions = {
  url: option(
    listKind(addressKind('url')),
    'the URL that takes deliveries; repeat the option for each replica',
    { default: [] },
  ),
  observe: option(
    addressKind('base-url'),
    'the URL at which the receiver reports effects, as GET BASE_URL/observe/deliveries/{id}',
  ),
  effectWait: option(wait, 'how long to wait for an effect that must happen', {
    default: defaultEffectTimes.waitMs,
  }),
  settleWait: option(wait, 'how long to watch for an effect that must not happen', {
    default: defaultEffectTimes.settleMs,
  }),
  restart: option(textKind('command'), 'a shell command that restarts the receiver'),
  advance: option(
    textKind('command'),
    "a shell command that advances the receiver's clock by $ORDERING_ADVANCE_SECONDS seconds",
  ),
  slow: option(
    textKind('command'),
    'a shell command that makes each handler take $ORDERING_SLOW_SECONDS seconds from then on',
  ),
  exactlyOnce: option(
    onKind,
    'the receiver claims exactly one effect for each delivery, even if it is killed during the work',
    { default: false },
  ),
  logs: option(
    listKind(textKind('file')),
    'the log file of the receiver, on this machine (repeatable)',
    { default: [] },
  ),
  without: option(
    listKind(choiceKind('parts...', receiverParts)),
    'what your receiver does not have; the checks of it do not apply',
    { default: [] },
  ),
  externalStoreId: option(headerKind, 'your own id of the store', {
    default: defaultExternalStoreId,
  }),
};

/** What a configuration of the role `receiver` says; an option takes precedence over each of its keys. */
export interface ReceiverFile extends InFile<ValuesOf<typeof receiverOptions>> {
  readonly secret: string | undefined;
  /** By the names of the envelope fields. */
  readonly identity: Readonly<Record<string, string>> | undefined;
  readonly otherOwner: OtherOwner | undefined;
}

const identity: Form<Readonly<Record<string, string>>> = object(
  'The fields of the envelope that say whose events the deliveries are.',
  Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [
      field,
      text(`The ${field} of all deliveries; by default ${fallback}.`),
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
  'What the conformance runner has to know about a receiver.',
  {
    $schema: text('The JSON Schema of this file, for editors.'),
    role: oneOf('What is tested.', ['receiver']),
    ...formsOf(receiverOptions),
    secret,
    identity,
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
