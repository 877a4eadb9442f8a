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
    const now = this.clock.now();
    const [open, consultations, doctor] = [
      await this.tokens.openOf([queue.id]),
      await this.tokens.served(queue.id, COUNTED_CONSULTATIONS),
      queue.doctorId === null ? null : await this.doctors.today(queue.doctorId, queue.branchId),
    ];
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
}
