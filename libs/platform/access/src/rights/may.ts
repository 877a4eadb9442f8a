import type { PermissionKey } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-telemetry';

/** Whether the member at work holds a permission. What the platform does by itself, and what a service asks, is not held up. */
export const may = (key: PermissionKey): boolean => currentContext()?.member?.holds(key) ?? true;
