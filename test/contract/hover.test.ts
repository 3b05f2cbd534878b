import { expect, test } from 'vitest';
import { hovers } from './hovers.ts';

/** What fits beside code, in lines. */
const mostSignature = 15;
const mostDocumentation = 40;
/** Of a variable an editor shows its type alone. */
const variables: readonly string[] = ['result', 'failure', 'payload'];

test.each([...hovers()])('an editor shows what %s is, and no more than fits', (name, shown) => {
  const { signature, documentation } = shown;
  expect(documentation !== '').toBe(!variables.includes(name));
  expect(signature.split('\n').length).toBeLessThanOrEqual(mostSignature);
  expect(documentation.split('\n').length).toBeLessThanOrEqual(mostDocumentation);
});
