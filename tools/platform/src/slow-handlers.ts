import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Names the file that says how many seconds each event takes. */
export const slowVariable = 'ORDERING_PLATFORM_SLOW';

async function work(): Promise<void> {
  const seconds = Number(readFileSync(process.env[slowVariable] ?? '', 'utf8'));
  if (seconds > 0) await pause(seconds * 1000);
}

/** What the receiver does about events: nothing, for as long as it is told. */
export const handlers = { otherwise: work, unknown: work };
