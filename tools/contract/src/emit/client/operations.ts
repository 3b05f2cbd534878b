import type { Contract, Operation, Response, RetryClass, Schema } from '../../model/contract.ts';
import { retryClasses } from '../../model/contract.ts';
import { type OperationNames, operationNames } from '../../model/naming.ts';
import { isEmpty, isSuccess } from '../../model/responses.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { namedType, typeAlias } from '../interfaces.ts';
import { parametersSchema } from '../operations/exports.ts';
import { describedAs, flattened, object } from '../schemas.ts';
import { docComment, reference, tagsOf, width } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { propertyKey, quoted } from '../text/literal.ts';
import { anchor, code } from '../text/markdown.ts';
import { constantTypes } from './constants.ts';

/**
 * packages/client/src/generated/operations.ts: a method for each operation, with a name for each type that it takes or
 * gives. The contract's types can be written by conditional types as well; this is what an editor shows without them.
 */
export function emitClientOperations({ contract }: Contracts): EmittedFile {
  const { operations } = contract;
  const lists = constantTypes(contract);
  const at = 'specs/openapi.yaml#/paths';
  const all = operations.map((operation) => facade(contract, operation, lists.typeOf));
  const hasBodies = operations.some(({ requestBody }) => requestBody !== undefined);
  return typescriptFile({
    path: 'packages/client/src/generated/operations.ts',
    sources: operations.map(({ source }) => source),
    body: [
      [
        ...(all.some(({ types }) => types.join().includes('OperationTypes['))
          ? ["import type { OperationTypes } from '@ordering/api';"]
          : []),
        ...(lists.used.size === 0
          ? []
          : [
              `import type { ${[...lists.used].sort().join(', ')} } from '@ordering/api/constants';`,
            ]),
        ...(hasBodies ? ["import type { NeverSent } from '../never-sent.ts';"] : []),
        "import type { CallOptions } from '../options.ts';",
        "import type { Result } from '../result.ts';",
      ].join('\n'),
      ...all.flatMap(({ types }) => types),
      `${docComment(['What each operation takes and gives, by its id.', at])}
export interface Operations {
${all.map(({ row }) => row).join('\n')}
}`,
      `${docComment(["The service's API: a method for each operation, by its id. A method never rejects.", at])}
export interface Client {
${all.map(({ method }) => method).join('\n')}
}`,
      `${docComment(['Makes the client of a function that makes any call.', at])}
export function clientOf(
  call: <Id extends keyof Operations>(
    id: Id,
    input: Operations[Id]['input'],
    options: CallOptions<Id> | undefined,
  ) => Promise<Result<Operations[Id]['data'], Operations[Id]['code']>>,
): Client {
  return {
${all.map(({ forward }) => forward).join('\n')}
  };
}`,
    ],
  });
}

type TypeOfList = (list: string) => string | undefined;

/** All that is written of one operation. */
function facade(contract: Contract, operation: Operation, typeOfList: TypeOfList) {
  const names = operationNames(operation.id);
  const { id, summary } = operation;
  const key = quoted(id);
  const at = reference(operation.source);
  const data = dataOf(contract, operation, names, typeOfList);
  const carried = data.isOptional ? `${names.data} | undefined` : names.data;
  const input = inputOf(contract, operation, names, typeOfList);
  const codes = codesOf(contract, operation);
  const types = [
    ...input.types,
    data.type,
    `${docComment([`The codes that ${code(id)} lists.`, causesOf(codes), at])}
${union(names.code, codes)}`,
    `${docComment([`What becomes of a call of ${code(id)}.`, at])}
${typeAlias(names.result, `Result<${carried}, ${names.code}>`)}`,
  ];
  const documentation = docComment(
    [
      ...[summary, operation.description, data.about, adviceOn(codes)],
      linkTo(contract, operation) ?? at,
    ].filter(Boolean),
    2,
    tagsOf(operation),
  );
  const optional = input.required ? '' : '?';
  return {
    types,
    row: `  readonly ${propertyKey(id)}: {
    readonly input: ${names.input};
    readonly data: ${carried};
    readonly code: ${names.code};
  };`,
    method: `${documentation}
${signature(propertyKey(id), [`input${optional}: ${names.input}`, `options?: CallOptions<${key}>`], names.result)}`,
    forward: `    ${propertyKey(id)}: (input${input.required ? '' : ' = {}'}, options) => call(${key}, input, options),`,
  };
}

/** A method, each of its parameters on a line of its own where one line does not hold them. */
function signature(name: string, parameters: readonly string[], result: string): string {
  const end = `): Promise<${result}>;`;
  const line = `  ${name}(${parameters.join(', ')}${end}`;
  if (line.length <= width) return line;
  return [`  ${name}(`, ...parameters.map((each) => `    ${each},`), `  ${end}`].join('\n');
}

/** The type of some codes, each on a line of its own where one line does not hold them. */
function union(name: string, codes: readonly ListedCode[]): string {
  const types = codes.map((each) => quoted(each.code));
  const line = `export type ${name} = ${types.join(' | ') || 'never'};`;
  if (line.length <= width) return line;
  return `export type ${name} =${types.map((type) => `\n  | ${type}`).join('')};`;
}

function causesOf(codes: readonly ListedCode[]): string {
  return codes.map((each) => `- ${code(each.code)}: ${each.cause}`).join('\n');
}

/** The input of an operation and what it is made of; `required` if there is one that must be given. */
function inputOf(
  contract: Contract,
  operation: Operation,
  names: OperationNames,
  typeOfList: TypeOfList,
) {
  const { id, requestBody } = operation;
  const group = (kind: 'path' | 'query' | 'header') => ({
    schema: parametersSchema(operation, kind),
    from: `${typesOf(id)}['${kind === 'path' ? 'params' : kind}']`,
    typeOfList,
  });
  const groups = (['query', 'header'] as const).flatMap((kind) => {
    const { schema, from } = group(kind);
    if (Object.keys(object(schema.properties)).length === 0) return [];
    const name = names[kind];
    const what = kind === 'query' ? 'query' : 'headers';
    const about = [`The ${what} of ${code(id)}.`, reference(operation.source)];
    const required = (schema.required ?? []).toString() !== '';
    return [
      {
        kind,
        name,
        required,
        text: namedType(contract, { name, about, schema, from, typeOfList }),
      },
    ];
  });
  const body =
    requestBody &&
    namedType(contract, {
      name: names.body,
      about: [
        titleOf(contract, requestBody.schema),
        describedAs(contract, requestBody.schema).text,
        reference(requestBody.source),
      ],
      schema: requestBody.schema,
      // A body that may be left out is undefined for a server.
      from: requestBody.required ? `${typesOf(id)}['body']` : `NonNullable<${typesOf(id)}['body']>`,
      parent: 'NeverSent',
      typeOfList,
    });
  const members = [
    ...groups.map(
      ({ kind, name, required }) => `  /** See {@link ${name}}. */
  readonly ${kind}${required ? '' : '?'}: ${name};`,
    ),
    ...(requestBody === undefined
      ? []
      : [
          docComment([titleOf(contract, requestBody.schema)], 2),
          `  readonly body${requestBody.required ? '' : '?'}: ${names.body};`,
        ]),
  ];
  const path = group('path');
  const hasPath = Object.keys(object(path.schema.properties)).length > 0;
  const about = [`What ${code(id)} takes.`, reference(operation.source)];
  const whole = hasPath
    ? namedType(contract, { name: names.input, about, ...path })
    : `${docComment(about)}\nexport interface ${names.input} {\n}`;
  const required =
    hasPath || requestBody?.required === true || groups.some((each) => each.required);
  const input =
    members.length === 0 && !hasPath
      ? `${docComment(about)}\nexport type ${names.input} = Readonly<Record<string, never>>;`
      : whole.replace(/\n\}$/, ['', ...members, '}'].join('\n'));
  return { required, types: [input, ...groups.map(({ text }) => text), ...(body ? [body] : [])] };
}

/** What the contract calls a body. */
function titleOf(contract: Contract, schema: Schema): string {
  const titles = flattened(contract, schema).map(({ title }) => title);
  const title = titles.findLast((each) => typeof each === 'string') ?? 'The body of the call';
  return `${title}.`;
}

/**
 * What a success of an operation carries: one type where all bodies have one. `isOptional` if a success may come without a
 * body, as one does in which no field is promised: the client finds nothing missing.
 */
function dataOf(
  contract: Contract,
  operation: Operation,
  names: OperationNames,
  typeOfList: TypeOfList,
) {
  const { id, responses, source } = operation;
  const successes = responses.filter(isSuccess);
  const empty = successes.filter((each) => isEmpty(operation, each));
  const [one, ...others] = successes.filter(({ schema }) => schema !== undefined);
  const name = names.data;
  const carries = `What a success of ${code(id)} carries.`;
  if (one === undefined) {
    const isNone = empty.length > 0 && empty.length === successes.length;
    const [type, words] = isNone
      ? ['undefined', 'It has no body.']
      : ['unknown', 'The contract describes none, so it may be anything.'];
    const comment = docComment([carries, words, reference(source)]);
    return { type: `${comment}\n${typeAlias(name, type)}`, about: '', isOptional: false };
  }
  const bodies = [one, ...others];
  const about =
    empty.length === 0
      ? ''
      : `${code('data')} is undefined if the status is ${empty.map(({ status }) => status).join(' or ')}: there is no body.`;
  const statuses = bodies.map(({ status }) =>
    typeof status === 'number' ? status : quoted(status),
  );
  const from = `${typesOf(id)}['responses'][${statuses.join(' | ')}]`;
  const paragraphs = [carries, about].filter(Boolean);
  return {
    type:
      others.length > 0
        ? `${docComment([...paragraphs, reference(source)])}\n${typeAlias(name, from)}`
        : namedType(contract, {
            ...{ name, about: [...paragraphs, reference(one.source)] },
            ...{ schema: one.schema ?? {}, from, typeOfList },
          }),
    about,
    isOptional:
      empty.length > 0 || bodies.some(({ required = {} }) => Object.keys(required).length === 0),
  };
}

/** The types of an operation, as openapi-typescript wrote them. */
function typesOf(id: string): string {
  return `OperationTypes[${quoted(id)}]`;
}

interface ListedCode {
  readonly code: string;
  readonly cause: string;
  readonly retry: RetryClass;
}

/** The codes that any response of an operation lists, in the order of the catalogue. */
function codesOf(
  { errorCodes }: Contract,
  { responses }: { readonly responses: readonly Response[] },
): readonly ListedCode[] {
  const listed = new Set(responses.flatMap(({ codes }) => codes));
  return errorCodes.filter((each) => listed.has(each.code));
}

/** What is left to do for whoever called, after what the client does by itself. */
const advice: Readonly<Record<RetryClass, string>> = {
  never: 'change the call or the set-up, since the same call gets the same answer',
  'refresh-once': 'check the credentials; the client has refreshed the token once',
  reconcile: 'read the state as it is now, and decide from there',
  'retry-after': 'try later; the client has waited and repeated the call',
  backoff: 'try later; the client has repeated the call',
  'read-state-first': 'it may have been done, so read the state first',
};

/** The codes of an operation by what they ask for. */
function adviceOn(codes: readonly ListedCode[]): string {
  const lines = retryClasses.flatMap((retry) => {
    const names = codes.filter((each) => each.retry === retry).map((each) => code(each.code));
    return names.length === 0 ? [] : [`- ${names.join(', ')}: ${advice[retry]}`];
  });
  return lines.length === 0 ? '' : ['If it fails with the code', ...lines].join('\n');
}

/** Where people read about an operation, if the document says where its reference is. */
function linkTo({ openapi }: Contract, { id }: Operation): string | undefined {
  const { url } = object(openapi.externalDocs);
  return typeof url === 'string' ? `${url}#${anchor(id)}` : undefined;
}
