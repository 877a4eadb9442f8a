import { topicOf } from '@nidaan/kernel';
import type { SpanAttributes } from '@nidaan/platform-telemetry';

/** What spans say of an event, by the semantic conventions of messaging. */
export const messageAttributes = (
  operation: 'create' | 'send' | 'process',
  eventName: string,
  eventId: string,
  system = 'nidaan',
): SpanAttributes => ({
  'messaging.system': system,
  'messaging.operation.type': operation,
  'messaging.operation.name': operation,
  'messaging.destination.name': topicOf(eventName),
  'messaging.message.id': eventId,
});
