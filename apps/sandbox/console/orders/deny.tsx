import { useState } from 'preact/hooks';
import { CancelReasonCode, cancelReasonCodes } from '../../src/generated/service/constants.ts';
import { cancelOrder } from '../api.ts';
import { ApplicationForm } from '../application-form.tsx';
import { Field, Form } from '../ui/form.tsx';

const reasons = Object.values(CancelReasonCode);

/** Denies an order as the POS does, with one of the reasons of the contract. */
export function Deny({ orderId }: { readonly orderId: string }) {
  const [code, setCode] = useState<CancelReasonCode>(CancelReasonCode.itemOutOfStock);
  return (
    <section aria-label="Deny the order">
      <h3>Deny it</h3>
      <p class="quiet">As the POS does, through the API of the service.</p>
      <ApplicationForm />
      <Form
        button="Deny the order"
        kind="danger"
        send={async ({ reason = '', message }) => {
          await cancelOrder(orderId, {
            reason,
            reason_code: code,
            ...(message === undefined ? {} : { message }),
          });
          return 'The order was denied.';
        }}
      >
        <fieldset>
          <legend>Reason code</legend>
          {reasons.map((each) => (
            <label key={each} class="choice">
              <input
                type="radio"
                name="reason_code"
                value={each}
                checked={each === code}
                onChange={() => setCode(each)}
              />
              <span>
                <code>{each}</code> {cancelReasonCodes[each].description}{' '}
                <span class="quiet">{cancelReasonCodes[each].serviceAction}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Field
          name="reason"
          label="Reason"
          hint="The customer sees it."
          value="Sorry, not today."
          required
        />
        <Field
          name="message"
          label="Message, optional"
          hint="For support; it matters most where no other reason fits."
        />
      </Form>
    </section>
  );
}
