/** The environment variables that a command reads its secret from. */
export const secretVariables = {
  store: 'ORDERING_WEBHOOK_SECRET',
  'other-store': 'ORDERING_WEBHOOK_OTHER_SECRET',
} as const;
