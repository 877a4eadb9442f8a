export * from './forward.ts';
export * from './gateway.ts';
export * from './security-headers.ts';
export type { WebFiles } from './web-files.ts';
export * from './open-gateway.ts';
