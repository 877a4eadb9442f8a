import { z } from 'zod';
import { permissionsIn, type Needs, type RouteContract } from '@nidaan/kernel';

const FAULT = {
  type: 'object',
  required: ['statusCode', 'message', 'error', 'detail'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    error: { type: 'string' },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const MEDIA = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
} as const;

/** The OpenAPI 3.1 document of the given contracts, but for what services ask each other. */
export function openApiDocument(contracts: readonly RouteContract[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    if (contract.access === 'service') continue;
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nidaan', version, description: 'Hospital and clinic management. Every error answer has the shape Fault.' },
    components: {
      schemas: { Fault: FAULT },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}

function operationOf(contract: RouteContract): Record<string, unknown> {
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.owner],
    ...(contract.needs ? needsOf(contract.needs) : {}),
    security: contract.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
    ...(contract.body ? { requestBody: { content: bodyOf(contract) } } : {}),
    responses: { [String(contract.status ?? 200)]: { description: 'Done', ...answerOf(contract) }, default: faultResponse },
  };
}

// 'any of' where there are several.
const needsOf = (needs: Needs) => {
  const keys = permissionsIn(needs);
  if (keys.length === 0) return { 'x-needs': needs, description: needs === 'owner' ? 'For owners.' : 'For every member.' };
  return { 'x-needs': keys, description: `Needs the permission ${keys.join(' or ')}.` };
};

const faultResponse = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
};

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schema
    ? (schemaOf(schema) as { properties?: Record<string, unknown>; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(contract: RouteContract): Record<string, unknown> {
  const schema = contract.body ? schemaOf(contract.body) : {};
  return Object.fromEntries((contract.consumes ?? ['json']).map((kind) => [MEDIA[kind], { schema }]));
}

function answerOf(contract: RouteContract): Record<string, unknown> {
  if (contract.produces === 'pdf') return { content: { 'application/pdf': {} } };
  if (contract.produces === 'file') return { content: { 'application/octet-stream': {} } };
  if (contract.produces === 'events') return { content: { 'text/event-stream': {} } };
  return contract.answer ? { content: { 'application/json': { schema: schemaOf(contract.answer) } } } : {};
}
