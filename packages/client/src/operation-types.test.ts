import { CancelReasonCode } from '@ordering/api/constants';
import type { components } from '@ordering/api/types';
import { ErrorCode } from '@ordering/errors';
import { describe, expectTypeOf, test } from 'vitest';
import type { Client } from './client.ts';
import type { ExplainedDenial } from './denial.ts';
import type { OperationData, OperationInput, OperationResult } from './operation-types.ts';

type Denial = OperationInput<'cancelOrder'>['body'];
const reason = 'The oven is broken.';
const reason_code = CancelReasonCode.capacity;

/** Takes a value of a type, so that the compiler judges the value. */
const takes = <T>(_: T): void => {};

describe('what an operation takes', () => {
  test('its path parameters and its body', () => {
    expectTypeOf<OperationInput<'cancelOrder'>>().toHaveProperty('orderId').toEqualTypeOf<string>();
    takes<OperationInput<'cancelOrder'>>({ orderId: 'o', body: { reason, reason_code } });
    // @ts-expect-error the path has a parameter
    takes<OperationInput<'cancelOrder'>>({ body: { reason, reason_code } });
    // @ts-expect-error the body is required
    takes<OperationInput<'cancelOrder'>>({ orderId: 'o' });
    const body = { reason, reason_code };
    // @ts-expect-error no operation has such an input
    takes<OperationInput<'cancelOrder'>>({ orderId: 'o', body, cookies: {} });
  });

  test('the fields that the contract lists, no others', () => {
    takes<Denial>({ reason, reason_code });
    takes<Denial>({ reason, reason_code, message: 'm' });
    // @ts-expect-error a field is missing
    takes<Denial>({ reason });
    // @ts-expect-error no such reason
    takes<Denial>({ reason, reason_code: 'BORED' });
    // @ts-expect-error a field that the operation does not have
    takes<Denial>({ reason, reason_code, note: 'n' });
    // @ts-expect-error on the wire, undefined and absent differ
    takes<Denial>({ reason, reason_code, message: undefined });
  });

  test('never app_id, which the token carries', () => {
    // @ts-expect-error as a literal
    takes<Denial>({ reason, reason_code, app_id: 'a' });
    const body = { reason, reason_code, app_id: 'a' };
    // @ts-expect-error nor in a variable, where other excess fields pass
    takes<Denial>(body);
    // @ts-expect-error nor where the fields are not specified
    takes<OperationInput<'integrateStore'>>({ body: { app_id: 'a' } });
  });

  test('anything else where the contract gives no fields', () => {
    takes<OperationInput<'integrateStore'>>({ body: { store: 'mine', tables: [1, 2] } });
    takes<OperationInput<'integrateStore'>>({ body: {} });
  });
});

describe('what an operation answers', () => {
  test('the body that the contract gives, or something unknown', () => {
    type Store = components['schemas']['IntegrateStoreResult'];
    expectTypeOf<OperationData<'integrateStore'>>().toEqualTypeOf<Store>();
    expectTypeOf<OperationData<'cancelOrder'>>().toEqualTypeOf<unknown>();
  });

  test('a union that a switch can exhaust', () => {
    function told(result: OperationResult<'integrateStore'>): string {
      if (result.ok) return result.data?.webhook_secret ?? '';
      switch (result.kind) {
        case 'api':
          return result.code;
        case 'unreadable-error':
        case 'unreadable-success':
        case 'incomplete-success':
        case 'no-token':
        case 'invalid-request':
          return result.problem;
        case 'outcome-unknown':
          return result.failure.kind;
        case 'network':
        case 'timeout':
        case 'aborted':
          return result.kind;
      }
    }
    // @ts-expect-error one kind has no case, so the function may end without an answer
    function untold(result: Exclude<OperationResult<'integrateStore'>, { ok: true }>): string {
      switch (result.kind) {
        case 'api':
          return result.code;
      }
    }
    expectTypeOf(told).returns.toEqualTypeOf<string>();
    expectTypeOf(untold).returns.toEqualTypeOf<string>();
  });

  test('an error code that is the string itself, of a closed union where it is known', () => {
    type Refusal = Extract<OperationResult<'cancelOrder'>, { kind: 'api' }>;
    expectTypeOf<Refusal['code']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<Refusal, { known: true }>['code']>().toEqualTypeOf<ErrorCode>();
    type Others = Exclude<ErrorCode, typeof ErrorCode.orderNotFound>;
    const isOther = (code: ErrorCode): code is Others => code !== ErrorCode.orderNotFound;
    function told(refusal: Refusal): string {
      if (!refusal.known || isOther(refusal.code)) return refusal.message;
      const { code } = refusal;
      switch (code) {
        case ErrorCode.orderNotFound:
          return refusal.message;
      }
    }
    // @ts-expect-error all codes but one have no case, so the function may end without an answer
    function untold(refusal: Extract<Refusal, { known: true }>): string {
      switch (refusal.code) {
        case ErrorCode.orderNotFound:
          return refusal.message;
      }
    }
    expectTypeOf(told).returns.toEqualTypeOf<string>();
    expectTypeOf(untold).returns.toEqualTypeOf<string>();
  });

  test('data that has to be looked for: a 2xx answer may have no body', () => {
    expectTypeOf<Client['integrateStore']>().returns.resolves.toEqualTypeOf<
      OperationResult<'integrateStore'>
    >();
    (result: OperationResult<'integrateStore'>) => {
      // @ts-expect-error data may be undefined
      if (result.ok) return result.data.webhook_secret;
      return '';
    };
  });
});

describe('ExplainedDenial', () => {
  test('wants a message with OTHER, and is a body of cancelOrder', () => {
    takes<ExplainedDenial>({ reason, reason_code });
    takes<ExplainedDenial>({ reason, reason_code: CancelReasonCode.other, message: 'No gas.' });
    // @ts-expect-error OTHER says nothing by itself
    takes<ExplainedDenial>({ reason, reason_code: CancelReasonCode.other });
    expectTypeOf<ExplainedDenial>().toExtend<Denial>();
  });

  test('is a recommendation: the contract takes OTHER without one', () => {
    takes<Denial>({ reason, reason_code: CancelReasonCode.other });
  });
});
