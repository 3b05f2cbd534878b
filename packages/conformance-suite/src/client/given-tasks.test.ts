import { expect, test } from 'vitest';
import { notPassed } from '../testing/not-passed.ts';
import { tasksFrom } from './given-tasks.ts';
import { proveFake } from './testing/prove-fake.ts';
import { registers, registration } from './testing/ways.ts';

// `ways.nightly.test.ts` makes every check of such clients.
const selection = { only: ['CLI-300', 'CLI-301', 'CLI-303', 'CLI-307', 'CLI-316', 'CLI-321'] };

test('a client that only registers a store is judged, and what takes several is not observable', async () => {
  const described = { tasks: [registration('store-1')] };
  const { results, verdict } = await proveFake(registers, { selection }, described);
  expect(results.filter(({ status }) => status !== 'pass')).toMatchObject([
    {
      ...{ id: 'CLI-303', status: 'not-observable' },
      detail: 'it takes tasks that are done side by side: give several under `tasks`',
    },
  ]);
  expect(verdict.exitCode).toBe(0);
});

test('a client that registers a store and has its own name in the body wrong is found', async () => {
  const bodyOf = (task: { body: object }) => ({ ...task.body, store_id: 7 });
  const described = { tasks: [registration('store-1')] };
  const report = await proveFake({ bodyOf }, { selection: { only: ['CLI-300'] } }, described);
  expect(notPassed(report)).toEqual(['CLI-300 fail']);
});

const denial = { operation: 'cancelOrder', parameters: { orderId: 'order-1' } };
const body = { reason: 'No.', reason_code: 'OTHER' };

test.each([
  {
    tasks: [{ operation: 'cancelOrders', parameters: {}, body }],
    says: '`tasks`, number 1: the contract has no operation cancelOrders; similar are cancelOrder',
  },
  {
    tasks: [{ ...denial, parameters: {}, body }],
    says: '`tasks`, number 1 (cancelOrder): its `parameters` cannot be used: orderId is required; write what POST /pos/orders/{orderId}/cancel takes',
  },
  {
    tasks: [
      { ...denial, body },
      { ...denial, body: { reason_code: 'OTHER' } },
    ],
    says: '`tasks`, number 2 (cancelOrder): its `body` cannot be used: reason is required; write what',
  },
  {
    tasks: [
      { ...denial, body },
      { ...denial, body },
    ],
    says: '`tasks`, number 2: it is the same as another one',
  },
])('tasks that no client can do are refused: $says', ({ tasks, says }) => {
  expect(() => tasksFrom(tasks)).toThrow(says);
});
