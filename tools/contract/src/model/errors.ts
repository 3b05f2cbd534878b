import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import { type ErrorCode, type RetryClass, retryClasses, type StatusRow } from './contract.ts';
import { memberPlaces } from './list.ts';
import { schemasWithRole } from './roles.ts';

/** The status table, by status: the response components that have an `x-status`. Documents that refer to each other share it. */
export function statusRows(build: ApiBuild): readonly StatusRow[] {
  const seen = new Map<number, Cursor>();
  const rows = responseComponents(build).flatMap(([name, place]): readonly StatusRow[] => {
    if (place.get('x-status') === undefined && place.get('x-retry') === undefined) return [];
    const status = statusAt(build, place, `the response ${name}`);
    const retry = retryAt(build, place);
    if (status === undefined || retry === 'unknown') return [];
    if (retry === undefined) {
      build.report(place, {
        rule: 'status-retry',
        message: `the response ${name} does not say what a client does after a ${status}`,
        fix: `add "x-retry:" with one of ${retryClasses.join(', ')}`,
      });
      return [];
    }
    const first = seen.get(status);
    if (first !== undefined) {
      build.report(place, {
        rule: 'status-row',
        message: `${status} already has a row, at ${first.source.file}:${first.source.line}`,
        fix: 'keep one response component for each status',
      });
      return [];
    }
    seen.set(status, place);
    return [
      { status, name, meaning: place.text('description') ?? '', retry, source: place.source },
    ];
  });
  return rows.sort((a, b) => a.status - b.status);
}

/** The members of the lists of error codes, in the order in which they are written. */
export function errorCodes(build: ApiBuild, statuses: readonly StatusRow[]): readonly ErrorCode[] {
  const seen = new Map<string, Cursor>();
  const members = schemasWithRole(build, 'error-code').flatMap(([name, schema]) => {
    const places = memberPlaces(schema);
    if (places.length === 0) {
      build.report(schema, {
        rule: 'error-code',
        message: `${name} has the role of a list of error codes, but lists no code`,
        fix: 'write "oneOf:" with "const", "x-status" and "description" for each code, under "anyOf" if the list grows',
      });
    }
    return places.map((place) => ({ name, place }));
  });
  const { isOwn } = build.specs.namespace;
  const [own, others] = [true, false].map((mine) =>
    members.filter(({ place }) => isOwn(place.source.file) === mine),
  );
  return [...(own ?? []), ...(others ?? [])].flatMap(({ name, place }) => {
    const code = place.text('const');
    if (code === undefined) {
      build.report(place, {
        rule: 'error-code',
        message: `this member of ${name} has no code`,
        fix: 'add "const:" with the code, as in "const: domain.problem"',
      });
      return [];
    }
    const first = seen.get(code);
    // Of what two namespaces have, each has its own.
    if (first !== undefined && isOwn(first.source.file) !== isOwn(place.source.file)) return [];
    if (first !== undefined) {
      build.report(place, {
        rule: 'error-code',
        message: `the code ${code} occurs twice, first at ${first.source.file}:${first.source.line}`,
        fix: 'keep one of them',
      });
      return [];
    }
    seen.set(code, place);
    return errorCode(build, place, code, statuses);
  });
}

function errorCode(
  build: ApiBuild,
  place: Cursor,
  code: string,
  statuses: readonly StatusRow[],
): readonly ErrorCode[] {
  const status = statusAt(build, place, `the code ${code}`);
  const own = retryAt(build, place);
  if (status === undefined || own === 'unknown') return [];
  const retry = own ?? statuses.find((row) => row.status === status)?.retry;
  if (retry === undefined) {
    // A row that could not be read has been reported already.
    const rows = responseComponents(build);
    if (rows.some(([, row]) => row.number('x-status') === status)) return [];
    build.report(place.get('x-status') ?? place, {
      rule: 'status-row',
      message: `the code ${code} has the status ${status}, which has no row in the status table`,
      fix: `add a response component with "x-status: ${status}" and an x-retry, or an x-retry here`,
    });
    return [];
  }
  const cause = place.text('description') ?? '';
  return [
    { code, status, cause, retry, deprecated: place.flag('deprecated'), source: place.source },
  ];
}

/** The response components of all OpenAPI documents, by name, each once: a component may be an alias of another. */
function responseComponents({ specs }: ApiBuild): readonly (readonly [string, Cursor])[] {
  const all = specs.openapis.flatMap(
    (root) => root.find('components', 'responses')?.entries() ?? [],
  );
  const written = all.filter(([, place]) => place.reference === undefined);
  // Where it is written out comes last, and wins.
  return [
    ...new Map([...all, ...written].map((entry) => [entry[1].follow().tree, entry])).values(),
  ];
}

function statusAt(build: ApiBuild, place: Cursor, what: string): number | undefined {
  const status = place.number('x-status');
  if (status !== undefined && Number.isInteger(status) && status >= 400 && status <= 599) {
    return status;
  }
  build.report(place.get('x-status') ?? place, {
    rule: 'error-status',
    message: `${what} has no x-status between 400 and 599`,
    fix: 'add "x-status:" with the status that the error has, for example "x-status: 409"',
  });
  return undefined;
}

function retryAt(build: ApiBuild, place: Cursor): RetryClass | 'unknown' | undefined {
  const written = place.get('x-retry');
  if (written === undefined) return undefined;
  const known = retryClasses.find((retry) => retry === written.value);
  if (known !== undefined) return known;
  build.report(written, {
    rule: 'status-retry',
    message: `${JSON.stringify(written.value)} is not a retry class`,
    fix: `write one of ${retryClasses.join(', ')}`,
  });
  return 'unknown';
}
