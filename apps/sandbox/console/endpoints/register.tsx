import { useRef } from 'preact/hooks';
import { ControlError } from '../../src/control-call.ts';
import { SandboxErrorCode } from '../../src/generated/control/constants.ts';
import { control, integrateStore } from '../api.ts';
import { ApplicationForm } from '../application-form.tsx';
import { ownerOf } from '../owners.ts';
import { showSecret } from '../session.ts';
import { Field, Form } from '../ui/form.tsx';

const urlHint = 'An https URL; http is taken for this machine.';
const urlExample = 'http://127.0.0.1:8080/webhooks';

interface RegisterProps {
  /** Called with the owner that is registered. */
  readonly done: (owner: string) => void;
  /** The store, if it is known. */
  readonly storeId?: string | undefined;
}

/** Integrates a store, as the POS does; the store is created where there is none yet. */
export function RegisterStore({ done, storeId }: RegisterProps) {
  // A store that has no registration yet, because that was refused, is there when it is tried again.
  const unnamed = useRef<string | undefined>(undefined);
  return (
    <>
      <ApplicationForm />
      <Form
        label="Register a store"
        button="Register the receiver"
        send={async ({ store_id, webhook_url = '', external_store_id }) => {
          const id = storeId ?? (await storeFor(store_id ?? unnamed.current));
          if (store_id === undefined) unnamed.current = id;
          const { webhook_secret } = await integrateStore({
            store_id: id,
            webhook_url,
            ...(external_store_id === undefined ? {} : { external_store_id }),
          });
          const owner = ownerOf({ store_id: id });
          showSecret(owner, webhook_secret);
          done(owner);
          return `Events of ${id} go to the receiver now.`;
        }}
      >
        {storeId === undefined && (
          <Field name="store_id" label="Store id, optional" placeholder="ramen-1" />
        )}
        <Field
          name="webhook_url"
          label="URL of the receiver"
          placeholder={urlExample}
          hint={urlHint}
          required
        />
        <Field
          name="external_store_id"
          label="Your own id of the store, optional"
          hint="Each delivery has it in a header."
        />
      </Form>
    </>
  );
}

async function storeFor(storeId: string | undefined): Promise<string> {
  try {
    const body = storeId === undefined ? {} : { store_id: storeId };
    return (await control.createStore({ body })).store_id;
  } catch (error) {
    const code = error instanceof ControlError ? error.refusal?.code : undefined;
    if (code !== SandboxErrorCode.storeAlreadyExists || storeId === undefined) throw error;
    return storeId;
  }
}

/** Creates a community with its receiver: the contract has no registration for it, and the secret is shown in a console. */
export function RegisterCommunity({ done }: RegisterProps) {
  return (
    <Form
      label="Register a community"
      button="Register the community"
      send={async ({ community_id, webhook_url = '' }) => {
        const made = await control.createCommunity({
          body: { webhook_url, ...(community_id === undefined ? {} : { community_id }) },
        });
        const owner = ownerOf(made);
        showSecret(owner, made.webhook_secret);
        done(owner);
        return `Events of ${made.community_id} go to the receiver now.`;
      }}
    >
      <Field name="community_id" label="Community id, optional" placeholder="north-campus" />
      <Field
        name="webhook_url"
        label="URL of the receiver"
        placeholder={urlExample}
        hint={urlHint}
        required
      />
    </Form>
  );
}
