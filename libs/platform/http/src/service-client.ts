import { Injectable } from '@nestjs/common';
import { AppError, unavailable, type AnswerOf, type RouteContract, type ServiceName } from '@nidaan/kernel';
import { currentContext, currentHospital, Tokens } from '@nidaan/platform-access';

/** Carries one call to the service that owns it: in one process directly, in the cluster over HTTP. */
export abstract class ServiceLink {
  abstract send(
    owner: ServiceName,
    call: { method: string; path: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string }>;
}

const TIMEOUT_MS = 2000;

/**
 * Asks another service in the name of the hospital at work, by the owner's contract (DESIGN §2): for the rare miss of a
 * projection. Throws AppError with the owner's status and sentence, 503 when it does not answer within 2 s.
 */
@Injectable()
export class ServiceClient {
  constructor(
    private readonly link: ServiceLink,
    private readonly tokens: Tokens,
  ) {}

  async call<R extends RouteContract>(
    contract: R,
    given: { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown } = {},
  ): Promise<AnswerOf<R>> {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name] ?? '')));
    const query = given.query ? `?${new URLSearchParams(given.query)}` : '';
    const headers: Record<string, string> = { authorization: `Bearer ${this.tokens.signForService(currentHospital())}` };
    const requestId = currentContext()?.requestId;
    if (requestId) headers['x-request-id'] = requestId;
    if (given.body !== undefined) headers['content-type'] = 'application/json';
    const body = given.body === undefined ? undefined : JSON.stringify(given.body);
    const answer = await withTimeout(
      this.link.send(contract.owner, { method: contract.method, path: path + query, headers, body }),
    );
    const value = answer.text ? (JSON.parse(answer.text) as Record<string, unknown>) : undefined;
    if (answer.status >= 300) throw new AppError(answer.status, String(value?.message ?? 'The request was refused.'));
    return value as AnswerOf<R>;
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('A part of the system did not answer in time. Please try again.')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
