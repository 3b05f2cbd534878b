import type { Api, Operation, Response, Schema } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import { object, strings } from '../schemas.ts';
import { reference } from '../text/comment.ts';
import type { ValidatorExport } from '../validators/module.ts';
import type { Edition } from './edition.ts';

/** The names under which the validators of an operation are exported. */
interface OperationValidators {
  readonly params: string;
  readonly query: string;
  readonly header: string | undefined;
  readonly body: string | undefined;
  readonly response: (response: Response) => string | undefined;
}

export function validatorNames({ operations }: Api): (operation: Operation) => OperationValidators {
  const names = memberNames(operations.map(({ id }) => id));
  return (operation) => {
    const name = nameOf(names, operation.id);
    return {
      params: `${name}Params`,
      query: `${name}Query`,
      header: operation.parameters.some((each) => each.in === 'header')
        ? `${name}Header`
        : undefined,
      body: operation.requestBody === undefined ? undefined : `${name}Body`,
      response: ({ status, schema }) =>
        schema === undefined
          ? undefined
          : `${name}Response${status === 'default' ? 'Default' : status}`,
    };
  };
}

/** A validator for each part of an operation's requests and responses. */
export function validatorExports({
  api,
  closesQuery = () => false,
  isServer = false,
}: Edition): readonly ValidatorExport[] {
  const namesOf = validatorNames(api);
  return api.operations.flatMap((operation): readonly ValidatorExport[] => {
    const names = namesOf(operation);
    const { id, requestBody, responses } = operation;
    const at = reference(operation.source);
    return [
      {
        name: names.params,
        schema: parametersSchema(operation, 'path'),
        text: true,
        doc: [`The path parameters of \`${id}\`.`, at],
      },
      {
        name: names.query,
        schema: {
          ...parametersSchema(operation, 'query'),
          ...(closesQuery(operation) ? { additionalProperties: false } : {}),
        },
        text: true,
        doc: [`The query of \`${id}\`.`, at],
      },
      ...(names.header === undefined
        ? []
        : [
            {
              name: names.header,
              schema: inSmallLetters(parametersSchema(operation, 'header')),
              text: true,
              doc: [`The headers of \`${id}\`, by their names in lowercase.`, at],
            },
          ]),
      ...(requestBody === undefined || names.body === undefined
        ? []
        : [
            {
              name: names.body,
              schema: requestBody.schema,
              doc: [`The request body of \`${id}\`.`, reference(requestBody.source)],
            },
          ]),
      ...(isServer ? [] : responses).flatMap((response) => {
        const name = names.response(response);
        if (name === undefined || response.schema === undefined) return [];
        const doc = [
          `The body of the response ${response.status} of \`${id}\`.`,
          reference(response.source),
        ];
        return [{ name, schema: response.schema, doc }];
      }),
    ];
  });
}

/** The parameters of one kind as an object. */
export function parametersSchema(
  { parameters }: Operation,
  kind: 'path' | 'query' | 'header',
): Schema {
  const own = parameters.filter((parameter) => parameter.in === kind);
  return {
    type: 'object',
    required: own.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      own.map(({ name, schema, description, deprecated }) => [
        name,
        {
          ...schema,
          ...(description === '' ? {} : { description }),
          ...(deprecated ? { deprecated } : {}),
        },
      ]),
    ),
  };
}

/** Servers know headers by their lowercase names. */
function inSmallLetters({ properties, required, ...schema }: Schema): Schema {
  const entries = Object.entries(object(properties));
  return {
    ...schema,
    required: strings(required).map((name) => name.toLowerCase()),
    properties: Object.fromEntries(entries.map(([name, each]) => [name.toLowerCase(), each])),
  };
}
