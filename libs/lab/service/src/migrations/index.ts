import { Lab1797000000001 } from './1797000000001-lab.migration.ts';

export const migrations = [Lab1797000000001];
