import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../read/json.ts';
import { contract, sandbox } from '../testing/fixture.ts';
import { openapiTypes } from './types.ts';

const pets: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getPet',
        responses: {
          200: {
            description: 'A pet.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          default: { $ref: '#/components/responses/Problem' },
        },
      },
    },
  },
  webhooks: {
    born: {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } },
        },
        responses: { 200: { description: 'Seen.' } },
      },
    },
  },
  components: {
    responses: { Problem: { description: 'No.' } },
    schemas: {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      },
      Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string' },
          size: { enum: ['small', 'large'], default: 'small' },
          parents: { type: ['array', 'null'], items: { $ref: '#/components/schemas/Dog' } },
          more: { type: 'object' },
        },
      },
    },
  },
};

test.each([
  { name: 'nullables, defaults, recursion, webhooks', document: pets },
  { name: 'a contract', document: contract.openapi },
  { name: 'a contract with an overlay', document: sandbox.openapi },
])('the same types as the main module writes: $name', async ({ document }) => {
  const before = JSON.stringify(document);
  const types = await openapiTypes(document);
  const options = { silent: true, emptyObjectsUnknown: true, defaultNonNullable: false };
  const nodes = await openapiTypescript(before, options);
  expect(types).toBe(astToString(nodes));
  expect(types).toMatch(/^export interface paths \{/);
  expect(JSON.stringify(document)).toBe(before);
});
