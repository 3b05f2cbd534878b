/** A change of a source that no test can see, because the program does the same. */
export interface Equivalent {
  /** The source, relative to the root. */
  readonly file: string;
  /** The line it is in, without the space around it. */
  readonly line: string;
  /** What stands there, and what Stryker writes in its place. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const stryker = '"Stryker was here!"';

export const equivalents: readonly Equivalent[] = [
  ...[
    { line: "const day = (parts.day ?? '').trim().padStart(2, '0');" },
    { line: "const monthNumber = String(months.indexOf(parts.month ?? '') + 1).padStart(2, '0');" },
    {
      line: `const iso = \`\${fullYear(parts.year ?? '')}-\${monthNumber}-\${day}T\${parts.time}.000Z\`;`,
    },
  ].map(({ line }) => ({
    file: 'packages/errors/src/http-date.ts',
    line,
    from: "''",
    to: stryker,
    why: 'Every form has the group; only the compiler cannot know.',
  })),
  {
    file: 'packages/errors/src/decision.ts',
    line: 'const classified = failure.code === undefined ? undefined : classifyErrorCode(failure.code);',
    from: 'failure.code === undefined',
    to: 'false',
    why: 'No code is classified as one that is not known. The compiler refuses it.',
  },
  {
    file: 'packages/errors/src/decision.ts',
    line: 'const isInDoubt = status !== failure.status && byStatus === RetryClass.readStateFirst;',
    from: 'status !== failure.status',
    to: 'true',
    why: 'The contract has no code of a status that asks to read the state first.',
  },
  {
    file: 'packages/errors/src/envelope.ts',
    line: 'const [, text] = below.find(([path]) => path.length === 1) ?? [];',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Only the second element is looked at.',
  },
  {
    file: 'packages/client/src/attempt.ts',
    line: "kind: 'answer',",
    from: "'answer'",
    to: '""',
    why: 'What is not `no-answer` is an answer. The compiler refuses it.',
  },
  {
    file: 'packages/client/src/attempt.ts',
    line: 'if (signal.aborted) response.body?.cancel().catch(() => {});',
    from: 'response.body?.cancel',
    to: 'response.body.cancel',
    why: 'Nobody waits for a late answer any more, nor sees this fail. The compiler refuses it.',
  },
  {
    file: 'packages/client/src/token-keeper.ts',
    line: "let latest: HeldToken = { value: '', generation: 0 };",
    from: "''",
    to: '"Stryker was here!"',
    why: 'The value is looked at only after a renewal has replaced it.',
  },
  {
    file: 'packages/client/src/judge.ts',
    line: 'return judgeSilence({ reason, cause, sent: true }, circumstances);',
    from: 'true',
    to: 'false',
    why: 'A read leaves nothing in doubt, sent or not.',
  },
  {
    file: 'packages/client/src/not-sent.ts',
    line: "return typeof value === 'string' ? value : '';",
    from: "''",
    to: stryker,
    why: 'Neither is a code, nor the name of a system call.',
  },
  {
    file: 'packages/events/src/action.ts',
    line: 'rowsOfType(type).find((row) => row.product === product)?.requiredHeaders ?? [];',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Neither has the header of an action.',
  },
  {
    file: 'packages/events/src/product.ts',
    line: 'return field === undefined ? [] : [{ product: id, field }];',
    from: 'field === undefined',
    to: 'false',
    why: 'Every product of the contract has a field of its own. The compiler refuses it.',
  },
  {
    file: 'packages/events/src/product.ts',
    line: 'return field === undefined ? [] : [{ product: id, field }];',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Every product of the contract has a field of its own.',
  },
  {
    file: 'packages/events/src/product.ts',
    line: 'if (only !== undefined && second === undefined) return { ok: true, row: only };',
    from: 'only !== undefined',
    to: 'true',
    why: 'Nobody asks with no row. The compiler refuses it.',
  },
  {
    file: 'packages/webhooks/src/body.ts',
    line: 'return { ok: false };',
    from: '{ ok: false }',
    to: '{}',
    why: 'Nobody tells a false from a field that is missing. The compiler refuses it.',
  },
  {
    file: 'packages/webhooks/src/dispatch.ts',
    line: 'const byAction = context.action === undefined ? undefined : route?.actions?.get(context.action);',
    from: 'context.action === undefined',
    to: 'false',
    why: 'No handler is filed under undefined. The compiler refuses it.',
  },
  {
    file: 'packages/webhooks/src/keyring.ts',
    line: 'const names = [...(this.#hints.get(hash) ?? []).filter((each) => each !== name), name];',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'It is the name of no hint, and the first of the five that goes.',
  },
  {
    file: 'packages/webhooks/src/node.ts',
    line: 'if (response.destroyed || response.headersSent) return;',
    from: 'response.destroyed || response.headersSent',
    to: 'response.destroyed && response.headersSent',
    why: 'Node.js drops what is written to a lost connection; other runtimes need not.',
  },
  {
    file: 'packages/webhooks/src/signature.ts',
    line: 'for (let i = 0; i < bytes.length; i += 1) {',
    from: 'i < bytes.length',
    to: 'i <= bytes.length',
    why: 'An array of bytes ignores what is written behind its end.',
  },
  {
    file: 'packages/webhooks/src/web-hashing.ts',
    line: 'for (let i = 0; i < left.byteLength; i += 1) difference |= (left[i] ?? 0) ^ (right[i] ?? 0);',
    from: 'i < left.byteLength',
    to: 'i <= left.byteLength',
    why: 'Behind their ends both count as 0, which is no difference.',
  },
  {
    file: 'packages/webhooks/src/web-hashing.ts',
    line: "return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [",
    from: 'false',
    to: 'true',
    why: 'A key that could be exported signs alike, and this one never leaves its file.',
  },
];
