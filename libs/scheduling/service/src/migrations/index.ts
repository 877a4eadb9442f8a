import type { MigrationClass } from '@nidaan/platform-database';

export const migrations: readonly MigrationClass[] = [];
