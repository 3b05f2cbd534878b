interface Entry<T> {
  readonly at: number;
  readonly value: T;
}

/** Values by the time at which each is due: the first is found at once, however many there are. */
export class DueHeap<T> {
  readonly #entries: Entry<T>[] = [];
  /** Where each value is, so that it is in here once, whatever becomes of its time. */
  readonly #places = new Map<T, number>();

  get size(): number {
    return this.#entries.length;
  }

  /** The earliest time; undefined if there is nothing. */
  get firstAt(): number | undefined {
    return this.#entries[0]?.at;
  }

  /** Notes when a value is due, whatever was noted of it before; `Infinity` takes it out. */
  set(at: number, value: T): void {
    const place = this.#places.get(value);
    if (at === Infinity) {
      if (place !== undefined) this.#takeOut(place);
      return;
    }
    this.#settle(place ?? this.#entries.length, { at, value });
  }

  /** Takes out the value that is due first. */
  pop(): Entry<T> | undefined {
    const [first] = this.#entries;
    if (first !== undefined) this.#takeOut(0);
    return first;
  }

  #takeOut(place: number): void {
    const gone = this.#entries[place];
    const last = this.#entries.pop();
    if (gone === undefined || last === undefined) return;
    this.#places.delete(gone.value);
    if (last !== gone) this.#settle(place, last);
  }

  /** Puts an entry into a place that is free, or where it leads to from there. */
  #settle(place: number, entry: Entry<T>): void {
    const up = this.#rise(place, entry.at);
    this.#put(up === place ? this.#sink(place, entry.at) : up, entry);
  }

  /** Moves down what is due later than `at`, from the parent of a place on. Returns the place that is free then. */
  #rise(from: number, at: number): number {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#entries[parent];
      if (above === undefined || above.at <= at) break;
      this.#put(place, above);
      place = parent;
    }
    return place;
  }

  /** Moves up what is due earlier than `at`, from the children of a place on. Returns the place that is free then. */
  #sink(from: number, at: number): number {
    let place = from;
    for (;;) {
      const left = 2 * place + 1;
      const a = this.#entries[left];
      const b = this.#entries[left + 1];
      const [child, next] =
        b !== undefined && a !== undefined && b.at < a.at ? [b, left + 1] : [a, left];
      if (child === undefined || child.at >= at) return place;
      this.#put(place, child);
      place = next;
    }
  }

  #put(place: number, entry: Entry<T>): void {
    this.#entries[place] = entry;
    this.#places.set(entry.value, place);
  }
}
