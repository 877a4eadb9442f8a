import { Scheduling1815000000001 } from './1815000000001-scheduling.migration.ts';

export const migrations = [Scheduling1815000000001];
