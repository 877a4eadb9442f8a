import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceName } from '@nidaan/kernel';
import { HttpLink, type ServiceRegistry } from '@nidaan/platform-link';

/** What a service answered. */
export interface PartAnswer {
  status: number;
  body: unknown;
}

/** Asks a service in the name of whoever called the gateway, with the caller's own token. */
export type Ask = (owner: ServiceName, path: string, request: FastifyRequest) => Promise<PartAnswer>;

// What decides who asks, and for which branch. The gateway adds nothing of its own.
const PASSED = ['authorization', 'x-branch-id', 'x-request-id', 'user-agent'] as const;

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

const answerOf = (status: number, text: string): PartAnswer => ({ status, body: text === '' ? undefined : JSON.parse(text) });

/** Where all services run in one process: through the owner's router and guards all the same. */
export const askInProcess =
  (services: ReadonlyMap<ServiceName, FastifyInstance>): Ask =>
  async (owner, path, request) => {
    const service = services.get(owner)!;
    const answer = await service.inject({
      method: 'GET',
      url: path,
      headers: headersOf(request),
      // The networks of API keys are judged by the caller's.
      remoteAddress: request.ip,
    });
    return answerOf(answer.statusCode, answer.body);
  };

/** Where services are processes of their own. */
export function askOverHttp(directory: ServiceRegistry): Ask {
  const link = new HttpLink(directory);
  return async (owner, path, request) => {
    const headers = { ...headersOf(request), 'x-forwarded-for': request.ip };
    const { status, text } = await link.send(owner, { method: 'GET', path, headers });
    return answerOf(status, text);
  };
}
