/** Where the replicas of the receiver keep deliveries: in a file, or on a server that is started for them. */
export const databases = ['sqlite', 'postgres'] as const;
export type Database = (typeof databases)[number];
