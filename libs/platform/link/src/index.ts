export { hasSmallBody } from './callers-body.ts';
export { ServiceRegistry } from './service-registry.ts';
export { HttpLink } from './http-link.ts';
export { proxy, type ProxyOptions } from './proxy.ts';
export { Replicas } from './replicas.ts';
