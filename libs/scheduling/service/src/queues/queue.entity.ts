import type { Counter, QueueKind } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who waits for whom, and by which rules: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'queues' })
export class QueueEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  @Column('text') name!: string;
  /** As displays call it in Hindi; '' where nobody said. */
  @Column('text') nameHi!: string;
  @Column('text') kind!: QueueKind;
  @Column('integer', { nullable: true }) doctorId!: number | null;
  /** Before the number: 'A' of 'A12'. */
  @Column('text') prefix!: string;
  /** Who waits at night stays in line. */
  @Column('boolean') aroundTheClock!: boolean;
  /** Whoever was called is marked as in, or skipped, before the next one. */
  @Column('boolean') confirmArrival!: boolean;
  /** Whoever has three ahead gets a message (FRD-64). */
  @Column('boolean') tellsNear!: boolean;
  @Column('jsonb') counters!: Counter[];
  @Column('integer') priorityAge!: number;
  @Column('integer') boostMinutes!: number;
  @Column('integer') leadMinutes!: number;
  @Column('integer') graceMinutes!: number;
  /** Behind so many who wait a token comes back. */
  @Column('integer') returnAfter!: number;
  /** Where a patient goes on to with a prescription. */
  @Column('integer', { nullable: true }) nextQueueId!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
