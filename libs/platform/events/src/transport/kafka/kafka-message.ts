import type { IHeaders } from 'kafkajs';
import { z } from 'zod';
import { readTraceparent } from '@nidaan/platform-telemetry';

/** Key and value of an event's message, made by PostgreSQL as they go out. */
export interface OutgoingRow {
  seq: number;
  event_id: string;
  name: string;
  key: string;
  lane: string;
  value: string;
  trace: string | null;
}

// What a message must look like to be put into an inbox; anything else in a topic was not written by us.
const message = z.object({
  event_id: z.uuid(),
  name: z.string().min(1),
  hospital_id: z.number().int(),
  aggregate: z.string(),
  /** 64 bits: as text. */
  lane: z.string().regex(/^-?\d{1,19}$/),
  payload: z.unknown(),
  actor_id: z.number().int().nullable(),
  occurred_at: z.string().min(1),
  root: z.uuid(),
});

export type IncomingRow = z.output<typeof message> & { trace?: string };

/** The event in a message, or undefined when it is none of ours. */
export function readMessage({ value, headers }: { value: Buffer | null; headers?: IHeaders }): IncomingRow | undefined {
  try {
    const parsed = message.safeParse(JSON.parse(value?.toString() ?? ''));
    if (!parsed.success) return undefined;
    const trace = headers?.['traceparent']?.toString();
    return readTraceparent(trace) ? { ...parsed.data, trace } : parsed.data;
  } catch {
    return undefined;
  }
}
