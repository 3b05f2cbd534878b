import { now } from '../clock.ts';
import { agoWords, countdown } from '../words.ts';

/** A time of the sandbox: how long ago, and exactly where one points at it. */
export function Ago({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {agoWords(Date.parse(at), now.value)}
    </time>
  );
}

/** How long it is until a time of the sandbox. */
export function Until({ at }: { readonly at: string }) {
  const left = Date.parse(at) - now.value;
  return (
    <time dateTime={at} title={at}>
      {left > 0 ? `in ${countdown(left)}` : 'due now'}
    </time>
  );
}
