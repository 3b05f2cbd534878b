import { expect, test } from 'vitest';
import { requirementTexts } from './requirements.ts';

test.each([
  { id: 'delivery.ladder', says: '(the contract document of the platform, section 8.1)' },
  {
    id: 'delivery.retry-durable',
    says: '(follows from the contract document of the platform, section 3.1)',
  },
  {
    id: 'delivery.isolated',
    says: '(our advice on the contract document of the platform, section 3.1)',
  },
])('a report shows where a requirement comes from: $id $says', ({ id, says }) => {
  expect(requirementTexts([id])[id]?.endsWith(` ${says}`)).toBe(true);
});
