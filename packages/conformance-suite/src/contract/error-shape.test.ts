import { expect, test } from 'vitest';
import { errorShapeOf } from './error-shape.ts';

test.each([
  { body: ' ', want: 'empty' },
  { body: '<!DOCTYPE html><p>No', want: 'page' },
  { body: '\n<h1>Bad Gateway</h1>', want: 'page' },
  { body: '<?xml version="1.0"?><no/>', want: 'text' },
  { body: 'Bad Gateway', want: 'text' },
  { body: '"no"', want: 'text' },
  { body: '[]', want: 'list' },
  { body: 'null', want: 'other' },
  { body: '{}', want: 'other' },
  { body: '{"code":"a.b"}', want: 'flat' },
  { body: '{"message":"no"}', want: 'flat' },
  { body: '{"error":"no"}', want: 'string' },
  { body: '{"error":null}', want: 'other' },
  { body: '{"error":{"message":"no"}}', want: 'codeless' },
  { body: '{"error":{"code":404,"message":"no"}}', want: 'codeless' },
  { body: '{"error":{"code":"a.b"}}', want: 'messageless' },
  { body: '{"errors":[{"code":"a.b"}]}', want: 'errors' },
  { body: '{"type":"about:blank","title":"No","status":404}', want: 'problem' },
])('$body', ({ body, want }) => {
  expect(errorShapeOf(body)).toBe(want);
});
