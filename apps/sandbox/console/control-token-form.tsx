import { refresh } from './live.ts';
import { controlToken, setControlToken } from './session.ts';
import { Field, Form } from './ui/form.tsx';

/** Asks for the control token, which a sandbox beyond loopback wants. It is kept until the tab is closed. */
export function ControlTokenForm() {
  return (
    <section class="single" aria-label="Control token">
      <article>
        <h2>Control token</h2>
        <p class="quiet">
          This sandbox is open to others, so it asks for its control token. It was printed at the
          start, or stands in a file in the data folder.
        </p>
        {controlToken.value !== undefined && (
          <p class="problem" role="alert">
            The sandbox has refused the token that it was given.
          </p>
        )}
        <Form
          button="Open the console"
          send={async ({ token = '' }) => {
            setControlToken(token);
            refresh();
            return undefined;
          }}
        >
          <Field name="token" label="Control token" type="password" required />
        </Form>
      </article>
    </section>
  );
}
