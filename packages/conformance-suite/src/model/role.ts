/**
 * Who the subject of a check is; reports call it by this name. What a role does is in its row of `roles.ts`. What is here
 * can be had without loading that.
 */
export const roles = ['receiver', 'service', 'client'] as const;
export type Role = (typeof roles)[number];

/** How many checks of a run go side by side. */
export const defaultJobs: Readonly<Record<Role, number>> = {
  receiver: 8,
  service: 4,
  client: 4,
};

/**
 * The longest time that a run may take, in ms: several times what it takes where nothing hangs, on a slow machine. It ends
 * what would never end.
 */
export const defaultTimeoutMs: Readonly<Record<Role, number>> = {
  receiver: 300_000,
  service: 600_000,
  client: 300_000,
};
