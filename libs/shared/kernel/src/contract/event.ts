import type { z } from 'zod';
import type { ServiceName } from '../services.ts';

/**
 * A fact that a service tells the others (ADR 3). Named '<domain>.<noun>.<past-verb>.v<n>'; versions are added, never edited.
 * Payloads carry what subscribers need and no more: no Aadhaar, no secrets.
 */
export interface EventContract<N extends string = string, S extends z.ZodType = z.ZodType> {
  name: N;
  owner: ServiceName;
  payload: S;
  /** Order is kept per aggregate: the id of the thing the event is about, e.g. the patient's number. */
  aggregate: (payload: z.output<S>) => string | number;
  /**
   * Subscribers whose projections documented reads depend on: the write's answer waits for them, bounded (API-16). Where writes are many
   * and the reads few, the read waits instead (`Events.caughtUp`) and nobody is named here.
   */
  readBy: readonly ServiceName[];
  /**
   * Subscribers that hear it of some hospitals only, which they name themselves (ADR 0038). Of the others nothing reaches their inbox, and no
   * answer waits for them. A kept event is not caught up with by them.
   */
  forHospitals?: readonly ServiceName[];
  /**
   * True where a service that is deployed later must know all that was told before it (hospitals): such events are never pruned, and a
   * new subscriber gets them from the beginning. They must be few: per hospital, not per patient.
   */
  kept?: boolean;
  /**
   * Whose open screens look again once it is told, and once it is applied (ADR 0009). Absent: those of its hospital, and the staff's.
   * 'staff': only theirs; 'nobody': no screen shows what it says.
   */
  shownTo?: 'staff' | 'nobody';
  /** A payload that must keep parsing as long as this version exists. */
  sample: z.input<S>;
}

export function event<N extends `${string}.${string}.${string}.v${number}`, S extends z.ZodType>(
  contract: EventContract<N, S>,
): EventContract<N, S> {
  return Object.freeze(contract);
}

/** Kafka topic of an event: 'patients.patient.registered.v1' → 'nidaan.patients.patient'. */
export const topicOf = (name: string): string => `nidaan.${name.split('.').slice(0, 2).join('.')}`;

export type PayloadOf<E> = E extends EventContract<string, infer S> ? z.output<S> : never;

/** What an event handler receives. */
export interface EventEnvelope<P = unknown> {
  /** UUID of the event: the same in every subscriber and at every redelivery. */
  id: string;
  name: string;
  /** Null for events that belong to no hospital. */
  hospitalId: number | null;
  aggregate: string;
  payload: P;
  /** ISO 8601, when the fact happened. */
  occurredAt: string;
  /** Account that caused it, null for the system. */
  actorId: number | null;
  /** UUID of the first event of the chain this one belongs to; read-your-writes waits for whole chains. */
  root: string;
}
