import type { ServiceName } from '@nidaan/kernel';
import type { SpanAttributes } from '@nidaan/platform-telemetry';

/** What spans say of a job, by the semantic conventions of messaging. Its id may hold numbers of patients: it stays out. */
export const jobAttributes = (operation: 'create' | 'process', job: string, queue: ServiceName): SpanAttributes => ({
  'messaging.system': 'bullmq',
  'messaging.operation.type': operation,
  'messaging.operation.name': operation,
  'messaging.destination.name': queue,
  'nidaan.job': job,
});
