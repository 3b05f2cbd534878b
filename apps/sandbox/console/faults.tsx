import { ErrorCode } from '@ordering/errors';
import type { Output } from '../src/control-types.ts';
import { operations } from '../src/generated/control/operations.ts';
import { operations as service } from '../src/generated/service/operations.ts';
import { control } from './api.ts';
import { calls } from './live.ts';
import { useLoad } from './load.ts';
import { Action } from './ui/action.tsx';
import { Field, type Filled, Form, Select } from './ui/form.tsx';

type Fault = Output<'listFaults'>['faults'][number];

/** What the control operations are spared from: all that a client calls in production can go wrong. */
const called = [
  ...Object.values(service),
  ...Object.values(operations).filter(({ origin }) => origin === 'answer'),
].map(({ id }) => [id, id] as const);

const ways = [
  ['status', 'Answer with an error'],
  ['drop', 'Drop the connection'],
  ['late', 'Answer late'],
] as const;

/** What goes wrong on purpose. */
export function FaultsPage() {
  const { data } = useLoad('', () => control.listFaults({ query: { limit: '100' } }), calls);
  const faults = data?.faults ?? [];
  return (
    <section class="single" aria-label="Faults">
      <article>
        <h2>Faults</h2>
        <p class="quiet">
          Make the next calls of the service fail, to see what your client does. The calls of this
          console do not fail, except denials and registrations.
        </p>
        {faults.length > 0 && (
          <>
            <ul class="steps">
              {faults.map((fault) => (
                <li key={fault.fault_id}>{wordsFor(fault)}</li>
              ))}
              {data?.next !== undefined && <li>and more</li>}
            </ul>
            <Action
              run={async () => {
                const { cleared } = await control.clearFaults({});
                return `${cleared} cleared.`;
              }}
            >
              Clear all faults
            </Action>
          </>
        )}
        <h3>Add a fault</h3>
        <Form button="Add the fault" send={add}>
          <Select name="operation" label="Operation" choices={[['', 'all of them'], ...called]} />
          <Select name="way" label="What goes wrong" choices={ways} />
          <Field
            name="code"
            label="Error code, optional"
            choices={Object.values(ErrorCode)}
            hint="Of the answer. The status follows from it unless you give one."
          />
          <Field name="status" label="Status, optional" type="number" placeholder="504" />
          <Field name="latency_ms" label="Delay in ms, optional" type="number" />
          <Field name="times" label="How many calls" type="number" value="1" />
          <label class="choice">
            <input type="checkbox" name="applied" value="yes" />
            Carry the call out first, so that only its answer is lost
          </label>
        </Form>
      </article>
    </section>
  );
}

async function add({ operation, way, code, status, latency_ms, times, applied }: Filled) {
  const isError = way === 'status';
  const { operation: about = 'all operations' } = await control.addFault({
    body: {
      ...(operation === undefined ? {} : { operation }),
      ...(way === 'drop' ? { drop: true } : {}),
      ...(isError && code !== undefined ? { code } : {}),
      ...(isError && status !== undefined ? { status: Number(status) } : {}),
      ...(latency_ms === undefined ? {} : { latency_ms: Number(latency_ms) }),
      ...(applied === undefined ? {} : { applied: true }),
      ...(times === undefined ? {} : { times: Number(times) }),
    },
  });
  return `The next calls of ${about} go wrong.`;
}

function wordsFor({ operation, latency_ms, status, code, drop, applied, times }: Fault): string {
  const what = [
    latency_ms !== undefined && `waits ${latency_ms} ms`,
    drop && 'the connection is dropped',
    (status ?? code) !== undefined && `answered ${[status, code].filter(Boolean).join(' ')}`,
    applied && 'carried out first',
  ].filter(Boolean);
  return `${operation ?? 'every operation'}: ${what.join(', ')}; for ${times} more`;
}
