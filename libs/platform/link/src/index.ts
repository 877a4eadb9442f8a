export { ServiceRegistry } from './service-registry.ts';
export { HttpLink } from './http-link.ts';
export { relay, type RelayOptions } from './proxy.ts';
export { Replicas } from './replicas.ts';
