const levels = 32_000;

/** JSON that is nested deeper than a walk through it has stack for, and short enough to be kept of an answer. */
export const nested: string = `${'['.repeat(levels)}${']'.repeat(levels)}`;
