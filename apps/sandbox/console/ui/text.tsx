import type { ComponentChildren } from 'preact';

/** What others wrote, in its place: it may run in another direction, and it may be long. */
export function Text({ children }: { readonly children: ComponentChildren }) {
  return <bdi class="text">{children}</bdi>;
}

/** An id, or another text for machines. */
export function Id({ children }: { readonly children: ComponentChildren }) {
  return (
    <bdi class="text">
      <code>{children}</code>
    </bdi>
  );
}

/** A long text for machines, which scrolls in its own box. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section class="code" tabIndex={0} aria-label={label}>
      <pre dir="auto">{text}</pre>
    </section>
  );
}

/** Pairs of a name and what it stands for. */
export function Facts({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ComponentChildren] | false)[];
}) {
  return (
    <dl class="facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
