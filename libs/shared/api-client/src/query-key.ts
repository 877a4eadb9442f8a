import type { RouteContract } from '@nidaan/kernel';

/** Cache key of a documented read: its owner first, so that a write anywhere can make a whole domain stale by [owner]. */
export const keyOf = (route: Pick<RouteContract, 'owner' | 'name'>, ...input: unknown[]) => [route.owner, route.name, ...input];
