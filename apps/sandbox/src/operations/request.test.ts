import type { Validator } from '@ordering/api';
import { expect, test } from 'vitest';
import { operations } from '../generated/control/operations.ts';
import { validate } from '../generated/control/validate.ts';
import { readRequest } from './request.ts';

const needsTrace: Validator<unknown> = (value) =>
  'x-trace' in Object(value)
    ? { ok: true, value }
    : {
        ok: false,
        problems: [{ path: '', keyword: 'required', property: 'x-trace', message: '' }],
      };

const raw = { params: {}, query: {}, body: undefined, clientId: undefined };

test('a header that an operation describes is validated, and others are let through', () => {
  // No operation describes a header so far.
  const validators = { ...validate, getClock: { ...validate.getClock, header: needsTrace } };
  const headers = { 'x-trace': 'a', accept: '*/*' };
  const read = (id: 'getClock' | 'listStores', given: object) =>
    readRequest(operations[id], validators[id], { ...raw, headers: given });
  expect(read('getClock', headers)).toMatchObject({ params: {} });
  expect(() => read('getClock', { accept: '*/*' })).toThrow('`x-trace` is required.');
  expect(() => read('listStores', {})).not.toThrow();
});
