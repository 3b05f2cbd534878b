import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface SplitProps {
  readonly list: ComponentChildren;
  readonly listLabel: string;
  /** What is shown of one thing; nothing where none is chosen. */
  readonly detail: ComponentChildren;
  /** Which one that is. */
  readonly chosen: string | undefined;
  readonly detailLabel: string;
  readonly back: string;
  readonly nothing: string;
}

/** A list beside the detail of one thing; on a phone one of the two. */
export function Split(props: SplitProps) {
  const { list, listLabel, detail, chosen, detailLabel, back, nothing } = props;
  const isChosen = chosen !== undefined;
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the link that was followed is hidden now, and the focus would be nowhere.
    const isHidden = document.activeElement?.getClientRects().length === 0;
    if (isHidden) shown.current?.focus();
  }, [chosen]);
  return (
    <div class={isChosen ? 'split chosen' : 'split'}>
      <section class="list" aria-label={listLabel}>
        {list}
      </section>
      <section class="detail" key={chosen} ref={shown} tabIndex={-1} aria-label={detailLabel}>
        {isChosen ? (
          <>
            <a class="back" href={back}>
              ‹ {listLabel}
            </a>
            {detail}
          </>
        ) : (
          <p class="nothing">{nothing}</p>
        )}
      </section>
    </div>
  );
}
