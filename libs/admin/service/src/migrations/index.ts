import { CreateAdminModels1801000000001 } from './1801000000001-create-admin-models.migration.ts';
import { SearchLeads1801000000002 } from './1801000000002-search-leads.migration.ts';
import { SearchDoctors1801000000003 } from './1801000000003-search-doctors.migration.ts';

export const migrations = [CreateAdminModels1801000000001, SearchLeads1801000000002, SearchDoctors1801000000003];
