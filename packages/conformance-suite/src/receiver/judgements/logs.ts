import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, notObservable } from '../../model/finding.ts';
import type { LogsTranscript } from '../scenarios/logs.ts';
import { answered } from './verdicts.ts';

const expected = {
  secret: 'a log without the secret',
  payload: 'a log without payloads',
} as const;

/** The log has neither the secret nor a payload in it. One into which nothing is written meanwhile may well be another file. */
export function quietLog({ sent, bytes, written, found }: LogsTranscript): Finding {
  const faults = found.map(({ file, line, what }) => ({
    expected: expected[what],
    got: `it in line ${line} of ${file}`,
  }));
  if (written.length === 0 && faults.length === 0) {
    return notObservable(
      `nothing was written into the log while ${sent.length} deliveries came: give the file that the receiver writes to, and let it write each line at once`,
    );
  }
  const witness = written.map((each) => ({ id: each.file, saw: `${each.bytes} bytes more` }));
  return brokenBy(
    faults,
    kept(`${bytes} bytes, without either`, [...witness, ...sent.map(answered)]),
  );
}
