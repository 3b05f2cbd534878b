import type { Edit } from '../edit.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { operations } from './operations.ts';
import { repository } from './ours.ts';
import { shapes } from './shapes.ts';
import { values } from './values.ts';

export const edits: readonly Edit[] = [
  ...operations,
  ...events,
  ...errors,
  ...documents,
  ...values,
  ...shapes,
  ...repository,
];
