import { deliveryPolicy, EventType } from '@ordering/events';
import { useState } from 'preact/hooks';
import { control } from './api.ts';
import { go, route } from './location.ts';
import { MoreOwners } from './more-owners.tsx';
import { ownerChoices, ownerRef, productFor } from './owners.ts';
import { hrefTo } from './route.ts';
import { Field, Form, Select } from './ui/form.tsx';

/** Fires an event of any type, at whoever it is about. */
export function FireEventPage() {
  const choices = ownerChoices.value;
  const asked = route.value.query.owner ?? choices[0]?.[0] ?? '';
  const [chosen, setChosen] = useState<string>();
  const owner = chosen ?? asked;
  const product = productFor(owner);
  if (choices.length === 0) {
    return (
      <section class="single" aria-label="Fire an event">
        <article>
          <h2>Fire an event</h2>
          <p class="nothing">
            An event is about a store or a community.{' '}
            <a href={hrefTo(['endpoints', 'new'])}>Register one</a>
          </p>
        </article>
      </section>
    );
  }
  return (
    <section class="single" aria-label="Fire an event">
      <article>
        <h2>Fire an event</h2>
        <p class="quiet">Any event type, including one that your receiver does not know.</p>
        <Form
          button="Fire the event"
          send={async ({ event_type = '', data = '{}' }) => {
            const fired = await control.fireEvent({
              body: { ...ownerRef(owner), event_type, data: objectIn(data) },
            });
            go(hrefTo(['deliveries', fired.event_id]));
            return 'The event was fired.';
          }}
        >
          <Select
            name="owner"
            label="Store or community"
            choices={choices}
            value={owner}
            onChange={setChosen}
          />
          <MoreOwners />
          <Field
            name="event_type"
            label="Event type"
            choices={product === undefined ? [] : Object.values(EventType[product])}
            required
          />
          <Field
            name="data"
            label="Data, as JSON"
            rows={6}
            value="{}"
            hint={
              <>
                An event that requires an action names it in{' '}
                <code>{deliveryPolicy.action.fields[0]}</code>.
              </>
            }
          />
        </Form>
      </article>
    </section>
  );
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  } catch {
    // Said below.
  }
  throw new Error('The data must be a JSON object.');
}
