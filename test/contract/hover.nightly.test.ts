import { expect, test } from 'vitest';
import { hovers } from './hovers.ts';

// For people to read. An edit of the contract changes what is shown: `npx vitest run --mode nightly test/contract/hover -u`.

test.each([...hovers()])('an editor shows of %s what is kept', async (name, shown) => {
  const text = `${shown.signature}\n\n${shown.documentation}\n`;
  await expect(text).toMatchFileSnapshot(`./hovers/${name}.txt`);
});
