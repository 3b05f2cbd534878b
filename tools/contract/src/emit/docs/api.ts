import type { Api, Contract, Operation, Response, Schema } from '../../model/contract.ts';
import { isEmpty } from '../../model/responses.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { parametersSchema } from '../operations/exports.ts';
import {
  flattened,
  list,
  object,
  operationSchemas,
  propertiesOf,
  reachableSchemas,
  unspecifiedIn,
} from '../schemas.ts';
import { markdownFile } from '../text/file.ts';
import { anchor, code, codeBlock, prose, table } from '../text/markdown.ts';
import { takeErrors } from './about.ts';
import { exampleOf } from './examples.ts';
import { fieldTable, type Links, noted, typeText } from './fields.ts';
import { constantTable } from './names.ts';
import { leftOpen, openUnder } from './open.ts';
import { legend, operationAdvice } from './page.ts';

/** docs/reference/api.md: the operations that an integration calls. */
export function emitApiReference({ contract }: Contracts): EmittedFile {
  const { openapi, operations } = contract;
  const { rest } = takeErrors(object(openapi.info).description);
  const page: ApiPage = {
    requestExample: ({ id }) => exampleOf(contract, 'request', id)?.value,
    links: new Map(),
  };
  const body = [
    '# API',
    legend(),
    ...(rest === '' ? [] : [prose(rest)]),
    'Every failure has the shape and the codes of [errors.md](errors.md). What the service sends to you is in [webhooks.md](webhooks.md).',
    ...addresses(contract),
    ...authentication(contract),
    '## Operations',
    operationTable(contract),
    ...operations.flatMap((operation) => operationSection(contract, operation, page)),
    ...constantSections(contract),
  ];
  const open = leftOpen(contract, 'api', body.join('\n\n'));
  return markdownFile({
    path: 'docs/reference/api.md',
    sources: [
      ...operations.map(({ source }) => source),
      ...contract.constants.map(({ source }) => source),
    ],
    body: open === '' ? body : [...body, open],
  });
}

/** Where the service is: what every path of an operation is appended to. */
function addresses({ openapi }: Contract): readonly string[] {
  const servers = list(openapi.servers).map((server) => {
    const { url, description } = object(server);
    const about = typeof description === 'string' ? `: ${prose(description)}` : '';
    return `- ${code(String(url))}${about}`;
  });
  return servers.length === 0 ? [] : ['Paths are relative to this URL:', servers.join('\n')];
}

function authentication({ securitySchemes }: Contract): readonly string[] {
  const sections = Object.values(securitySchemes).flatMap((scheme) => {
    if (!isObject(scheme)) return [];
    const { description } = scheme;
    return [
      ...(typeof description === 'string' ? [prose(description)] : []),
      ...unspecifiedIn(scheme).map((what) => `*Not specified:* ${prose(what)}`),
    ];
  });
  return sections.length === 0 ? [] : ['## Authentication', ...sections];
}

/** What the sections of a page need in addition to the API. */
export interface ApiPage {
  /** The example of a request, where there is one. */
  readonly requestExample: (operation: Operation) => Json | undefined;
  readonly links: Links;
}

export function operationTable({ operations }: Api): string {
  return table(
    ['Operation', 'Request', 'What it does'],
    operations.map((operation) => [
      `[${operation.id}](#${anchor(operation.id)})`,
      code(`${operation.method.toUpperCase()} ${operation.path}`),
      noted(operation, operation.summary),
    ]),
  );
}

/** An operation: its parameters, its request and its responses. */
export function operationSection(
  contract: Api,
  operation: Operation,
  page: ApiPage,
): readonly string[] {
  const { id, method, path, summary, description, security, requestBody, responses, source } =
    operation;
  const parameters = [
    ['Path', fieldTable(contract, parametersSchema(operation, 'path'))],
    ['Query', fieldTable(contract, parametersSchema(operation, 'query'))],
    ['Header', fieldTable(contract, parametersSchema(operation, 'header'))],
  ] as const;
  const section = [
    `### ${id}`,
    codeBlock('http', `${method.toUpperCase()} ${path}`),
    noted(operation, `**${prose(summary)}.** ${prose(description)}`.trim()),
    ...tokenNote(contract, security),
    ...parameters.flatMap(([kind, text]) =>
      text === undefined ? [] : [`${kind} parameters:`, text],
    ),
    ...operation.parameters.flatMap(({ name, joined }) =>
      joined
        ? [
            `The items of ${code(name)} are written in one value, with a comma between them: ${code(`${name}=a,b`)}. A comma within an item is written as ${code('%2C')}.`,
          ]
        : [],
    ),
    ...(requestBody === undefined ? [] : requestSection(contract, operation, requestBody, page)),
    'Responses:',
    table(
      ['Status', 'When', 'Body', 'Codes'],
      responses.map((response) => answerRow(contract, operation, response, page)),
    ),
  ];
  const open = openUnder(contract, source, section.join('\n\n'));
  return [...section, ...open, ...operationAdvice(id)];
}

/** Whether a call needs a token; if no operation needs one, none has to say so. */
function tokenNote({ operations }: Api, own: readonly string[]): readonly string[] {
  if (operations.every(({ security }) => security.length === 0)) return [];
  return [own.length > 0 ? 'Needs an access token.' : 'Needs no access token.'];
}

function requestSection(
  contract: Api,
  operation: Operation,
  { schema, mediaType, form, required }: NonNullable<Operation['requestBody']>,
  { requestExample, links }: ApiPage,
): readonly string[] {
  const parts = flattened(contract, schema);
  const fields = fieldTable(contract, schema, links);
  const strict = parts.some(({ additionalProperties }) => additionalProperties === false);
  const about = parts.flatMap(({ description }) =>
    typeof description === 'string' ? [prose(description)] : [],
  );
  const open = parts.flatMap(unspecifiedIn);
  const example = requestExample(operation);
  return [
    `Request body, ${code(mediaType)}${form ? ' or a form with the same fields' : ''}${required ? '' : ', optional'}:`,
    ...about,
    ...(fields === undefined ? [] : [fields]),
    ...open.map((what) => `*Not specified:* ${prose(what)}`),
    ...(strict ? ['A field that is not in this table is refused.'] : []),
    ...(example === undefined
      ? []
      : [
          open.length === 0
            ? 'Example:'
            : 'Example, with made-up fields where the contract gives none:',
          codeBlock('json', JSON.stringify(example, null, 2)),
        ]),
  ];
}

function answerRow(
  contract: Api,
  operation: Operation,
  response: Response,
  { links }: ApiPage,
): readonly string[] {
  const { status, description, schema, headers, codes, source } = response;
  const also = headers.length === 0 ? '' : ` With the header ${headers.map(code).join(', ')}.`;
  const isError = typeof status === 'number' ? status >= 400 : /^[45]/.test(status);
  const described = isEmpty(operation, response) ? 'none' : bodyText(contract, schema, links);
  const body = isError ? '[error](errors.md)' : described;
  const when = [`${description}${also}`, ...openUnder(contract, source)].join(' ');
  return [String(status), when, body, codes.map(code).join(', ')];
}

function bodyText(contract: Api, schema: Schema | undefined, links: Links): string {
  if (schema === undefined) return '*not specified*';
  const whole = typeText(contract, schema, links);
  // A body that has a section of its own is described there.
  if ([...links.values()].includes(whole)) return whole;
  const names = propertiesOf(contract, schema).map(({ name, schema: property }) =>
    links.size === 0 ? code(name) : `${code(name)}, ${typeText(contract, property, links)}`,
  );
  const open = flattened(contract, schema).flatMap(unspecifiedIn);
  const more = open.map((what) => ` *Not specified:* ${what}`).join('');
  return names.length === 0 ? whole : `${names.join(links.size === 0 ? ', ' : '; ')}.${more}`;
}

/** The lists of constants that operations use. */
export function constantSections(contract: Api, meaning = 'Use it when'): readonly string[] {
  const used = new Set(
    reachableSchemas(contract, operationSchemas(contract)).map(({ name }) => name),
  );
  return contract.constants
    .filter(({ name }) => used.has(name))
    .flatMap((each) => [
      `## ${titleOf(contract, each.name)}`,
      prose(each.description),
      constantTable(each, meaning),
    ]);
}

function titleOf({ schemas }: Api, name: string): string {
  const title = schemas.find((each) => each.name === name)?.schema.title;
  return typeof title === 'string' ? `${title} (\`${name}\`)` : `\`${name}\``;
}
