import { Integrations1806000000001 } from './1806000000001-integrations.migration.ts';

export const migrations = [Integrations1806000000001];
