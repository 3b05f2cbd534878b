import type { Validator } from '@ordering/api';
import { afterAll, expect, test, vi } from 'vitest';

const needsTrace: Validator<unknown> = (value) =>
  'x-trace' in Object(value)
    ? { ok: true, value }
    : {
        ok: false,
        problems: [{ path: '', keyword: 'required', property: 'x-trace', message: '' }],
      };

afterAll(() => {
  vi.doUnmock('../generated/validate.ts');
  vi.resetModules();
});

const raw = { params: {}, query: {}, body: undefined, clientId: undefined };

test('a header that an operation describes is validated, and others are let through', async () => {
  vi.resetModules();
  // No operation describes a header so far.
  vi.doMock('../generated/validate.ts', async (original) => {
    const { validate } = await original<typeof import('../generated/validate.ts')>();
    const getClock = { ...validate.getClock, header: (value: unknown) => needsTrace(value) };
    return { validate: { ...validate, getClock } };
  });
  const { readRequest } = await import('./request.ts');
  const headers = { 'x-trace': 'a', accept: '*/*' };
  expect(readRequest('getClock', { ...raw, headers })).toMatchObject({ params: {} });
  expect(() => readRequest('getClock', { ...raw, headers: { accept: '*/*' } })).toThrow(
    '`x-trace` is required.',
  );
  expect(() => readRequest('listStores', { ...raw, headers: {} })).not.toThrow();
});
