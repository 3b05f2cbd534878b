import { posix } from 'node:path';
import { nearest } from '@ordering/kit/nearest';
import type { Build } from './build.ts';
import type { Contract } from './contract.ts';
import { propertyNames } from './flatten.ts';

/**
 * What a requirement has in backticks is a name somewhere in the specs, and what it has after the id of a check is what the
 * check says something of by itself: an error code, a status, a product, an event type after its product, a constant, an
 * operation, or an example without its ending.
 * A requirement about a code, an event, a header or an operation does not outlive what it is about.
 */
export function checkRequirementNames(build: Build, contract: Contract): void {
  const known = knownNames(build, contract);
  const entries = entryNames(contract);
  for (const place of build.specs.requirements?.get('requirements')?.items() ?? []) {
    for (const check of place.get('checks')?.items() ?? []) {
      const [id, ...entry] = String(check.value).split('/');
      const name = entry.join('/');
      if (entry.length === 0 || entries.has(name)) continue;
      const near = nearest(name, [...entries]);
      build.report(check, {
        rule: 'requirement-name',
        message: `the requirement ${place.text('id')} is about ${name}, which is not a subject of a check`,
        fix:
          near === undefined
            ? `write ${id}/ and a code, a status, a product or a product and one of its event types (<product>/<event_type>), a constant, an operation, or the name of an example`
            : `did you mean ${id}/${near}?`,
      });
    }
    for (const key of ['text', 'excluded']) {
      const text = place.text(key) ?? '';
      for (const [, name = ''] of text.matchAll(/`([^`]+)`/g)) {
        if (known.has(name)) continue;
        const near = nearest(name, [...known]);
        build.report(place.get(key) ?? place, {
          rule: 'requirement-name',
          message: `the requirement ${place.text('id')} names \`${name}\`, which is not in the specs`,
          fix:
            near === undefined
              ? 'correct the name, delete the requirement if its subject was removed, or write the word without backticks'
              : `did you mean ${near}?`,
        });
      }
    }
  }
}

function entryNames(contract: Contract): ReadonlySet<string> {
  const { errorCodes, products, events, constants, operations, examples } = contract;
  return new Set([
    ...errorCodes.flatMap(({ code, status }) => [code, String(status)]),
    ...constants.flatMap(({ values }) => values.map(({ value }) => String(value))),
    ...operations.map(({ id }) => id),
    ...examples.map(({ file }) => posix.basename(file, '.json')),
    ...products.map(({ id }) => id),
    ...events.map(({ product, type }) => `${product}/${type}`),
  ]);
}

function knownNames(build: Build, contract: Contract): ReadonlySet<string> {
  return new Set([
    ...contract.operations.map(({ id }) => id),
    ...contract.operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers)),
    ...contract.errorCodes.map(({ code }) => code),
    ...contract.constants.flatMap(({ values }) => values.map(({ value }) => String(value))),
    ...contract.events.map(({ type }) => type),
    ...contract.headers.map(({ name }) => name),
    ...build.names.all.flatMap(([, schema]) => propertyNames(schema)),
    ...contract.requirements.map(({ id }) => id),
  ]);
}
