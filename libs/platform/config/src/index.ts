export { processFaults, serviceAddresses, type ClusterValues } from './cluster-variables.ts';
export * from './config.ts';
export * from './keys.ts';
export * from './kept-text.ts';
export * from './made-up-password.ts';
export * from './config-error.ts';
export * from './secrets.ts';
export * from './roll-keys.ts';
export { tracingSettings } from './tracing-variables.ts';
