import { CreateAdminModels1801000000001 } from './1801000000001-create-admin-models.migration.ts';

export const migrations = [CreateAdminModels1801000000001];
