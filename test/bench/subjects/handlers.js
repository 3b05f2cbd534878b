/** Handles everything, and does nothing. */
export const handlers = { otherwise: () => {}, unknown: () => {} };
