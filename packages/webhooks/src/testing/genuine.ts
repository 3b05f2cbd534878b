import { signatureScheme } from '@ordering/events';
import { sign } from '../node.ts';

// A genuine delivery. What must stay out of logs and errors is in capitals.
export const secret = 'SECRET';
export const event = {
  event_type: 'order.created',
  event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
  timestamp: '2025-03-14T18:03:27.412Z',
  community_id: 'community_1',
  data: { note: 'PAYLOAD Grüße 🍕' },
};
export const text = JSON.stringify(event);
export const body = Buffer.from(text);
export const signature = sign(secret, body);
export const name = signatureScheme.header;
export const headers = { [name.toLowerCase()]: signature };
