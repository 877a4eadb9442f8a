import { revocationsMigrations, rightsMigrations } from '@nidaan/platform-access';
import { auditMigrations } from '@nidaan/platform-audit';
import { ConfigError } from '@nidaan/platform-config';
import {
  findMigrated,
  migrate,
  provision,
  provisionCarriers,
  RESTORE_NOT_ENDED,
  type Database,
  type MigrationClass,
} from '@nidaan/platform-database';
import { eventsMigrations, handledBy, handledEvents, subscribeRelease } from '@nidaan/platform-events';
import { idempotencyMigrations } from '@nidaan/platform-http';
import { jobsMigrations } from '@nidaan/platform-jobs';
import { accessHandlersOf } from './access-handlers.ts';
import type { ServiceDefinition } from './service-definition.ts';

const PLATFORM_MIGRATIONS: readonly MigrationClass[] = [
  ...eventsMigrations,
  ...revocationsMigrations,
  ...rightsMigrations,
  ...idempotencyMigrations,
  ...auditMigrations,
  ...jobsMigrations,
];

/** All migrations of a service's schema: the platform's and its own. */
export const migrationsFor = (definition: ServiceDefinition): readonly MigrationClass[] => [
  ...PLATFORM_MIGRATIONS,
  ...definition.migrations,
];

/** Names of the events that a service handles, as they can be known without starting it. */
export const handledIn = ({ name, module }: ServiceDefinition): string[] => [
  ...accessHandlersOf(name).flatMap((handlers) => handledBy(handlers)),
  ...handledEvents(module),
];

/**
 * The migrate step: roles, schemas, tables and subscriptions of these services as this release wants them. It alone needs `adminUrl`, a role that may
 * make roles. `secrets`: each gets logins of its own. Safe to run again, and by several processes at once.
 */
export async function migrateAll(
  definitions: readonly ServiceDefinition[],
  adminUrl: string,
  secrets: { secret: string; moreSecrets: readonly string[] },
): Promise<void> {
  const names = definitions.map(({ name }) => name);
  for (const secret of [...secrets.moreSecrets, secrets.secret]) await provision(adminUrl, names, secret);
  await migrateServices(definitions, adminUrl);
  const handled = new Map(definitions.map((definition) => [definition.name, handledIn(definition)]));
  await subscribeRelease(
    adminUrl,
    handled,
    definitions.flatMap(({ events }) => events),
  );
}

/** Brings the services' schemas up to date. */
export async function migrateServices(definitions: readonly ServiceDefinition[], adminUrl: string): Promise<void> {
  const wanted = new Map(definitions.map((definition) => [definition.name, migrationsFor(definition)]));
  const migrated = await findMigrated(adminUrl, wanted);
  for (const [name, migrations] of wanted) if (!migrated.has(name)) await migrate(adminUrl, name, migrations);
  await provisionCarriers(adminUrl, [...wanted.keys()]);
}

/** Throws ConfigError with one sentence where the tables are not those of this release yet. */
export async function requireMigrated(definition: ServiceDefinition, database: Database): Promise<void> {
  const ran = await database.query<{ name: string }>('SELECT name FROM migrations').catch((fault: { code?: string }) => {
    // The schema or its table is not there.
    if (/^(?:3F000|42P01|42501)$/.test(fault.code ?? '')) return [];
    throw fault;
  });
  const known = new Set(ran.map(({ name }) => name));
  const missing = migrationsFor(definition).filter(({ name }) => !known.has(name));
  if (missing.length > 0)
    throw notMigrated(`${missing.length} migrations of ${definition.name} have not run (${missing[0]!.name})`);
}

// What PostgreSQL says to whom a database is closed.
const CLOSED = '42501';

/** Says in one sentence that the database does not know a login yet, or lets nobody in while a restore goes on; throws other faults on. */
export const refusedLogin =
  (who: string) =>
  (fault: { code?: string }): never => {
    if (fault.code === CLOSED) throw new ConfigError(`Nidaan cannot start: the database is closed. ${RESTORE_NOT_ENDED}`);
    throw fault.code?.startsWith('28') ? notMigrated(`the database does not take the login of ${who}`) : fault;
  };

const notMigrated = (what: string): ConfigError =>
  new ConfigError(`Nidaan cannot start: ${what}. Run the migrate step first (docs/operations/upgrade.md).`);
