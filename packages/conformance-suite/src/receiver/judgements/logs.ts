import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, notObservable } from '../../model/finding.ts';
import type { LogsTranscript } from '../scenarios/logs.ts';
import { answered } from './verdicts.ts';

const expected = {
  secret: 'a log without the secret',
  payload: 'a log without payloads',
} as const;

/** The log has neither the secret nor a payload in it. One in which nothing stands may well be the wrong one. */
export function quietLog({ sent, bytes, found }: LogsTranscript): Finding {
  if (bytes === 0) return notObservable('nothing was logged there');
  const faults = found.map(({ file, line, what }) => ({
    expected: expected[what],
    got: `it in line ${line} of ${file}`,
  }));
  return brokenBy(faults, kept(`${bytes} bytes, without either`, sent.map(answered)));
}
