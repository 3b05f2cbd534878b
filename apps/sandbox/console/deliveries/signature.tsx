import { signatureScheme } from '@ordering/events';
import { useId, useState } from 'preact/hooks';
import { Code } from '../ui/text.tsx';
import { quoted } from './curl.ts';

const { algorithm, header, key } = signatureScheme;
const [, digest = ''] = algorithm.split('-');

interface SignatureProps {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How the signature of the last attempt is checked: by a command, or here with a secret that goes nowhere. */
export function Signature({ payload, headers }: SignatureProps) {
  const id = useId();
  const [verdict, setVerdict] = useState<boolean>();
  const signature = headers[header] ?? '';
  const command = `printf %s ${quoted(payload)} |\n  openssl dgst -${digest.toLowerCase()} -hmac "$WEBHOOK_SECRET"`;
  return (
    <details>
      <summary>Check the signature</summary>
      <p>
        <code>{header}</code> is the {algorithm} of the raw body, keyed with the <code>{key}</code>{' '}
        of the endpoint. Compute it over the bytes as they came, and compare in constant time. This
        command prints the same:
      </p>
      <Code text={command} label="A command that computes the signature" />
      {globalThis.isSecureContext && (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            const secret = String(new FormData(event.currentTarget).get('secret') ?? '');
            void sign(secret, payload).then((made) => setVerdict(made === signature));
          }}
        >
          <div class="field">
            <label for={id}>A secret, which is checked in this page and goes nowhere</label>
            <input id={id} name="secret" type="password" autocomplete="off" required />
          </div>
          <div class="row">
            <button type="submit" class="plain">
              Check this secret
            </button>
            <output>
              {verdict !== undefined &&
                (verdict
                  ? 'This secret has signed the last attempt.'
                  : 'Another secret has signed the last attempt.')}
            </output>
          </div>
        </form>
      )}
    </details>
  );
}

async function sign(secret: string, payload: string): Promise<string> {
  const bytes = new TextEncoder();
  const hash = digest.replace('SHA', 'SHA-');
  const imported = await crypto.subtle.importKey(
    'raw',
    bytes.encode(secret),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  );
  const made = await crypto.subtle.sign('HMAC', imported, bytes.encode(payload));
  return [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
