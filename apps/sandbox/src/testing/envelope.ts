import { expect } from 'vitest';
import { seedApplication } from '../generated/control/constants.ts';
import { refusal } from './sandbox.ts';

/** A stranger's answer must be enveloped, with a dotted code, and tell nothing of the inside. */
export function expectEnvelope(status: number, body: Readonly<Record<string, unknown>>): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message } = refusal({ status, headers: new Headers(), body });
  expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
  expect(message).toMatch(/\.$/);
  expect(message).not.toMatch(/node_modules|at .+:\d+/);
  expect(message).not.toContain(seedApplication.clientSecret);
}
