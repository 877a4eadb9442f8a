import type { Permission } from '@nidaan/kernel';

/** None: what this domain answers is for the platform's staff. */
export const ADMIN_PERMISSIONS: readonly Permission[] = [];
