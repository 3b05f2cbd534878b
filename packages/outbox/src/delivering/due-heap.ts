interface Entry<T> {
  readonly at: number;
  readonly value: T;
}

/** Values by the time at which they are due: the first is found at once, however many there are. */
export class DueHeap<T> {
  readonly #entries: Entry<T>[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** The earliest time; undefined if there is nothing. */
  get firstAt(): number | undefined {
    return this.#entries[0]?.at;
  }

  push(at: number, value: T): void {
    const entries = this.#entries;
    let index = entries.length;
    const entry = { at, value };
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = entries[parent];
      if (above === undefined || above.at <= at) break;
      entries[index] = above;
      index = parent;
    }
    entries[index] = entry;
  }

  /** Takes out the value that is due first. */
  pop(): Entry<T> | undefined {
    const entries = this.#entries;
    const [first] = entries;
    const last = entries.pop();
    if (first === undefined || last === undefined || entries.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const a = entries[left];
      const b = entries[left + 1];
      const [child, at] =
        b !== undefined && a !== undefined && b.at < a.at ? [b, left + 1] : [a, left];
      if (child === undefined || child.at >= last.at) break;
      entries[index] = child;
      index = at;
    }
    entries[index] = last;
    return first;
  }
}
