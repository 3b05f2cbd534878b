import type { Contract } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import { object } from '../schemas.ts';
import { code } from '../text/markdown.ts';
import { type Adaptation, adapt } from './adaptation.ts';
import { withMember } from './member.ts';

/** Says by which method deliveries are made in the words of AsyncAPI, where the document does not. */
export function methodAsBinding({ delivery: { method } }: Contract): Adaptation {
  return (document) =>
    adapt(
      document,
      Object.entries(object(document.operations)).map(([name, operation]) => (before) => {
        const bound = !isObject(operation) || operation.bindings !== undefined;
        if (bound) return { document: before, notes: [] };
        const http = { method, bindingVersion: '0.3.0' };
        return {
          document: withMember(before, ['operations', name, 'bindings'], { http }),
          notes: [`The operation ${code(name)} has an HTTP binding that says ${code(method)}.`],
        };
      }),
    );
}
