import type { ServiceName } from '@nidaan/kernel';
import type { Tracing } from '@nidaan/platform-telemetry';
import { messageAttributes } from '../outbox/message-attributes.ts';

/** An event whose way is traced. */
export interface TracedRow {
  event_id: string;
  name: string;
  /** W3C traceparent of its creation. */
  trace: string;
}

/** Records in the traces of these events that a transport has sent them between `beganAt` (milliseconds since 1970) and now. */
export function recordSendSpan(
  tracing: Tracing,
  source: ServiceName,
  system: string,
  rows: readonly TracedRow[],
  beganAt: number,
): void {
  const tracer = tracing.of(source);
  for (const { event_id, name, trace } of rows) {
    const attributes = messageAttributes('send', name, event_id, system);
    tracer.start(`send ${name}`, { kind: 'producer', attributes, traceparent: trace, beganAt }).end();
  }
}
