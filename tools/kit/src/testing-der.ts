/** A value in DER: its tag, its content, and the values in it where it is constructed. */
export interface Value {
  readonly tag: number;
  /** With tag and length. */
  readonly whole: Buffer;
  readonly content: Buffer;
  readonly parts: readonly Value[];
}

const constructed = 0x20;
const sequence = 0x30;
const set = 0x31;

/** What X.690 demands of the content of a type where it is written as DER; `undefined` where nothing is wrong. */
const rules: Readonly<Record<number, (content: Buffer) => string | undefined>> = {
  1: (content) => (/^(00|ff)$/.test(content.toString('hex')) ? undefined : 'a BOOLEAN is 00 or ff'),
  2: (content) => {
    if (content.length === 0) return 'an INTEGER has a byte';
    return /^(00[0-7]|ff[89a-f])/.test(content.toString('hex'))
      ? 'an INTEGER has no byte too many'
      : undefined;
  },
  3: (content) => {
    const [unused = 8] = content;
    const last = content.length > 1 ? (content.at(-1) ?? 0) : 0;
    if (unused > (content.length > 1 ? 7 : 0)) return 'a BIT STRING says how many bits are unused';
    return last % 2 ** unused === 0 ? undefined : 'the unused bits of a BIT STRING are 0';
  },
  4: () => undefined,
  5: (content) => (content.length === 0 ? undefined : 'a NULL is empty'),
  6: (content) =>
    /^(?:(?!80)(?:[89a-f].)*[0-7].)+$/.test(content.toString('hex'))
      ? undefined
      : 'each number of an OBJECT IDENTIFIER is as short as it can be, and ends',
  12: (content) =>
    Buffer.from(content.toString('utf8')).equals(content) ? undefined : 'a UTF8String is UTF-8',
  19: (content) =>
    /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(content.toString('latin1'))
      ? undefined
      : 'a PrintableString has no other characters',
  22: (content) => (content.every((byte) => byte < 0x80) ? undefined : 'an IA5String is of 7 bits'),
  23: (content) =>
    /^\d{12}Z$/.test(content.toString('latin1')) ? undefined : 'a UTCTime is YYMMDDHHMMSSZ',
  24: (content) =>
    /^\d{14}Z$/.test(content.toString('latin1'))
      ? undefined
      : 'a GeneralizedTime of a certificate is YYYYMMDDHHMMSSZ',
};

/**
 * Reads one value that fills the bytes, and takes no other form of it than DER. The readers of TLS libraries are no judges:
 * OpenSSL's takes forms that others refuse.
 *
 * @throws Error that says where and what is wrong.
 */
export function readDer(bytes: Buffer): Value {
  const value = valueAt(bytes, 0);
  if (value.whole.length < bytes.length) throw new Error('there are bytes after the value');
  return value;
}

/** The values that fill the bytes. */
function valuesIn(bytes: Buffer): readonly Value[] {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length; at += values.at(-1)?.whole.length ?? 0) {
    values.push(valueAt(bytes, at));
  }
  return values;
}

function valueAt(bytes: Buffer, at: number): Value {
  const refuse = (what: string) => {
    const head = bytes.subarray(at, at + 8).toString('hex');
    return new Error(`at byte ${at} of ${bytes.length}, ${head}: ${what}`);
  };
  const [tag, first] = bytes.subarray(at);
  if (tag === undefined || first === undefined) throw refuse('a value has a tag and a length');
  if ((tag & 0x1f) === 0x1f) throw refuse('no tag of a certificate is longer than a byte');
  const digits = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80) throw refuse('a length is definite');
  if (digits > 4 || at + 2 + digits > bytes.length) throw refuse('a length ends');
  const length = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
  if (digits > 0 && length < (digits === 1 ? 0x80 : 2 ** (8 * (digits - 1)))) {
    throw refuse('a length is as short as it can be');
  }
  const from = at + 2 + digits;
  if (from + length > bytes.length) throw refuse('a value ends inside the one around it');
  const content = bytes.subarray(from, from + length);
  const isConstructed = (tag & constructed) !== 0;
  if (tag < 0x40 && tag !== sequence && tag !== set) {
    const rule = isConstructed ? undefined : rules[tag];
    if (rule === undefined) throw refuse('no certificate has a value of this form');
    const problem = rule(content);
    if (problem !== undefined) throw refuse(problem);
  }
  const parts = isConstructed ? valuesIn(content) : [];
  if (tag === set && !isAscending(parts)) throw refuse('the values of a SET OF are in order');
  return { tag, whole: bytes.subarray(at, from + length), content, parts };
}

function isAscending(values: readonly Value[]): boolean {
  return values.every(({ whole }, index) => {
    const next = values[index + 1];
    return next === undefined || Buffer.compare(whole, next.whole) <= 0;
  });
}
