import type { RouteContract } from '@nidaan/kernel';

export const SCHEDULING_ROUTES: readonly RouteContract[] = [];
