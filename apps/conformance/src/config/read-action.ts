import type { Action, Step } from '@ordering/conformance';
import { namesIn } from '@ordering/conformance';
import type { Cursor } from './cursor.ts';

/** The names that the templates of an action may use, and the values that its steps must take. */
interface ActionShape {
  readonly gives: readonly string[];
  readonly needs: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Reads one step or a list of them. What a step takes, the following ones may use.
 *
 * @param requests Requests that a step may name instead of writing them.
 */
export function readAction(
  cursor: Cursor,
  { gives, needs }: ActionShape,
  requests: ReadonlyMap<string, string>,
): Action {
  const known = [...gives];
  const steps = cursor.items().map((item) => {
    const step = readStep(item, known, requests);
    known.push(...Object.keys(step.take));
    return step;
  });
  for (const need of needs) {
    if (!steps.some(({ take }) => need in take)) {
      cursor.fail(`must take \`${need}\` from a response, for example take: { ${need}: /id }`);
    }
  }
  return { name: cursor.path, steps };
}

function readStep(
  cursor: Cursor,
  known: readonly string[],
  requests: ReadonlyMap<string, string>,
): Step {
  const members = cursor.members(['request', 'headers', 'body', 'authorised', 'take']);
  const request = members.request ?? cursor.fail('needs `request`, for example "POST /orders"');
  const written = requests.get(request.text()) ?? request.text();
  const [method = '', target = '', ...rest] = written.trim().split(/\s+/);
  if (!methods.includes(method)) {
    request.fail(
      `must start with ${methods.join(', ')}${requests.size === 0 ? '' : `, or be one of ${[...requests.keys()].join(', ')}`}`,
    );
  }
  if (rest.length > 0 || !/^(\/|https?:\/\/)/.test(target)) {
    request.fail('must be a method and a path or a URL, for example "POST /orders"');
  }
  const headers = readTexts(members.headers);
  checkNames(request, [target], known);
  if (members.headers !== undefined) checkNames(members.headers, Object.values(headers), known);
  const body = members.body?.json();
  if (members.body !== undefined && body !== undefined) checkNames(members.body, [body], known);
  return {
    method,
    target,
    headers,
    body,
    authorised: members.authorised?.boolean() ?? false,
    take: readPointers(members.take),
  };
}

function readTexts(cursor: Cursor | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...(cursor?.anyMembers() ?? [])].map(([name, at]) => [name, at.text()]),
  );
}

function readPointers(cursor: Cursor | undefined): Readonly<Record<string, string>> {
  for (const at of cursor?.anyMembers().values() ?? []) {
    if (!/^(\/.*)?$/.test(at.text())) at.fail('must be a JSON pointer, which starts with /');
  }
  return readTexts(cursor);
}

function checkNames(
  cursor: Cursor,
  templates: Parameters<typeof namesIn>[0][],
  known: readonly string[],
): void {
  for (const name of templates.flatMap(namesIn)) {
    if (known.includes(name)) continue;
    const choice =
      known.length === 0
        ? 'no values are available here'
        : `the available values are ${known.join(', ')}`;
    cursor.fail(`uses {${name}}; ${choice}`);
  }
}
