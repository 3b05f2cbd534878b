import type { Validator } from '@ordering/api';
import { expect, onTestFinished, test } from 'vitest';
import { validate } from '../generated/validate.ts';
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
  Object.defineProperty(validate.getClock, 'header', { value: needsTrace, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(validate.getClock, 'header'));
  const headers = { 'x-trace': 'a', accept: '*/*' };
  expect(readRequest('getClock', { ...raw, headers })).toMatchObject({ params: {} });
  expect(() => readRequest('getClock', { ...raw, headers: { accept: '*/*' } })).toThrow(
    '`x-trace` is required.',
  );
  expect(() => readRequest('listStores', { ...raw, headers: {} })).not.toThrow();
});
