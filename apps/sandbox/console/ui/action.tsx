import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { wordsOf } from '../api.ts';

/** What was done last, or why it was not. */
export const said = signal<{ readonly text: string; readonly isBad: boolean } | undefined>(
  undefined,
);

interface ActionProps {
  /** Does it; what it resolves to is told. */
  readonly run: () => Promise<string | undefined>;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'plain' | 'danger';
  readonly label?: string;
}

/** A button that does something which takes a moment. It stays where it is and keeps the focus. */
export function Action({ run, children, kind = 'plain', label }: ActionProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const text = await run();
      if (text !== undefined) said.value = { text, isBad: false };
    } catch (error) {
      said.value = { text: wordsOf(error), isBad: true };
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={kind}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}

/** Where it is told what was done. */
export function Said() {
  const { text = '', isBad = false } = said.value ?? {};
  return (
    <div class="said" role="status">
      {text !== '' && (
        <p class={isBad ? 'bad' : 'good'}>
          <span dir="auto">{text}</span>
          <button
            type="button"
            class="plain"
            aria-label="Dismiss the message"
            onClick={() => {
              said.value = undefined;
            }}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
