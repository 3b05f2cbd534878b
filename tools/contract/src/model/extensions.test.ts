import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { extensions } from './extensions.ts';

// Where extensions are checked, their own schemas are not, for that takes longer than the check itself.
const ajv = new Ajv2020({ allowUnionTypes: true });

test.each([...extensions])('the schema of %s is a JSON Schema', (_, { schema }) => {
  expect(ajv.validateSchema({ ...schema }), ajv.errorsText()).toBe(true);
});
