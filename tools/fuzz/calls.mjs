/** The calls of the API's document, and how one is made. */
import { fileFor } from './files.mjs';
import { A_FILE, inAddress } from './values.mjs';

// What ends a session, changes who may do what, or closes a month for all: the others could do nothing afterwards.
const LEFT_OUT =
  /logout|\/sessions\/|end-others|password|\/register\/|otp|restore-email|login|token\/refresh|\/session\/|mfa|invitations|not-me|\/live\/|\/status\/|admin\/staff|\/end\/|extras|user-details|reset-monthly|doctors\/\{id\}\/plan|payment\/webhook|admin\/hospitals|operations|support-access/;
const READ_ONLY = /^\/api\/(roles|team|branches|api-keys)\//;
// What does not end, and what is of the staff, of all hospitals or of the payment provider.
const NOT_OF_ONE_HOSPITAL = /\/live\/|^\/api\/admin\/|reset-monthly|payment\/webhook/;
const isTried = (method, path) => !LEFT_OUT.test(path) && (method === 'GET' || !READ_ONLY.test(path));
const isTriedByThrowaway = (path) => (LEFT_OUT.test(path) || READ_ONLY.test(path)) && !NOT_OF_ONE_HOSPITAL.test(path);

/** Calls whose path fits; `as` says who makes them. `isThrowaway`: those of hospitals that may lock themselves out. */
export function callsOf(document, only = '', isThrowaway = false) {
  const fits = new RegExp(only);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
        as: path.startsWith('/api/admin') ? 'staff' : 'hospital',
      }))
      .filter(({ method }) => fits.test(path) && (isThrowaway ? isTriedByThrowaway(path) : isTried(method, path))),
  );
}

/** The lists of the document: what a screen reads first, and what numbers are learnt from. */
export const isList = ({ method, path }) => method === 'GET' && !path.includes('{');

/** Whether a call needs no session. */
export const isOpen = ({ security }) => security?.length === 0;

/** Where one call goes and what it sends. */
export function madeOf({ path, method, operation }, values) {
  values.begin(isOpen(operation));
  const params = values.params(path);
  const query = (operation.parameters ?? [])
    .filter((each) => each.in === 'query' && (each.required || values.chance(0.35)))
    .map(({ name, schema }) => `${name}=${inAddress(values.of(schema, name))}`);
  const url = path.replace(/\{(\w+)\}/g, (_, name) => inAddress(params[name])) + (query.length > 0 ? `?${query.join('&')}` : '');
  const headers = headersOf(values);
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const form = content['multipart/form-data'];
  if (form && (!json || values.chance(0.5))) return { url, params, headers, body: formOf(path, bodyOf(form, values), values) };
  if (json) return { url, params, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(bodyOf(json, values)) };
  return method === 'GET' || method === 'DELETE'
    ? { url, params, headers }
    : { url, params, headers: { ...headers, ...JSON_TYPE }, body: '{}' };
}

const JSON_TYPE = { 'content-type': 'application/json' };

function formOf(path, made, values) {
  const form = new FormData();
  for (const [name, value] of Object.entries(made ?? {})) {
    if ([value].flat().includes(A_FILE)) form.append(name, fileFor(path, values));
    else if (name === 'columns') form.append(name, '{"name":"Patient Name","phone":"Mobile","gender":"Sex","age":"Age"}');
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
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
