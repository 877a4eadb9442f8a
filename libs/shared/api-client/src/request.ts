import type { RouteContract } from '@nidaan/kernel';
import { addressOf } from './base-address.ts';
import { newIdempotencyKey } from './idempotency.ts';

/** The parts of a call, as `call` takes them. */
export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  /** Key of the submission this call belongs to; a write without one gets its own. */
  idempotencyKey?: string;
  /** It goes out even where the page is left at this moment; small bodies only. */
  keepalive?: boolean;
}

const record = (value: unknown) => (value ?? {}) as Record<string, unknown>;

/** The address of a contract's path with its parameters and query filled in; undefined and null query values are left out. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = record(params);
  const filled = path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(record(query))) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return addressOf(filled) + (text ? `?${text}` : '');
}

/** Form fields of a multipart call: files and text as they are, lists as repeated parts, the rest as text. */
export function formOf(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(record(body))) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === undefined || part === null) continue;
      form.append(name, part instanceof Blob ? part : String(part));
    }
  }
  return form;
}

const onlyMultipart = (route: RouteContract) => route.consumes?.length === 1 && route.consumes[0] === 'multipart';

const ACCEPT = {
  json: 'application/json',
  file: 'application/json',
  pdf: 'application/pdf, application/json',
  events: 'text/event-stream, application/json',
} as const;

/** What fetch needs for a call, but for the token, which is added at the last moment. */
export function requestOf(route: RouteContract, parts: CallParts) {
  const headers: Record<string, string> = {
    Accept: ACCEPT[route.produces ?? 'json'],
  };
  let body: BodyInit | undefined;
  if (parts.body !== undefined) {
    if (onlyMultipart(route) || parts.body instanceof FormData) body = formOf(parts.body);
    else {
      headers['Content-Type'] = 'application/json';
      body = JSON.stringify(parts.body);
    }
  }
  if (route.idempotent) headers['Idempotency-Key'] = parts.idempotencyKey ?? newIdempotencyKey();
  return { url: urlOf(route.path, parts.params, parts.query), method: route.method, headers, body };
}
