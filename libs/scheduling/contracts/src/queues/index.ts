export * from './day-waits.ts';
export * from './queue-jobs.ts';
export * from './queue-messages.ts';
export * from './queue-routes.ts';
export {
  QUEUE_KINDS,
  type Counter,
  type QueueAnswer,
  type QueueChange,
  type QueueForm,
  type QueueKind,
} from './queue-schemas.ts';
