import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { yaml } from '../../tools/contract/src/emit/text/yaml.ts';

/** Anything that a document may hold; texts are made of what is special to YAML and of what is not. */
const { value } = fc.letrec((tie) => {
  const marks = [...'a\n:->|"\'{,1. ', ': ', ' #', '- ', '  ', 'on'];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(...marks, 'a long word '.repeat(12)), { maxLength: 6 })
      .map((parts) => parts.join('')),
  );
  return {
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
      fc.constantFrom(null, true, false),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  };
});

test.each(['1.2', '1.1'] as const)('a reader of YAML %s gets back what was written', (version) => {
  fc.assert(
    fc.property(value, (given) => {
      const json = JSON.parse(JSON.stringify(given));
      expect(parse(yaml(json), { version })).toEqual(json);
    }),
    { numRuns: 2_000 },
  );
});
