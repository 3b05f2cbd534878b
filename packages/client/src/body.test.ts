import { describe, expect, test } from 'vitest';
import { parseBody, readBody } from './body.ts';

const never = new AbortController().signal;
const inPieces = (bytes: Uint8Array, size: number): Response => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    }),
  );
};

describe('readBody', () => {
  test.each([1, 2, 3, 5, 100])(
    'joins characters that are split, %i bytes at a time',
    async (size) => {
      const text = '{"dish":"ラーメン 🍜 é"}';
      const bytes = new TextEncoder().encode(text);
      expect(await readBody(inPieces(bytes, size), bytes.length, never)).toEqual({
        kind: 'text',
        text,
      });
      expect(await readBody(inPieces(bytes, size), bytes.length - 1, never)).toEqual({
        kind: 'too-large',
      });
    },
  );

  test('gives the connection back when it is told to stop', async () => {
    const controller = new AbortController();
    let cancelled = false;
    const body = new ReadableStream({
      cancel: () => {
        cancelled = true;
      },
    });
    const reading = readBody(new Response(body), 100, controller.signal);
    controller.abort();
    await reading;
    expect(cancelled).toBe(true);
  });
});

describe('parseBody', () => {
  const table: { given: string; want: object }[] = [
    { given: '', want: { ok: true, json: undefined } },
    { given: '\uFEFF \r\n', want: { ok: true, json: undefined } },
    { given: 'null', want: { ok: true, json: null } },
    { given: '[1]', want: { ok: true, json: [1] } },
    { given: '{"hush":', want: { ok: false, problem: 'the body is not JSON' } },
    { given: '['.repeat(1_000_000), want: { ok: false, problem: 'the body is not JSON' } },
  ];
  test.each(table)('case %#', ({ given, want }) => {
    expect(parseBody({ kind: 'text', text: given })).toEqual(want);
  });
});
