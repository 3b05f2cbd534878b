import { createGuard } from '@ordering/outbox';
import { expect, test } from 'vitest';
import { endpointProblem } from './endpoint.ts';

const { admits } = createGuard({ allowTargets: ['localhost', '127.0.0.0/8', '::1'] });

test.each([
  'https://example.com/hooks',
  'https://example.com:8443/hooks?x=1',
  'http://localhost:3000/hooks',
  'http://127.0.0.1/',
  'http://127.1.2.3:80/',
  'http://2130706433/',
  'http://[::1]:3000/',
])('%s can be an endpoint', (address) => {
  expect(endpointProblem(address, admits)).toBeUndefined();
});

test.each([
  'http://example.com/hooks',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
  'http://10.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://0.0.0.0/',
  'ftp://localhost/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'https://',
  'example.com',
  '/hooks',
  '',
  'https://exa mple.com',
])('%s cannot', (address) => {
  expect(endpointProblem(address, admits)).toEqual(expect.any(String));
});
