export { Directory } from './directory.ts';
export { HttpLink } from './http-link.ts';
export { relay, type RelayOptions } from './relay.ts';
export { Replicas } from './replicas.ts';
