import { useState } from 'preact/hooks';
import { seedMenu } from '../../src/generated/control/constants.ts';
import { control } from '../api.ts';
import { go, route } from '../location.ts';
import { MoreOwners } from '../more-owners.tsx';
import { ownerChoices, ownerRef } from '../owners.ts';
import { hrefTo } from '../route.ts';
import { Field, type Filled, Form, Select } from '../ui/form.tsx';

/** Places an order as a customer does: with lines, or with what the sandbox takes where there are none. */
export function PlaceOrder() {
  const choices = ownerChoices.value;
  const [lines, setLines] = useState<readonly number[]>([]);
  const { owner } = route.value.query;
  if (choices.length === 0) {
    return (
      <article>
        <h2>Place an order</h2>
        <p class="nothing">
          An order is placed at a store or a community.{' '}
          <a href={hrefTo(['endpoints', 'new'])}>Register one</a>
        </p>
      </article>
    );
  }
  return (
    <article>
      <h2>Place an order</h2>
      <Form button="Place the order" send={(filled) => place(filled, lines)}>
        <Select name="owner" label="Store or community" choices={choices} value={owner} required />
        <MoreOwners />
        <Field name="customer_note" label="Note of the customer, optional" />
        {lines.length === 0 && (
          <p class="quiet">Without lines of your own, it has the first two things on the menu.</p>
        )}
        {lines.map((line) => (
          <fieldset key={line} class="inline">
            <legend>Line</legend>
            <Field
              name={`name-${line}`}
              label="Name"
              choices={seedMenu.items.map(({ name }) => name)}
              required
            />
            <Field name={`quantity-${line}`} label="Quantity" type="number" value="1" required />
            <Field name={`price-${line}`} label="Price of one, in cents" type="number" required />
            <button
              type="button"
              class="plain"
              onClick={() => setLines(lines.filter((each) => each !== line))}
            >
              Remove the line
            </button>
          </fieldset>
        ))}
        <button
          type="button"
          class="plain"
          onClick={() => setLines([...lines, (lines.at(-1) ?? 0) + 1])}
        >
          Add a line
        </button>
      </Form>
    </article>
  );
}

async function place(filled: Filled, lines: readonly number[]): Promise<string> {
  const { owner = '', customer_note } = filled;
  const items = lines.map((line) => ({
    name: filled[`name-${line}`] ?? '',
    quantity: Number(filled[`quantity-${line}`]),
    price: Number(filled[`price-${line}`]),
  }));
  const order = await control.createOrder({
    body: {
      ...ownerRef(owner),
      ...(customer_note === undefined ? {} : { customer_note }),
      ...(items.length === 0 ? {} : { items }),
    },
  });
  go(hrefTo(['orders', order.order_id]));
  return ['The order was placed.', order.hint ?? ''].join(' ').trim();
}
