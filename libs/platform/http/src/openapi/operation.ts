import type { z } from 'zod';
import { permissionsIn, type Needs, type RouteContract } from '@nidaan/kernel';
import type { Components } from './components.ts';
import type { Json } from './json.ts';

const MEDIA = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
} as const;

/** One call of the document. */
export function operationOf(contract: RouteContract, components: Components): Json {
  const { params, query } = contract;
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.owner],
    ...(contract.needs ? needsOf(contract.needs) : {}),
    security: contract.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(params, 'path', components), ...parametersOf(query, 'query', components)],
    ...(contract.body ? { requestBody: { required: true, content: bodyOf(contract, contract.body, components) } } : {}),
    responses: {
      [String(contract.status ?? 200)]: { description: 'Done', ...answerOf(contract, components) },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } },
    },
  };
}

// 'any of' where there are several.
const needsOf = (needs: Needs) => {
  const keys = permissionsIn(needs);
  if (keys.length === 0) return { 'x-needs': needs, description: needs === 'owner' ? 'For owners.' : 'For every member.' };
  return { 'x-needs': keys, description: `Needs the permission ${keys.join(' or ')}.` };
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', components: Components): Json[] {
  if (!schema) return [];
  return components.fieldsOf(schema).map((field) => ({
    name: field.name,
    in: place,
    required: place === 'path' || field.required,
    schema: field.schema,
  }));
}

function bodyOf(contract: RouteContract, body: z.ZodType, components: Components): Json {
  const schema = components.of(body);
  return Object.fromEntries((contract.consumes ?? ['json']).map((kind) => [MEDIA[kind], { schema }]));
}

function answerOf({ produces = 'json', answer }: RouteContract, components: Components): Json {
  if (produces === 'pdf') return { content: { 'application/pdf': {} } };
  if (produces === 'file') return { content: { 'application/octet-stream': {} } };
  if (produces === 'events') return { content: { 'text/event-stream': {} } };
  return answer ? { content: { 'application/json': { schema: components.of(answer) } } } : {};
}
