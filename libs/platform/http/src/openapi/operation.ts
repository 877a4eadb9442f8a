import type { z } from 'zod';
import { keyScopesOf, permissionsIn, type RouteContract } from '@nidaan/kernel';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import type { Json } from './json.ts';
import { refusalsOf } from './refusals.ts';

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
    ...needsOf(contract),
    ...securityOf(contract),
    parameters: [
      ...parametersOf(params, 'path', components),
      ...parametersOf(query, 'query', components),
      ...headersOf(contract),
    ],
    ...(contract.body ? { requestBody: { required: true, content: bodyOf(contract, contract.body, components) } } : {}),
    responses: {
      [String(contract.status ?? 200)]: { description: 'Done', ...answerOf(contract, components) },
      ...refusalsOf(contract),
    },
  };
}

// What opens a call to API keys is asked where keys are let in: an entry of its own in the document could differ from it.
function securityOf(contract: RouteContract): Json {
  if (contract.access === 'public') return { security: [] };
  const scopes = keyScopesOf(contract);
  if (scopes.length === 0) return { security: [{ bearer: [] }] };
  return { security: [{ bearer: [] }, { apiKey: [] }], 'x-key-scopes': scopes };
}

const headersOf = ({ access, idempotent }: RouteContract): Json[] => [
  ...(access === 'hospital' ? [{ $ref: '#/components/parameters/BranchId' }] : []),
  ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

/** The headers that many calls read, for `components.parameters`. */
export const HEADER_COMPONENTS: Json = {
  BranchId: {
    ...{ name: 'X-Branch-Id', in: 'header', required: false },
    description:
      'The branch that is asked, or `all`. Without it: all branches of the caller for what is read, the main one for what is written.',
    schema: { type: 'string', pattern: '^([1-9][0-9]{0,8}|all)$', examples: ['1'] },
  },
  IdempotencyKey: {
    ...{ name: 'Idempotency-Key', in: 'header', required: false },
    description: 'A retried call with the same key and body is done once, and answered like the first time.',
    schema: { type: 'string', minLength: 1, maxLength: 200, examples: ['5f0c6f0e-visit-1'] },
  },
};

// 'any of' where there are several.
function needsOf(contract: RouteContract): Json {
  const { needs } = contract;
  if (!needs) return {};
  const keys = permissionsIn(needs);
  if (keys.length === 0) return { 'x-needs': needs, description: needs === 'owner' ? 'For owners.' : 'For every member.' };
  const scopes = keyScopesOf(contract);
  const open = scopes.length > 0 ? `Open to API keys with the scope ${scopes.join(' or ')}.` : 'Closed to API keys.';
  return { 'x-needs': keys, description: `Needs the permission ${keys.join(' or ')}. ${open}` };
}

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
  const kinds = {
    json: () => withExample(body, components),
    multipart: () => ({ schema: contract.files ? { allOf: [schema, filesOf(contract)] } : schema }),
    urlencoded: () => ({ schema }),
  };
  return Object.fromEntries((contract.consumes ?? ['json']).map((kind) => [MEDIA[kind], kinds[kind]()]));
}

const FILE: Json = { type: 'string', contentMediaType: 'application/octet-stream', format: 'binary' };

// Where nothing but a form is read, there is no call without its file.
function filesOf({ files, consumes }: RouteContract): Json {
  const parts = Object.entries(files!.parts);
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.map(([name, most]) => [name, most === 1 ? FILE : { type: 'array', maxItems: most, items: FILE }]),
    ),
    ...(consumes!.length === 1 ? { required: parts.map(([name]) => name) } : {}),
  };
}

function answerOf({ produces = 'json', answer }: RouteContract, components: Components): Json {
  if (produces === 'pdf') return { content: { 'application/pdf': {} } };
  if (produces === 'file') return { content: { 'application/octet-stream': {} } };
  if (produces === 'events') return { content: { 'text/event-stream': {} } };
  return answer ? { content: { 'application/json': withExample(answer, components) } } : {};
}

const withExample = (schema: z.ZodType, components: Components): Json => ({
  schema: components.of(schema),
  example: exampleOf(schema, components),
});
