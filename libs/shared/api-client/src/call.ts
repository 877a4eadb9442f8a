import type { AnswerOf, RouteContract } from '@nidaan/kernel';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { chosenBranch } from './branch.ts';
import { connection } from './connection.ts';
import { deviceId } from './device.ts';
import { takeEarlyAnswer } from './early-calls.ts';
import { refreshAfter } from './refresh.ts';
import { requestOf, type CallParts } from './request.ts';
import { hasFiles, sendUpload, type Answer } from './send-upload.ts';
import { session } from './session.ts';
import { ANSWER_MS, DOWNLOAD_MS, TimeLimit } from './time-limit.ts';

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
// May be left out where nothing in it is required.
type Part<K extends string, T> = undefined extends T
  ? { [key in K]?: T }
  : object extends T
    ? { [key in K]?: T }
    : { [key in K]: T };

/** What a caller gives: params, query and body as the contract's schemas take them; a form may be given as FormData. */
export type CallInput<R> =
  R extends RouteContract<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', Sent<P>> &
        Part<'query', Sent<Q>> &
        (undefined extends Sent<B> ? { body?: Sent<B> | FormData } : { body: Sent<B> | FormData }) &
        Pick<CallParts, 'signal' | 'idempotencyKey' | 'keepalive'>
    : never;

/** Any documented call. */
export type AnyRoute = RouteContract<any, any, any, any>;

type Arguments<R> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/**
 * Makes a documented call and returns its JSON answer (undefined when there is none). Any 2xx is success (API-22);
 * everything else throws ApiError, also when no answer has come within 90 s, or within 90 s of an upload's last progress. The stored access token goes along when there is one (API-02).
 */
export async function call<R extends AnyRoute>(route: R, ...[input]: Arguments<R>): Promise<AnswerOf<R>> {
  return (await answered(route, (input ?? {}) as CallParts, ANSWER_MS, jsonOf)) as AnswerOf<R>;
}

/** Like `call`, for answers that are a file (a PDF). */
export async function callForBlob<R extends AnyRoute>(route: R, ...[input]: Arguments<R>): Promise<Blob> {
  return answered(route, (input ?? {}) as CallParts, DOWNLOAD_MS, (answer) => answer.blob());
}

/** Like `call`, for answers that stay open: resolves when the server let us in, with the body still to be read. */
export async function callForStream(route: RouteContract, parts: CallParts = {}): Promise<ReadableStream<Uint8Array>> {
  const limit = new TimeLimit(ANSWER_MS, parts.signal);
  try {
    const { body } = await send(route, parts, limit);
    if (!body) throw new ApiError(0, null);
    return body;
  } finally {
    // It may stay open as long as its caller likes.
    limit.lift();
  }
}

async function answered<T>(
  route: RouteContract,
  parts: CallParts,
  withinMs: number,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const limit = new TimeLimit(withinMs, parts.signal);
  try {
    return await read(await send(route, parts, limit));
  } catch (fault) {
    throw limit.faultOf(fault);
  } finally {
    limit.end();
  }
}

async function send(route: RouteContract, parts: CallParts, limit: TimeLimit): Promise<Answer> {
  const request = requestOf(route, parts);
  // Calls about the member himself, his profile and his team are of no branch.
  const branch = route.access === 'hospital' && route.owner !== 'identity' ? chosenBranch.id() : null;
  if (branch !== null) request.headers['X-Branch-Id'] = String(branch);
  if (route.access === 'public' && route.owner === 'identity') request.headers['X-Device-Id'] = deviceId();
  const token = session.accessToken();
  const { keepalive } = parts;
  let response = await fetchWith(request, token, limit, keepalive);
  // A 401 of a public call (wrong password) says nothing about the session.
  if (response.status === 401 && token && route.access !== 'public') {
    const result = await refreshAfter(token);
    // Nobody has said that the session is over: a 401 would have it thrown away (OPN-33).
    if (result === 'unreachable') throw new ApiError(0, null);
    if (result === 'fresh') response = await fetchWith(request, session.accessToken(), limit, keepalive);
    if (response.status === 401) session.reportExpired();
  }
  if (response.ok) return response;
  const data = await jsonOf(response).catch(() => null);
  if (response.status !== 403 || !token || route.access === 'public' || !asksEnrolment(data))
    throw new ApiError(response.status, data);
  return afterEnrolment(token, () => fetchWith(request, session.accessToken(), limit, keepalive), new ApiError(403, data));
}

const asksEnrolment = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { mfa_enrol_required?: unknown }).mfa_enrol_required === true;

// The token of a session that cannot go on before a second step is set up.
let stopped: string | null = null;

// Set up since this token was made, on this or another screen, the next token is free of it.
async function afterEnrolment(token: string, again: () => Promise<Answer>, refusal: ApiError): Promise<Answer> {
  if (token !== stopped && (await refreshAfter(token)) === 'fresh') {
    const response = await again();
    if (response.ok) return response;
    const data = await jsonOf(response).catch(() => null);
    if (!asksEnrolment(data)) throw new ApiError(response.status, data);
    stopped = session.accessToken();
  }
  session.reportEnrolmentAsked();
  throw refusal;
}

async function fetchWith(
  request: ReturnType<typeof requestOf>,
  token: string | null,
  limit: TimeLimit,
  keepalive?: boolean,
): Promise<Answer> {
  const { url, method, body } = request;
  const headers = token ? { ...request.headers, Authorization: `Bearer ${token}` } : request.headers;
  try {
    // What the page asked before its script had come was for all branches.
    const early = method === 'GET' && !request.headers['X-Branch-Id'] ? takeEarlyAnswer(url, token) : undefined;
    const given = early && (await early);
    const answer = given ?? (await ask(url, { method, headers, body, ...(keepalive && { keepalive }) }, limit));
    connection.heard();
    return answer;
  } catch (fault) {
    const said = limit.faultOf(fault);
    if (said instanceof ApiError) connection.lost();
    throw said;
  }
}

const ask = (
  url: string,
  { method, headers, body, ...more }: Omit<ReturnType<typeof requestOf>, 'url'> & { keepalive?: boolean },
  limit: TimeLimit,
): Promise<Answer> =>
  hasFiles(body)
    ? sendUpload(url, { method, headers, body }, limit)
    : fetch(url, { method, headers, body, signal: limit.signal, ...more });

async function jsonOf(response: Answer): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
