import { describe, expect, expectTypeOf, test } from 'vitest';
import { type ClassifiedErrorCode, classifyErrorCode } from './classify.ts';
import { ErrorCode } from './generated/codes.ts';

describe('classifyErrorCode', () => {
  test.each(Object.values(ErrorCode))('knows %s', (code) => {
    expect(classifyErrorCode(code)).toEqual({ known: true, code });
  });

  const unknown: { given: string; because: string }[] = [
    { given: ErrorCode.orderNotFound.toUpperCase(), because: 'codes are compared exactly' },
    { given: `${ErrorCode.orderNotFound} `, because: 'codes are compared exactly' },
    { given: '', because: 'it is empty' },
    { given: 'constructor', because: 'a prototype has this key' },
  ];
  test.each(unknown)('does not know "$given": $because', ({ given }) => {
    expect(classifyErrorCode(given)).toEqual({ known: false, code: given });
  });
});

describe('types', () => {
  test('the union of known codes is closed', () => {
    expectTypeOf<string>().not.toExtend<ErrorCode>();
    expectTypeOf<
      Extract<ClassifiedErrorCode, { known: true }>['code']
    >().toEqualTypeOf<ErrorCode>();
  });

  // The switches name one code and take the others together, so that they need no edit when the
  // contract gains a code. What they show holds for any list: a case that is left out is an error.
  type Others = Exclude<ErrorCode, typeof ErrorCode.rateLimited>;
  const isOther = (code: ErrorCode): code is Others => code !== ErrorCode.rateLimited;

  test('an exhaustive switch compiles', () => {
    function wait(code: ErrorCode): string {
      if (isOther(code)) return 'no';
      switch (code) {
        case ErrorCode.rateLimited:
          return 'yes';
      }
    }
    expect(wait(ErrorCode.rateLimited)).toBe('yes');
  });

  test('a switch without a case does not', () => {
    // @ts-expect-error one code has no case, so the function may end without an answer
    function wait(code: ErrorCode): string {
      switch (code) {
        case ErrorCode.rateLimited:
          return 'yes';
      }
    }
    expect(wait(ErrorCode.orderNotFound)).toBeUndefined();
  });

  test('a table without a code does not compile', () => {
    // @ts-expect-error one code has no entry
    const table: { readonly [C in ErrorCode]: string } = { [ErrorCode.rateLimited]: 'wait' };
    expect(table[ErrorCode.rateLimited]).toBe('wait');
  });
});
