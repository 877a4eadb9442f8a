export * from './compose.ts';
export * from './create-service.ts';
export * from './resources.ts';
export * from './service-definition.ts';
export { type AdminLogin } from './standalone/admin-login.ts';
export { startStandalone, type GatewayParts, type Standalone, type StandaloneOptions } from './standalone/start-standalone.ts';
