/** The calls of the API's document, and how one is made. */
import { inAddress } from './values.mjs';

// What ends a session, changes who may do what, or closes a month for all: the others could do nothing afterwards.
const LEFT_OUT =
  /logout|\/sessions\/|end-others|password|\/register\/|otp|restore-email|login|token\/refresh|\/session\/|mfa|invitations|not-me|\/live\/|\/status\/|admin\/staff|\/end\/|extras|user-details|reset-monthly|doctors\/\{id\}\/plan|payment\/webhook|admin\/hospitals|operations|support-access/;
const READ_ONLY = /^\/api\/(roles|team|branches|api-keys)\//;

/** Calls whose path fits; `as` says who makes them. */
export function callsOf(document, only = '') {
  const fits = new RegExp(only);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
        as: path.startsWith('/api/admin') ? 'staff' : 'hospital',
      }))
      .filter(({ method }) => fits.test(path) && !LEFT_OUT.test(path) && (method === 'GET' || !READ_ONLY.test(path))),
  );
}

/** Where one call goes and what it sends. */
export function madeOf({ path, method, operation }, values) {
  const query = (operation.parameters ?? [])
    .filter((each) => each.in === 'query' && (each.required || values.chance(0.35)))
    .map(({ name, schema }) => `${name}=${inAddress(values.of(schema, name))}`);
  const url = values.path(path) + (query.length > 0 ? `?${query.join('&')}` : '');
  const headers = headersOf(values);
  const content = operation.requestBody?.content?.['application/json'];
  if (content) return { url, headers, body: JSON.stringify(bodyOf(content, values)) };
  return method === 'GET' || method === 'DELETE' ? { url, headers } : { url, headers, body: '{}' };
}

const headersOf = (values) => ({
  ...(values.chance(0.2) && { 'x-branch-id': String(1 + values.upTo(3)) }),
  // Sometimes one that another call has had.
  ...(values.chance(0.3) && { 'idempotency-key': `key-${values.upTo(20_000)}` }),
});

function bodyOf({ schema, example }, values) {
  const made = values.of(schema, 'body');
  if (made === null || typeof made !== 'object' || Array.isArray(made)) return made;
  // Half of the calls are the document's example with something else in it: most of these are let in.
  const body = example && values.chance(0.5) ? { ...example, ...(values.chance(0.7) && made) } : made;
  return values.chance(0.3) ? { ...body, confirm: true } : body;
}
