import { appendFileSync } from 'node:fs';

/** Writes down each effect, and in which life of its replica it was made, before anybody else can know of it. */
export const handlers = {
  otherwise(_event: unknown, { id }: { readonly id: string }): void {
    appendFileSync(
      process.env.ORDERING_TEST_EFFECTS ?? '',
      `${process.env.ORDERING_TEST_LIFE} ${id}\n`,
    );
  },
};
