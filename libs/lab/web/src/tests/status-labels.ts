import type { LabStatus } from '@nidaan/lab-contracts';

/** How the statuses read on screen. */
export const STATUS_LABELS: Readonly<Record<LabStatus, string>> = { pending: 'Pending', completed: 'Completed' };
