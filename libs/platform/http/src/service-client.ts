import { Injectable } from '@nestjs/common';
import { AppError, unavailable, within, type AnswerOf, type RouteContract, type ServiceName } from '@nidaan/kernel';
import {
  ACTING_ACCOUNT,
  currentContext,
  currentHospital,
  serviceCaller,
  ServiceTokens,
  type Caller,
} from '@nidaan/platform-access';
import { traced } from '@nidaan/platform-telemetry';
import { routeName } from './trace-call.ts';

/** Carries one call to the service that owns it: in one process directly, in the cluster over HTTP. */
export abstract class ServiceLink {
  /** The services that can be asked. */
  abstract readonly services: readonly ServiceName[];

  abstract send(
    owner: ServiceName,
    call: { method: string; path: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string }>;
}

const TIMEOUT_MS = 2000;

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * Asks another service in the name of the hospital at work, by the owner's contract: for the rare miss of a
 * projection, and for what the staff gather from all services. Signed with the asking service's own key; the contract names who may (`askedBy`). Throws AppError with the owner's status and sentence, 503 when it
 * does not answer in time (2 s).
 */
@Injectable()
export class ServiceClient {
  constructor(
    private readonly link: ServiceLink,
    private readonly tokens: ServiceTokens,
    /** The service that asks. */
    private readonly name: ServiceName,
  ) {}

  /** The services that can be asked. */
  get services(): readonly ServiceName[] {
    return this.link.services;
  }

  /** Asks in the name of the hospital at work. */
  call<R extends RouteContract>(contract: R, given: Given = {}): Promise<AnswerOf<R>> {
    return this.#ask(contract, given, serviceCaller(currentHospital()), TIMEOUT_MS);
  }

  /** Asks in the name of the staff member at work, so that the owner's trail says who it was; as the system where nobody is. */
  callAsStaff<R extends RouteContract>(contract: R, given: Given = {}, timeoutMs = TIMEOUT_MS): Promise<AnswerOf<R>> {
    const caller = currentContext()?.caller;
    return this.#ask(contract, given, caller?.isStaff ? caller : serviceCaller(null), timeoutMs);
  }

  async #ask<R extends RouteContract>(contract: R, given: Given, caller: Caller, timeoutMs: number): Promise<AnswerOf<R>> {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name] ?? '')));
    const query = given.query ? `?${new URLSearchParams(given.query)}` : '';
    const token = this.tokens.sign(this.name, contract.owner, caller);
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    const requestId = currentContext()?.requestId;
    if (requestId) headers['x-request-id'] = requestId;
    const accountId = currentContext()?.accountId;
    if (caller.accountId === 0 && accountId) headers[ACTING_ACCOUNT] = String(accountId);
    if (given.body !== undefined) headers['content-type'] = 'application/json';
    const body = given.body === undefined ? undefined : JSON.stringify(given.body);
    const { owner, method } = contract;
    const route = routeName(contract.path);
    const attributes = { 'http.request.method': method, 'url.template': route, 'server.address': owner };
    const answer = await traced(`${method} ${route}`, 'client', attributes, (span) => {
      if (span) headers['traceparent'] = span.traceparent;
      return withTimeout(this.link.send(owner, { method, path: path + query, headers, body }), timeoutMs);
    });
    const value = answer.text ? (JSON.parse(answer.text) as Record<string, unknown>) : undefined;
    if (answer.status >= 300) throw refused(answer.status, value);
    return value as AnswerOf<R>;
  }
}

/** What the owner refused, with the fields that its call documents beside the error body's own (API-06). */
function refused(status: number, body: Record<string, unknown> = {}): AppError {
  const { message, statusCode: _status, error: _error, detail: _detail, errors: _errors, ...extra } = body;
  return new AppError(status, String(message ?? 'The request was refused.'), { extra });
}

const withTimeout = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  within(timeoutMs, work, () => {
    throw unavailable('A part of the system did not answer in time. Please try again.');
  });
