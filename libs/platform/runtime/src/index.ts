export * from './compose.ts';
export * from './create-service.ts';
export * from './resources.ts';
export * from './service-definition.ts';
export { type AdminLogin } from './standalone/admin-login.ts';
export { startStandalone, type GatewayParts, type Standalone, type StandaloneOptions } from './standalone/start-standalone.ts';
export { isSeen, pick, randomOf, visitTime, type DemoPart, type DemoPlan, type DemoRequest } from './demo/demo-plan.ts';
export { seedDemo, type SeedOptions } from './demo/seed-demo.ts';
