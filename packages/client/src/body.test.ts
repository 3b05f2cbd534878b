import { describe, expect, test, vi } from 'vitest';
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

  test.each([
    ['is told to stop', 100, (controller: AbortController) => controller.abort()],
    ['has read enough', 99, () => {}],
  ])('gives the connection back when it %s', async (_given, maxBytes, act) => {
    const controller = new AbortController();
    const cancel = vi.fn();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(100)),
      cancel,
    });
    const reading = readBody(new Response(body), maxBytes, controller.signal);
    act(controller);
    await reading;
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('of an answer without a body is no text', async () => {
    expect(await readBody(new Response(null), 0, never)).toEqual({ kind: 'text', text: '' });
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
