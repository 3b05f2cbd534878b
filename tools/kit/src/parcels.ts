/** What is said to another thread, and the bytes that go with it. */
export interface Parcel<T> {
  readonly content: T;
  readonly bytes: readonly Uint8Array[];
}

/** Parcels as one message. Their bytes are in one buffer, which can be handed over without a copy. */
export interface Packed<T> {
  readonly contents: readonly T[];
  /** The length of each of the byte strings of each parcel, in their order. */
  readonly sizes: readonly (readonly number[])[];
  readonly buffer: ArrayBuffer;
}

/**
 * Puts parcels into one message. All bytes go into one new buffer: the buffers that they come in may be shared with
 * others, and would be copied as a whole.
 */
export function pack<T>(parcels: readonly Parcel<T>[]): Packed<T> {
  const sizes = parcels.map(({ bytes }) => bytes.map(({ byteLength }) => byteLength));
  const buffer = new ArrayBuffer(sizes.flat().reduce((sum, size) => sum + size, 0));
  const all = new Uint8Array(buffer);
  let start = 0;
  for (const each of parcels.flatMap(({ bytes }) => bytes)) {
    all.set(each, start);
    start += each.byteLength;
  }
  return { contents: parcels.map(({ content }) => content), sizes, buffer };
}

/** The parcels in a message. Their bytes share its buffer. */
export function unpack<T>({ contents, sizes, buffer }: Packed<T>): Parcel<T>[] {
  let start = 0;
  return contents.map((content, index) => {
    const bytes = (sizes[index] ?? []).map((size) => {
      start += size;
      return new Uint8Array(buffer, start - size, size);
    });
    return { content, bytes };
  });
}
