import { CreateAdminModels1801000000001 } from './create-admin-models.migration.ts';

export const migrations = [CreateAdminModels1801000000001];
