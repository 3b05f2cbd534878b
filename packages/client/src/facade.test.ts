import type { OperationId, OperationTypes } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import type { components } from '@ordering/api/types';
import { ErrorCode } from '@ordering/errors';
import { describe, expectTypeOf, test } from 'vitest';
import type { ExplainedDenial } from './denial.ts';
import type {
  CancelOrderBody,
  CancelOrderCode,
  CancelOrderInput,
  CancelOrderResult,
  Client,
  IntegrateStoreData,
  IntegrateStoreInput,
  IntegrateStoreResult,
  Operations,
} from './generated/operations.ts';
import type { CallOptions } from './options.ts';
import type { Result } from './result.ts';

const reason = 'The oven is broken.';
const reason_code = CancelReasonCode.capacity;

/** Takes a value of a type, so that the compiler judges the value. */
const takes = <T>(_: T): void => {};

describe('the methods', () => {
  type Method<Id extends keyof Operations> = (
    input: Operations[Id]['input'],
    options?: CallOptions<Id>,
  ) => Promise<Result<Operations[Id]['data'], Operations[Id]['code']>>;

  test('are one for each operation of the table, of what it takes and gives', () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<OperationId>();
    takes<<Of extends Client>(client: Of) => { [Id in OperationId]: Method<Id> }>(
      (client) => client,
    );
    takes<(methods: { [Id in OperationId]: Method<Id> }) => Client>((methods) => methods);
  });

  test('give what the contract says, by the types that openapi-typescript made of it', () => {
    type Successes<Responses> = {
      [S in keyof Responses]: `${S & (string | number)}` extends `2${string}`
        ? Responses[S]
        : never;
    }[keyof Responses];
    type Answers = { [Id in OperationId]: Successes<OperationTypes[Id]['responses']> };
    type Data = { [Id in OperationId]: Operations[Id]['data'] };
    expectTypeOf<Answers>().toExtend<Data>();
  });
});

describe('what an operation takes', () => {
  test('its path parameters and its body', () => {
    expectTypeOf<CancelOrderInput>().toHaveProperty('orderId').toEqualTypeOf<string>();
    takes<CancelOrderInput>({ orderId: 'o', body: { reason, reason_code } });
    // @ts-expect-error the path has a parameter
    takes<CancelOrderInput>({ body: { reason, reason_code } });
    // @ts-expect-error the body is required
    takes<CancelOrderInput>({ orderId: 'o' });
    const body = { reason, reason_code };
    // @ts-expect-error no operation has such an input
    takes<CancelOrderInput>({ orderId: 'o', body, cookies: {} });
  });

  test('the fields that the contract lists, no others', () => {
    takes<CancelOrderBody>({ reason, reason_code });
    takes<CancelOrderBody>({ reason, reason_code, message: 'm' });
    // @ts-expect-error a field is missing
    takes<CancelOrderBody>({ reason });
    // @ts-expect-error no such reason
    takes<CancelOrderBody>({ reason, reason_code: 'BORED' });
    // @ts-expect-error a field that the operation does not have
    takes<CancelOrderBody>({ reason, reason_code, note: 'n' });
    // @ts-expect-error on the wire, undefined and absent differ
    takes<CancelOrderBody>({ reason, reason_code, message: undefined });
  });

  test('never app_id, which the token carries', () => {
    // @ts-expect-error as a literal
    takes<CancelOrderBody>({ reason, reason_code, app_id: 'a' });
    const body = { reason, reason_code, app_id: 'a' };
    // @ts-expect-error nor in a variable, where other excess fields pass
    takes<CancelOrderBody>(body);
    // @ts-expect-error nor where the fields are not specified
    takes<IntegrateStoreInput>({ body: { app_id: 'a' } });
  });

  test('anything else where the contract gives no fields', () => {
    takes<IntegrateStoreInput>({ body: { store: 'mine', tables: [1, 2] } });
    takes<IntegrateStoreInput>({ body: {} });
  });
});

describe('what an operation answers', () => {
  test('the body that the contract gives, or something unknown', () => {
    type Store = components['schemas']['IntegrateStoreResult'];
    expectTypeOf<IntegrateStoreData['webhook_secret']>().toEqualTypeOf<Store['webhook_secret']>();
    expectTypeOf<Operations['cancelOrder']['data']>().toEqualTypeOf<unknown>();
  });

  test('a union that a switch can exhaust', () => {
    function told(result: IntegrateStoreResult): string {
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
    function untold(result: Exclude<IntegrateStoreResult, { ok: true }>): string {
      switch (result.kind) {
        case 'api':
          return result.code;
      }
    }
    expectTypeOf(told).returns.toEqualTypeOf<string>();
    expectTypeOf(untold).returns.toEqualTypeOf<string>();
  });

  test('an error code that is the string itself, of a closed union where it is known', () => {
    type Refusal = Extract<CancelOrderResult, { kind: 'api' }>;
    expectTypeOf<Refusal['code']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<Refusal, { known: true }>['code']>().toEqualTypeOf<CancelOrderCode>();
    expectTypeOf<CancelOrderCode>().toExtend<ErrorCode>();
    // @ts-expect-error a code that the catalogue has, and the operation does not list
    takes<CancelOrderCode>(ErrorCode.menuJobNotFound);
    type Others = Exclude<CancelOrderCode, typeof ErrorCode.orderNotFound>;
    const isOther = (code: CancelOrderCode): code is Others => code !== ErrorCode.orderNotFound;
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
    expectTypeOf<Client['integrateStore']>().returns.resolves.toEqualTypeOf<IntegrateStoreResult>();
    (result: IntegrateStoreResult) => {
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
    expectTypeOf<ExplainedDenial>().toExtend<CancelOrderBody>();
  });

  test('is a recommendation: the contract takes OTHER without one', () => {
    takes<CancelOrderBody>({ reason, reason_code: CancelReasonCode.other });
  });
});
