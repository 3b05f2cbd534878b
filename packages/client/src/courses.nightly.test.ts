import { test } from 'vitest';
import { tryCourses } from '../testing/courses.ts';

test('no write is applied twice in 10,000 courses drawn by chance, and no result says what is not so', async () => {
  await tryCourses(10_000);
}, 120_000);
