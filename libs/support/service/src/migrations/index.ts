import { Support1799000000001 } from './1799000000001-support.migration.ts';

export const migrations = [Support1799000000001];
