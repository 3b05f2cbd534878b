import type { Api, NamedSchema, Operation } from '../../model/contract.ts';
import type { Json } from '../../read/json.ts';
import { isOfSandbox } from '../../read/namespace.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { retryInShort } from '../errors/facts.ts';
import { isControl } from '../sandbox/edition.ts';
import {
  list,
  object,
  operationSchemas,
  propertiesOf,
  reachableSchemas,
  schemaReference,
} from '../schemas.ts';
import { listed, markdownFile } from '../text/file.ts';
import { anchor, code, codeBlock, prose, table } from '../text/markdown.ts';
import { type ApiPage, constantSections, operationSection, operationTable } from './api.ts';
import { fieldTable } from './fields.ts';

/** docs/reference/sandbox.md: what the sandbox can be told to do. There is no such page if it can be told nothing. */
export function emitSandboxReference(contracts: Contracts): EmittedFile | undefined {
  const own = contracts.control;
  if (own === undefined) return undefined;
  const control = { ...own, operations: own.operations.filter(isControl) };
  const { description } = object(control.openapi.info);
  const records = recordsOf(control);
  const page: ApiPage = {
    // The call shows it.
    requestExample: () => undefined,
    links: new Map(
      records.map((each) => [each.name, `[${titleOf(each)}](#${anchor(titleOf(each))})`]),
    ),
  };
  const files = listed(control.documents.map((file) => code(`specs/${file}`)));
  return markdownFile({
    path: 'docs/reference/sandbox.md',
    sources: [
      ...control.operations.map(({ source }) => source),
      ...ownCodes(control).map(({ source }) => source),
    ],
    body: [
      '# The control API of the sandbox',
      `**The service has none of this.** The operations exist only in the sandbox; they are specified in ${files}.`,
      ...(typeof description === 'string' ? [prose(description)] : []),
      `The calls below go to ${code(serverOf(control))}, where a sandbox listens unless told otherwise.`,
      ...errors(control),
      '## Operations',
      operationTable(control),
      ...control.operations.flatMap((operation) => [
        ...operationSection(control, operation, page),
        ...exchange(control, operation),
      ]),
      '## Records',
      ...records.flatMap((each) => recordSection(control, each, page)),
      ...constantSections(withOwnLists(control), 'Meaning'),
    ],
  });
}

/** A call to copy, and its response. */
function exchange(api: Api, operation: Operation): readonly string[] {
  const answer = operation.responses.find(({ status }) => /^2/.test(String(status)));
  return [
    'Example call:',
    codeBlock('sh', curl(serverOf(api), operation)),
    ...(answer?.example === undefined
      ? []
      : [
          `Its response, ${answer.status}:`,
          codeBlock('json', JSON.stringify(answer.example, null, 2)),
        ]),
  ];
}

function curl(server: string, { method, path, parameters, requestBody }: Operation): string {
  const text = (json: Json) => (typeof json === 'string' ? json : JSON.stringify(json));
  const shown = parameters.flatMap(({ in: place, name, example }) =>
    example === undefined ? [] : [{ place, name, value: encodeURIComponent(text(example)) }],
  );
  const filled = shown
    .filter(({ place }) => place === 'path')
    .reduce((whole, { name, value }) => whole.replaceAll(`{${name}}`, value), path);
  const query = shown
    .filter(({ place }) => place === 'query')
    .map(({ name, value }) => `${encodeURIComponent(name)}=${value}`)
    .join('&');
  const body = requestBody?.example;
  const verb = method.toUpperCase();
  const implied = body === undefined ? 'GET' : 'POST';
  return [
    [
      'curl',
      ...(verb === implied ? [] : ['-X', verb]),
      quoted(server + filled + (query && `?${query}`)),
    ],
    ...(body === undefined || requestBody === undefined
      ? []
      : [
          ['-H', quoted(`content-type: ${requestBody.mediaType}`)],
          ['-d', quoted(JSON.stringify(body))],
        ]),
  ]
    .map((words) => words.join(' '))
    .join(' \\\n  ');
}

/** A word of a shell's command line. */
function quoted(word: string): string {
  return /^[\w:/.~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function serverOf({ openapi }: Api): string {
  const server = object(list(openapi.servers)[0]);
  const url = typeof server.url === 'string' ? server.url : '';
  const defaults = Object.entries(object(server.variables)).map(
    ([name, variable]) => [name, String(object(variable).default ?? '')] as const,
  );
  return defaults
    .reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), url)
    .replace(/\/$/, '');
}

/** The codes that the service does not have. */
function ownCodes(control: Api) {
  return control.errorCodes.filter(({ source }) => isOfSandbox(source.file));
}

function errors(control: Api): readonly string[] {
  const rows = ownCodes(control).map((each) => [
    code(each.code),
    String(each.status),
    each.cause,
    retryInShort[each.retry],
  ]);
  const shape = 'Failures have the shape and the codes of [errors.md](errors.md)';
  if (rows.length === 0) return [`${shape}.`];
  return [
    `${shape}. The sandbox also has these codes:`,
    table(['Code', 'Status', 'Cause', 'What to do'], rows),
  ];
}

/** The named objects in responses. */
function recordsOf(api: Api): readonly NamedSchema[] {
  const answers = api.operations.flatMap(({ responses }) =>
    responses.flatMap(({ status, schema }) =>
      schema !== undefined && /^2/.test(String(status)) ? [schema] : [],
    ),
  );
  return reachableSchemas(api, answers).filter(
    ({ name }) => propertiesOf(api, schemaReference(name)).length > 0,
  );
}

function recordSection(api: Api, record: NamedSchema, { links }: ApiPage): readonly string[] {
  const fields = fieldTable(api, schemaReference(record.name), links);
  return [
    `### ${titleOf(record)}`,
    ...(record.description === '' ? [] : [prose(record.description)]),
    ...(fields === undefined ? [] : [fields]),
  ];
}

function titleOf({ name, schema }: NamedSchema): string {
  return prose(typeof schema.title === 'string' ? schema.title : name);
}

/** Lists of the contract are in the reference of the contract. */
function withOwnLists(control: Api): Api {
  const used = new Set(
    reachableSchemas(control, operationSchemas(control)).map(({ name }) => name),
  );
  const own = control.constants.filter(
    ({ name, source }) => used.has(name) && isOfSandbox(source.file),
  );
  return { ...control, constants: own };
}
