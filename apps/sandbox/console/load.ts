import { effect, type Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from './api.ts';

export interface Loaded<Data> {
  /** What was loaded last; of something else that was asked for before, nothing. */
  readonly data: Data | undefined;
  readonly problem: string | undefined;
}

/**
 * Loads something, and again whenever there may be news of it. What is shown stays until then, so that focus, selection
 * and scroll stay as well.
 *
 * @param key What is asked for: another key loads another thing.
 */
export function useLoad<Data>(
  key: string,
  load: () => Promise<Data>,
  changed: Signal<number>,
): Loaded<Data> {
  const [state, setState] = useState<Loaded<Data> & { readonly key: string }>();
  useEffect(() => {
    let isOver = false;
    let isLoading = false;
    let isStale = false;
    const loadNow = async (): Promise<void> => {
      isStale = isLoading;
      if (isLoading) return;
      isLoading = true;
      try {
        const data = await load();
        if (!isOver) setState({ key, data, problem: undefined });
      } catch (error) {
        // Where there is no answer, what is shown stays: whoever follows the stream says so, and has it loaded again.
        const isAnswer = !(error instanceof TypeError);
        if (!isOver && isAnswer) setState({ key, data: undefined, problem: wordsOf(error) });
      }
      isLoading = false;
      if (isStale && !isOver) await loadNow();
    };
    const stop = effect(() => {
      changed.value;
      void loadNow();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [key]);
  return state?.key === key ? state : { data: undefined, problem: undefined };
}
