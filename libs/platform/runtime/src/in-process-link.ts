import type { FastifyInstance } from 'fastify';
import { unavailable, type ServiceName } from '@nidaan/kernel';
import { ServiceLink } from '@nidaan/platform-http';

/** Calls between services of one process: through the owner's router, guard and contract all the same. */
export class InProcessLink extends ServiceLink {
  readonly #services = new Map<ServiceName, FastifyInstance>();

  /** `elsewhere` asks the services that are not in this process. */
  constructor(private readonly elsewhere?: ServiceLink) {
    super();
  }

  get services(): readonly ServiceName[] {
    return [...new Set([...this.#services.keys(), ...(this.elsewhere?.services ?? [])])];
  }

  add(name: ServiceName, http: FastifyInstance): void {
    this.#services.set(name, http);
  }

  async send(owner: ServiceName, call: { method: string; path: string; headers: Record<string, string>; body?: string }) {
    const service = this.#services.get(owner);
    if (!service && this.elsewhere) return this.elsewhere.send(owner, call);
    if (!service) throw unavailable('A part of the system is not running. Please try again later.');
    const answer = await service.inject({
      method: call.method as 'GET',
      url: call.path,
      headers: call.headers,
      payload: call.body,
    });
    return { status: answer.statusCode, text: answer.body };
  }
}
