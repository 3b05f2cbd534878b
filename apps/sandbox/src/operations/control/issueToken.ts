import { ErrorCode } from '@ordering/errors';
import { durationsMs, Environment, GrantType } from '../../generated/control/constants.ts';
import type { ControlTypes } from '../../operation.ts';
import type { Ports } from '../../ports.ts';
import { type Refused, refuse, refuseField } from '../../refusals/refused.ts';
import { hashOf, matches, newSecret } from '../../secrets.ts';
import type { Handler } from './handler.ts';

type Asked = ControlTypes['issueToken']['body'];

/** What an unknown client's secret is compared with, so that the answer takes as long. */
const nobody = hashOf(newSecret());

/** @see specs/sandbox/answers.yaml#/paths/token/post */
export const issueToken: Handler<'issueToken'> = ({ body }, ports) => {
  const { applications, tokens, grants, clock } = ports;
  const application = applications.find(body.client_id);
  const right = matches(body.client_secret, application?.secretHash ?? nobody);
  if (application === undefined || !right || application.revoked) {
    return refuse(
      ErrorCode.authInvalidClient,
      'The client is unknown, its secret is wrong, or its credential was revoked.',
    );
  }
  const consented = body.grant_type !== GrantType.clientCredentials;
  const refused = strayField(body) ?? (consented ? grantProblem(body, ports) : undefined);
  if (refused !== undefined) return refused;
  if (consented && !application.consent) {
    return refuse(ErrorCode.authConsentRevoked, 'The merchant has revoked its consent.');
  }
  const { clientId } = application;
  const environment = body.environment ?? Environment.sandbox;
  const [token, refreshToken] = [newSecret(), newSecret()];
  const expiresAt = clock.now() + durationsMs.accessToken;
  tokens.add(hashOf(token), { clientId, environment, expiresAt });
  if (consented) {
    const until = clock.now() + durationsMs.refreshToken;
    grants.add(hashOf(refreshToken), { clientId, redirectUri: undefined, expiresAt: until });
  }
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: 'Bearer',
      expires_in: durationsMs.accessToken / 1000,
      environment,
      ...(consented ? { refresh_token: refreshToken } : {}),
    },
  };
};

/** The fields that belong to a grant type, besides the application's credentials. */
const fieldsOf = {
  [GrantType.clientCredentials]: ['environment'],
  [GrantType.authorizationCode]: ['code', 'redirect_uri'],
  [GrantType.refreshToken]: ['refresh_token'],
} as const satisfies { readonly [Type in GrantType]: readonly (keyof Asked)[] };

function strayField(body: Asked): Refused | undefined {
  const own: readonly string[] = fieldsOf[body.grant_type];
  const stray = Object.values(fieldsOf)
    .flat()
    .find((field) => body[field] !== undefined && !own.includes(field));
  return stray && refuseField(stray, `does not belong to the grant type ${body.grant_type}`);
}

/** What is wrong with the code or the refresh token. A right one is used up. */
function grantProblem(body: Asked, { grants, clock }: Ports): Refused | undefined {
  const { grant_type, code, redirect_uri, refresh_token } = body;
  const missing = fieldsOf[grant_type].find((field) => body[field] === undefined);
  if (missing !== undefined) return refuseField(missing, 'is required');
  const grant = grants.take(hashOf(code ?? refresh_token ?? ''));
  const good =
    grant !== undefined &&
    grant.clientId === body.client_id &&
    grant.redirectUri === redirect_uri &&
    grant.expiresAt > clock.now();
  return good
    ? undefined
    : refuse(
        ErrorCode.authInvalidGrant,
        `The ${grant_type === GrantType.refreshToken ? 'refresh token' : 'authorization code'} is unknown, used or expired, or was issued to another client.`,
      );
}
