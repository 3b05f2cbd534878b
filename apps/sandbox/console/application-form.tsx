import { application, asksForSecret } from './session.ts';
import { Field, Form } from './ui/form.tsx';

/** Asks for the credentials of the application, where the sandbox has refused those that every sandbox begins with. */
export function ApplicationForm() {
  if (!asksForSecret.value) return null;
  return (
    <Form
      label="Application"
      button="Use these"
      kind="plain"
      send={async ({ client_id = '', client_secret = '' }) => {
        application.value = { clientId: client_id, clientSecret: client_secret };
        asksForSecret.value = false;
        return 'The console calls as this application now.';
      }}
    >
      <p>This sandbox was given another client secret. It is kept in this page only.</p>
      <Field name="client_id" label="Client id" value={application.value.clientId} required />
      <Field name="client_secret" label="Client secret" type="password" required />
    </Form>
  );
}
