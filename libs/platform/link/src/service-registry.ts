import { unavailable, type ServiceName } from '@nidaan/kernel';
import { Replicas } from './replicas.ts';

/** Where the services are, for those who call them over HTTP. */
export class ServiceRegistry {
  readonly #services: ReadonlyMap<ServiceName, Replicas>;

  /** `addresses`: 'http://host:port' of each service's replicas. `isSeldom`: they are called now and then only (see Replicas). */
  constructor(addresses: ReadonlyMap<ServiceName, readonly string[]>, isSeldom = false) {
    this.#services = new Map([...addresses].map(([name, urls]) => [name, new Replicas(urls, isSeldom)]));
  }

  /** Begins to look after them; resolves after the first look, whoever was found. */
  async start(): Promise<void> {
    await Promise.all([...this.#services.values()].map((replicas) => replicas.start()));
  }

  get services(): readonly ServiceName[] {
    return [...this.#services.keys()];
  }

  has(service: ServiceName): boolean {
    return this.#services.has(service);
  }

  /** Throws 503 for a service that has no address. */
  of(service: ServiceName): Replicas {
    const replicas = this.#services.get(service);
    if (!replicas) throw unavailable('A part of the system is not running. Please try again later.');
    return replicas;
  }

  /** Of each service, whether a replica wants calls: 1 or 0. */
  get reachable(): Record<string, 0 | 1> {
    return Object.fromEntries([...this.#services].map(([name, { isReady }]) => [name, isReady ? 1 : 0]));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#services.values()].map((replicas) => replicas.stop()));
  }
}
