import { ErrorCode } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { list, type Of, object, text } from '../../shape.ts';
import { secondStore } from '../config/shapes.ts';
import { runAction } from './actions.ts';
import { forbiddenFields, unknownFields } from './bad-bodies.ts';
import { someStore } from './control.ts';
import { tooLate } from './denials.ts';
import { LastRequest, lastRequest } from './last-request.ts';
import { missingThings } from './missing-things.ts';
import { revokedConsent } from './other-tokens.ts';
import { throttled } from './throttle.ts';
import { badTokens } from './tokens.ts';
import type { ServiceWorld } from './world.ts';

/** What came of the last request of an action that was to bring a code about. */
const Sought = object({ code: text, ...LastRequest.members });
type Sought = Of<typeof Sought>;

/** The codes of the contract that this service was seen to have. */
export const CodesSought = object({
  /** Those with which calls of the contract were refused. */
  seen: list(text),
  sought: list(Sought),
  /** What was declared not to be there: codes, and other things. */
  absent: list(text),
});
export type CodesSought = Of<typeof CodesSought>;

/** What brings codes about without any configuration of their own. */
const others = [
  ...[forbiddenFields, unknownFields, tooLate, revokedConsent],
  ...[missingThings, throttled, badTokens],
];

export const codesSought: Recorded<ServiceWorld, CodesSought> = {
  name: 'codes of the contract',
  isTranscript: CodesSought,
  async play(world, played) {
    for (const scenario of others) {
      await played.of<unknown>(scenario).catch((error: unknown) => {
        // What could not be played there is told there.
        if (!(error instanceof CannotRun)) throw error;
      });
    }
    const { codes = {}, absent: declared = [] } = world.config;
    // The only store is integrated.
    const absent = declared.includes(secondStore)
      ? [...declared, ErrorCode.storeNotIntegrated]
      : declared;
    const sought: Sought[] = [];
    for (const [code, action] of Object.entries(codes)) {
      const { ids } = await someStore(world);
      const { request } = await lastRequest(action, runAction(world, action, ids));
      sought.push({ code, ...request });
    }
    return { seen: [...new Set(codesIn(world))], sought, absent };
  },
};

function codesIn({ log }: ServiceWorld): readonly string[] {
  return log.flatMap(({ answer }) => {
    if (answer.kind !== 'answered' || answer.status < 400) return [];
    const error = readError(answer.body);
    return error.ok ? [error.code] : [];
  });
}
