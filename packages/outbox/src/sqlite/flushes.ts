import type { WriteCommand } from './commands.ts';

/**
 * What others rely on is on the disk before they are told. That an attempt is under way, or has failed and another one
 * follows, and what is forgotten may be lost in a power cut: then the attempt is made again under its number, as after any
 * crash.
 * See docs/decisions/attempt-after-crash.md.
 */
export function flushes(command: WriteCommand): boolean {
  if (command.kind === 'claim' || command.kind === 'expire') return false;
  if (command.kind !== 'settle' || command.settlement.kind !== 'ended') return true;
  return command.settlement.step.state !== 'scheduled';
}
