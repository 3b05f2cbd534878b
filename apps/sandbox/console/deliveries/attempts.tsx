import { deliveryPolicy } from '@ordering/events';
import type { Attempt } from '../types.ts';
import { Code, Facts, Id, Text } from '../ui/text.tsx';
import { Ago } from '../ui/time.tsx';
import { spanWords } from '../words.ts';

const { from, to } = deliveryPolicy.success;

/** Every attempt of a delivery, the newest first. */
export function Attempts({ log }: { readonly log: readonly Attempt[] }) {
  if (log.length === 0) return <p class="quiet">None has ended yet.</p>;
  return (
    <ol class="attempts" reversed>
      {log.toReversed().map((each) => (
        <li key={`${each.number} ${each.started_at}`}>
          <AttemptLine attempt={each} />
        </li>
      ))}
    </ol>
  );
}

function AttemptLine({ attempt }: { readonly attempt: Attempt }) {
  const { number, resend, outcome, took_ms, started_at, response_status: status } = attempt;
  const isGood = status !== undefined && status >= from && status <= to;
  const body = attempt.response_body ?? '';
  return (
    <>
      <p class="line wraps">
        <span>
          <strong>{resend ? 'Resend' : `Attempt ${number}`}</strong>{' '}
          <span class="sign" data-state={isGood ? 'acknowledged' : 'failed'}>
            <Text>{outcome}</Text>
          </span>
        </span>
        <span class="quiet">
          took {spanWords(took_ms)}, <Ago at={started_at} />
        </span>
      </p>
      {body !== '' && <Code text={body} label={`Start of the answer to attempt ${number}`} />}
    </>
  );
}

/** The headers that an attempt has sent. */
export function Headers({ attempt }: { readonly attempt: Attempt }) {
  return (
    <Facts
      rows={Object.entries(attempt.headers).map(
        ([name, value]) => [name, <Id key={name}>{value}</Id>] as const,
      )}
    />
  );
}
