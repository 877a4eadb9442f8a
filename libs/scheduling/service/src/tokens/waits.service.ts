import { Injectable } from '@nestjs/common';
import { COUNTED_CONSULTATIONS, estimateWait, type WaitFacts, type WaitSpan } from '@nidaan/scheduling-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { DoctorDaysService, type DoctorDay } from '../queues/doctor-days.service.ts';
import type { QueueRow } from '../queues/queues.repository.ts';
import type { TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** Of a counter, and of a doctor whose calendar says nothing. */
const SLOT_MINUTES = 10;

const MINUTE_MS = 60_000;

/** How it stands in a queue now. */
export interface QueueNow {
  /** In the order of calling. */
  waiting: readonly TokenEntity[];
  /** At the counters. */
  current: readonly TokenEntity[];
  doctor: DoctorDay | null;
  /** The wait of whoever has so many before him; null where nobody can say. */
  waitOf(ahead: number): WaitSpan | null;
}

/** Estimated waits (FRD-61). */
@Injectable()
export class WaitsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly doctors: DoctorDaysService,
    private readonly clock: Clock,
  ) {}

  async now(queue: QueueRow): Promise<QueueNow> {
    return (await this.of([queue])).get(queue.id)!;
  }

  /** By queue, in as many statements as for one. */
  async of(queues: readonly QueueRow[]): Promise<ReadonlyMap<number, QueueNow>> {
    const now = this.clock.now();
    const ids = queues.map(({ id }) => id);
    const open = byQueue(await this.tokens.openOf(ids));
    const served = byQueue(await this.tokens.served(ids, COUNTED_CONSULTATIONS));
    const ofDoctors = queues.flatMap(({ doctorId, branchId }) => (doctorId === null ? [] : [{ doctorId, branchId }]));
    const days = (await this.doctors.today(ofDoctors)).values();
    return new Map(
      queues.map((queue) => {
        const doctor = queue.doctorId === null ? null : days.next().value!;
        const consultations = (served.get(queue.id) ?? []).map(({ minutes }) => minutes);
        return [queue.id, standing(queue, { now, doctor, consultations, open: open.get(queue.id) ?? [] })];
      }),
    );
  }
}

interface Facts {
  now: Date;
  doctor: DoctorDay | null;
  consultations: readonly number[];
  open: readonly TokenEntity[];
}

function standing(queue: QueueRow, { now, doctor, consultations, open }: Facts): QueueNow {
  const current = open.filter(({ state }) => state !== 'waiting');
  const facts: Omit<WaitFacts, 'ahead'> = {
    ...{ now, consultations, slotMinutes: doctor?.slotMinutes ?? SLOT_MINUTES, doctor },
    openCounters: queue.counters.filter(({ is_open: isOpen }) => isOpen).length,
    underWay: current.map(({ calledAt, startedAt }) => (now.getTime() - (startedAt ?? calledAt ?? now).getTime()) / MINUTE_MS),
    beginsAt: doctor?.beginsAt ?? null,
  };
  return {
    ...{ waiting: open.filter(({ state }) => state === 'waiting'), current, doctor },
    waitOf: (ahead) => estimateWait({ ...facts, ahead }),
  };
}

/** In the order of the rows. */
export function byQueue<T extends { queueId: number }>(rows: readonly T[]): Map<number, T[]> {
  const sorted = new Map<number, T[]>();
  for (const row of rows) {
    const others = sorted.get(row.queueId);
    if (others) others.push(row);
    else sorted.set(row.queueId, [row]);
  }
  return sorted;
}
