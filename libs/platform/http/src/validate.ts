import { z } from 'zod';
import { AppError, invalid, type FieldErrors, type RouteContract } from '@nidaan/kernel';

/** Parses params, query and body by the contract. Throws 400 with the first sentence and `errors`; odd path ids are 404 (API-23). */
export function validate(contract: RouteContract, given: { params: unknown; query: unknown; body: unknown }) {
  return {
    params: parse(contract.params, given.params, 404),
    query: parse(contract.query, given.query, 400),
    body: contract.body ? parse(contract.body, isList(contract.body) ? given.body : objectOrRefuse(given.body), 400) : undefined,
  };
}

// Where a contract wants a list, its own sentence refuses anything else.
const isList = (schema: z.ZodType): boolean => schema instanceof z.ZodArray;

// A missing body is an empty form, so that the contract's own sentences name what is missing.
function objectOrRefuse(body: unknown): unknown {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The data sent must be a JSON object.');
  return body;
}

function parse(schema: z.ZodType | undefined, value: unknown, status: 400 | 404): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[String(issue.path.join('.') || 'body')] ??= issue.message;
  const sentence = parsed.error.issues[0]?.message ?? 'The data sent is not valid.';
  throw new AppError(status, sentence, status === 400 ? { errors } : {});
}
