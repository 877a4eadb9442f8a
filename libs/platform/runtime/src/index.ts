export * from './compose.ts';
export * from './create-service.ts';
export { migrateAll } from './migrate-all.ts';
export { openFiles } from './infrastructure.ts';
export { accessLogRoutes, MOST_TOUCHED_AT_ONCE } from './operations/access-log-routes.ts';
export { operationRoutes } from './operations/operation-routes.ts';
export { PLATFORM_WIDE } from './operations/isolation.ts';
export { OperationsService } from './operations/operations.service.ts';
export * from './resources.ts';
export * from './service-definition.ts';
export { adminLogin, type AdminLogin } from './standalone/admin-login.ts';
export {
  startStandalone,
  printWelcome,
  type GatewayParts,
  type Standalone,
  type StandaloneOptions,
} from './standalone/start-standalone.ts';
export {
  DEMO_BRANCH,
  DEMO_LOGIN,
  demoNewcomer,
  demoSeed,
  isSeen,
  pick,
  randomOf,
  visitTime,
  type DemoPart,
  type DemoPlan,
  type DemoRequest,
  type DemoShow,
} from './demo/demo-plan.ts';
export { operate, OPERATIONS_USAGE } from './standalone/operate.ts';
export { readPassword } from './standalone/read-password.ts';
export { seedDemo, type SeedOptions } from './demo/seed-demo.ts';
export { backupNidaan, type BackupCall } from './backup/backup-nidaan.ts';
export { restoreNidaan, type RestoreCall } from './backup/restore-nidaan.ts';
export { renewSplit, splitFolder, splitSecrets, type SplitCall } from './operator/split-secrets.ts';
export { rollSecrets, ROLL_USAGE, type SealedData } from './operator/roll-secrets.ts';
export { withServices, type OperatorOptions } from './operator/with-services.ts';
export { startGateway, type GatewayProcessOptions, type RemoteGatewayParts } from './processes/start-gateway.ts';
export { needsOf, workerNeeds } from './processes/service-needs.ts';
export { startService, type ProcessOptions } from './processes/start-service.ts';
export { startWorker } from './processes/start-worker.ts';
