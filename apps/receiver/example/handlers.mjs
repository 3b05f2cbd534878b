// Yours, by product and event type. `id` stays the same when one runs again: use it to make an effect happen once.
export const handlers = {
  onlineOrdering: {
    'order.created': (_payload, { id }) => console.error('to the kitchen:', id),
  },
};
