import { Pharmacy1798000000001 } from './1798000000001-pharmacy.migration.ts';

export const migrations = [Pharmacy1798000000001];
