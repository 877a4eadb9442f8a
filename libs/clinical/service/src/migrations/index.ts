import { ClinicalRecords1796000000001 } from './1796000000001-clinical-records.migration.ts';

export const migrations = [ClinicalRecords1796000000001];
