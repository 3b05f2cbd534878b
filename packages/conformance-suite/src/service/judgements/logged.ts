import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../contract/json.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, from, hangingOn, kept } from '../../model/finding.ts';
import type { LoggedTranscript } from '../scenarios/delivery-log.ts';
import { causedBy } from './answers.ts';
import { idOfSeveral, newIdOnRetry } from './cause.ts';

/** The log shows what an attempt sent, the status that it was answered with, and how the answer began. */
export function failureShown({
  deliveryId,
  isShared = false,
  sent,
  alsoSent = [],
  status,
  said,
  shown,
}: LoggedTranscript): Finding {
  if (shown === undefined) return hangingOn('SND-103', newIdOnRetry);
  const payloads = [sent, ...alsoSent].map((each) => Buffer.from(each, 'base64').toString());
  const faults = [
    ...(payloads.some((each) => isPayload(shown.payload, each))
      ? []
      : [
          {
            expected: 'the payload that was sent',
            got: `another one (${shown.payload.length} characters)`,
          },
        ]),
    ...(shown.status === String(status)
      ? []
      : [{ expected: `the status ${status} of the last answer`, got: shown.status || 'none' }]),
    ...(isBeginning(shown.body, said)
      ? []
      : [
          {
            expected: 'the first part of the answer to it',
            got: shown.body.slice(0, 80) || 'nothing',
          },
        ]),
  ];
  const saw = `in the log: payload of ${shown.payload.length} characters, status ${shown.status}`;
  const witness = [{ id: deliveryId, saw }];
  return from(
    witness,
    brokenBy(
      faults.map((fault) => ({
        ...{ ...fault, breaks: ['delivery.failure-in-log'] as const },
        ...causedBy(isShared ? idOfSeveral : undefined),
      })),
      kept('payload, status and the start of the answer are shown', witness),
    ),
  );
}

/** A log may show the bytes, the JSON that they are, or that as a string. */
function isPayload(shown: string, sent: string): boolean {
  if (shown === sent) return true;
  const wanted = parseJson(sent).value;
  const { ok, value } = parseJson(shown);
  if (!ok) return false;
  return isDeepStrictEqual(typeof value === 'string' ? parseJson(value).value : value, wanted);
}

/** A log may cut an answer, and say so with dots. */
function isBeginning(shown: string, said: string): boolean {
  const start = shown.replace(/(…|\.{3})$/, '').trim();
  return start !== '' && said.startsWith(start);
}
