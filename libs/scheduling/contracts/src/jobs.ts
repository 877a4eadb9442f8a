import type { JobContract } from '@nidaan/kernel';

export const SCHEDULING_JOBS: readonly JobContract[] = [];
