import { unavailable, type ServiceName } from '@nidaan/kernel';
import { ServiceLink } from '@nidaan/platform-http';
import type { ServiceRegistry } from './service-registry.ts';
import { isBreak, isConnectFault, type Replica } from './replicas.ts';

// The net under the callers' own bounds.
const TIMEOUT_MS = 30_000;

type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Calls between services that are processes of their own: HTTP over connections that stay open. */
export class HttpLink extends ServiceLink {
  constructor(private readonly directory: ServiceRegistry) {
    super();
  }

  get services(): readonly ServiceName[] {
    return this.directory.services;
  }

  async send(owner: ServiceName, call: Call): Promise<{ status: number; text: string }> {
    const replicas = this.directory.of(owner);
    const tried = new Set<Replica>();
    for (;;) {
      const replica = replicas.pick(tried);
      if (!replica) throw unavailable('A part of the system is not running. Please try again later.');
      tried.add(replica);
      try {
        return await ask(replica, call);
      } catch (fault) {
        if (isConnectFault(fault)) replica.notReached(fault);
        else if (call.method !== 'GET' || !isBreak(fault)) throw fault;
      }
    }
  }
}

async function ask(replica: Replica, { method, path, headers, body }: Call): Promise<{ status: number; text: string }> {
  replica.inFlight += 1;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await replica.pool.request({ method: method as 'GET', path, headers, body, signal });
    return { status: answer.statusCode, text: await answer.body.text() };
  } finally {
    replica.inFlight -= 1;
  }
}
