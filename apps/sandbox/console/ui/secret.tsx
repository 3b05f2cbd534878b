import { signatureScheme } from '@ordering/events';
import { shownSecrets } from '../session.ts';
import { Copy } from './copy.tsx';

/** The secret of an endpoint, as long as this page is not loaded again. It is shown once. */
export function Secret({ owner }: { readonly owner: string }) {
  const secret = shownSecrets.value.get(owner);
  if (secret === undefined) return null;
  return (
    <section class="secret" aria-label="Signing secret">
      <p>
        <strong>
          The <code>{signatureScheme.key}</code> is shown this once.
        </strong>{' '}
        It is gone when the page is loaded again: give it to the receiver now.
      </p>
      <div class="row">
        <code class="text">{secret}</code>
        <Copy text={secret}>Copy the secret</Copy>
      </div>
    </section>
  );
}
