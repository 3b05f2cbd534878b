import type { Operation, Response } from '../../model/contract.ts';
import { propertyKey, quoted } from '../text/literal.ts';
import type { OperationTypesOf } from './table.ts';

const none = 'Readonly<Record<string, never>>';

/** The types of an operation, as expressions over `operations` of api.ts, imported as `api`. */
export function apiTypes(operation: Operation): Omit<OperationTypesOf, 'response'> & {
  readonly response: (response: Response) => string;
} {
  const base = `api[${quoted(operation.id)}]`;
  const has = (kind: string) => operation.parameters.some((parameter) => parameter.in === kind);
  const parameters = (kind: 'path' | 'query') =>
    has(kind) ? `NonNullable<${base}['parameters']['${kind}']>` : none;
  return {
    params: parameters('path'),
    query: parameters('query'),
    body: bodyType(operation, base),
    response: ({ status, mediaType, schema }) =>
      schema === undefined || mediaType === undefined
        ? 'undefined'
        : `${base}['responses'][${indexOf(status)}]['content'][${quoted(mediaType)}]`,
  };
}

function bodyType({ requestBody }: Operation, base: string): string {
  if (requestBody === undefined) return 'undefined';
  const content = `['content'][${quoted(requestBody.mediaType)}]`;
  return requestBody.required
    ? `${base}['requestBody']${content}`
    : `NonNullable<${base}['requestBody']>${content} | undefined`;
}

function indexOf(status: Response['status']): string {
  return typeof status === 'number' ? String(status) : quoted(status);
}

/** A member of `OperationTypes`. */
export function operationTypesMember(operation: Operation): string {
  const types = apiTypes(operation);
  const responses = operation.responses.map(
    (response) => `      ${propertyKey(String(response.status))}: ${types.response(response)};\n`,
  );
  return `  ${propertyKey(operation.id)}: {
    params: ${types.params};
    query: ${types.query};
    body: ${types.body};
    responses: {\n${responses.join('')}    };
  };\n`;
}
