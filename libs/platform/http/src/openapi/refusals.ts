import { AppError, keyScopesOf, type RouteContract } from '@nidaan/kernel';
import { errorBody, sentenceFor } from '../exception.filter.ts';
import type { Json } from './json.ts';

const NAMES: Readonly<Record<number, readonly [name: string, when: string]>> = {
  400: ['BadRequest', 'The body, the query or a header does not fit; `errors` names the fields.'],
  401: ['Unauthorized', 'No token, or one that does not hold any more.'],
  403: ['Forbidden', 'The caller is known, and may not do this.'],
  404: ['NotFound', 'Nothing is there, or nothing that the caller may know of.'],
  409: ['Conflict', 'The state does not allow it, or somebody else has changed it meanwhile.'],
  413: ['ContentTooLarge', 'The body or a file is too large.'],
  415: ['UnsupportedMediaType', 'The body is of a kind that this call does not read.'],
  429: ['TooManyRequests', 'Too many calls; `Retry-After` says when to call again.'],
  503: ['ServiceUnavailable', 'A part is busy or away, and nothing was changed; `Retry-After` says when to call again.'],
};

const FAULT = { $ref: '#/components/schemas/Fault' };
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } };
const OTHERWISE = { description: 'Any other refusal', content: { 'application/json': { schema: FAULT } } };
const hasRetryAfter = (status: number): boolean => status === 429 || status === 503;

const exampleOf = (status: number): Json =>
  errorBody(new AppError(status, sentenceFor(status), status === 400 ? { errors: { email: sentenceFor(status) } } : {}));

/** Every refusal once, for `components.responses`. */
export function refusalComponents(): Json {
  const responses = Object.entries(NAMES).map(([status, [name, description]]) => {
    const content = { 'application/json': { schema: FAULT, example: exampleOf(Number(status)) } };
    return [name, { description, ...(hasRetryAfter(Number(status)) ? { headers: RETRY_AFTER } : {}), content }];
  });
  return Object.fromEntries(responses) as Json;
}

function statusesOf(contract: RouteContract): number[] {
  const { access, method, body, query, params, path, limits } = contract;
  const isNumbered = path.includes(':');
  const found: [status: number, applies: unknown][] = [
    [400, body ?? query ?? params],
    [401, access !== 'public'],
    [403, access !== 'public'],
    [404, isNumbered],
    [409, method !== 'GET'],
    [413, body],
    [415, body],
    [429, limits || keyScopesOf(contract).length > 0],
    [503, true],
  ];
  return found.filter(([, applies]) => Boolean(applies)).map(([status]) => status);
}

/** How a call may be refused, by status. */
export function refusalsOf(contract: RouteContract): Json {
  const listed = statusesOf(contract).map((status) => [status, { $ref: `#/components/responses/${NAMES[status]![0]}` }]);
  return { ...(Object.fromEntries(listed) as Json), default: OTHERWISE };
}
