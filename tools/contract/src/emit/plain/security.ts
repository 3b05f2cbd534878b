import type { Api } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { code } from '../text/markdown.ts';
import { type Adaptation, adapt } from './adaptation.ts';
import { memberAt, withMember } from './member.ts';
import { adapted } from './success.ts';

/** What generators can make a client of where nobody has said how a token travels. */
const bearer: JsonObject = { type: 'http', scheme: 'bearer' };

/**
 * A scheme of OAuth 2 without flows does not say how a token travels, and generators refuse it: the
 * scheme of the sandbox stands for it where that says so, else a bearer token.
 */
export function usableSecurity(sandbox: Api): Adaptation {
  const schemes = ['components', 'securitySchemes'] as const;
  return (document) =>
    adapt(
      document,
      Object.entries(memberAt(document, schemes)).map(([name, scheme]) => (before) => {
        if (!isObject(scheme) || !isOpen(scheme)) return { document: before, notes: [] };
        const { type, flows, ...said } = scheme;
        const { description, ...usable } = usableOf(object(sandbox.securitySchemes[name]));
        const words = [usable.type, usable.scheme].filter((each) => typeof each === 'string');
        const is = code(words.join(' '));
        const note = `${is} stands for what the contract leaves open: there is a token, but not how it is sent.`;
        return {
          document: withMember(before, [...schemes, name], {
            ...{ ...said, description: adapted(said.description, note) },
            ...usable,
          }),
          notes: [
            `The security scheme ${code(name)} is ${is}. The contract says that there is a token, but not how it is sent.`,
          ],
        };
      }),
    );
}

function usableOf(scheme: JsonObject): JsonObject {
  return Object.keys(scheme).length === 0 || isOpen(scheme) ? bearer : scheme;
}

function isOpen({ type, flows }: JsonObject): boolean {
  return type === 'oauth2' && Object.keys(object(flows)).length === 0;
}
