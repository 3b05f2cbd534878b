import { Action } from './action.tsx';

/** Copies a text. */
export function Copy({ text, children }: { readonly text: string; readonly children: string }) {
  return (
    <Action
      run={async () => {
        await navigator.clipboard.writeText(text);
        return `Copied: ${children.replace(/^Copy /, '')}.`;
      }}
    >
      {children}
    </Action>
  );
}
