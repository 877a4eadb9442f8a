import type { Permission } from '@nidaan/kernel';

/** What members may be allowed to do here. */
export const SCHEDULING_PERMISSIONS: readonly Permission[] = [];
