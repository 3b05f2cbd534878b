import { readFileSync } from 'node:fs';
import { operations as control } from '../generated/control/operations.ts';
import { validate as ofControl } from '../generated/control/validate.ts';
import { operations as service } from '../generated/service/operations.ts';
import { validate as ofService } from '../generated/service/validate.ts';
import type { Edition, OperationRow, OperationValidators } from '../operation.ts';

/** An operation, with what its edition says of it. */
export interface Documented {
  readonly edition: Edition;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
}

/** What `/openapi.json` and `/sandbox/openapi.json` serve. */
export const documents: { readonly [Name in Edition]: Readonly<Record<string, unknown>> } = {
  service: documentOf('service'),
  control: documentOf('control'),
};

/** Every operation of both editions. */
export const documented: readonly Documented[] = [
  ...of('service', Object.values(service), ofService),
  ...of('control', Object.values(control), ofControl),
];

function of(
  edition: Edition,
  rows: readonly OperationRow[],
  all: { readonly [id: string]: OperationValidators },
): readonly Documented[] {
  return rows.flatMap((row) => {
    const validators = all[row.id];
    return validators === undefined ? [] : [{ edition, row, validators }];
  });
}

function documentOf(edition: Edition): Readonly<Record<string, unknown>> {
  return JSON.parse(
    readFileSync(new URL(`../generated/${edition}/openapi.json`, import.meta.url), 'utf8'),
  );
}
