import type { Auth } from '@ordering/conformance-suite';
import { namesIn } from '@ordering/conformance-suite';
import type { Form } from '@ordering/kit/config-form';
import { object, text } from '@ordering/kit/config-form';
import { checkHeaderName, checkHeaderValue } from './option-values.ts';
import { secret } from './secret-forms.ts';
import type { Scope } from './step-form.ts';
import { action } from './step-form.ts';

const fetched = action('Gets a token.', { gives: [], needs: ['token'] });

/** An action that gets a token, or where one is that was got before. */
const token: Form<Auth['token'], Scope> = {
  schema: {
    anyOf: [secret.schema, fetched.schema],
    description:
      'How the runner gets a token: an action that takes it, or a secret if you have a token.',
  },
  read(at, scope) {
    const isReady = at.isMapping && ['env', 'file'].some((key) => at.anyMembers().has(key));
    if (!isReady) return { fetch: fetched.read(at, scope) };
    const value = secret.read(at, scope);
    checkHeaderValue(value, at);
    return { value };
  },
};

export const auth = object(
  'How calls of the API are authorized.',
  {
    token,
    header: text('The header that carries the token; by default Authorization.', checkHeaderName),
    value: text('The value of that header; by default "Bearer {token}".', (given, at) => {
      if (!namesIn(given).includes('token'))
        at.fail('must have {token} in it, as in "Bearer {token}"');
      checkHeaderValue(given, at);
    }),
  },
  (members, scope: Scope): Auth => ({
    token: members.get('token', scope) ?? members.at.fail('needs `token`'),
    header: members.get('header', scope) ?? 'Authorization',
    value: members.get('value', scope) ?? 'Bearer {token}',
  }),
  { needs: { token: '{ env: MY_TOKEN }' } },
);
