import type { RankBase, TokenPriority, TokenState } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place in a queue: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'tokens' })
export class TokenEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  @Column('integer') queueId!: number;
  /** The hospital's day; numbers are of a queue and day, without gaps. */
  @Column('date') day!: string;
  @Column('integer') number!: number;
  @Column('integer', { nullable: true }) patientId!: number | null;
  @Column('integer', { nullable: true }) personId!: number | null;
  @Column('integer', { nullable: true }) appointmentId!: number | null;
  @Column('text') displayName!: string;
  @Column('text') priority!: TokenPriority;
  /** From what the place is counted, and since when (FRD-57). */
  @Column('text') base!: RankBase;
  @Column('timestamptz') baseAt!: Date;
  /** Begin of the appointment. */
  @Column('timestamptz', { nullable: true }) slotAt!: Date | null;
  @Column('integer') boostMinutes!: number;
  @Column('timestamptz') rankAt!: Date;
  @Column('text') state!: TokenState;
  @Column('integer', { nullable: true }) counterId!: number | null;
  @Column('integer') calls!: number;
  @Column('timestamptz') issuedAt!: Date;
  /** Of the last time that it came into the line: issued, or back with a report. */
  @Column('timestamptz') waitingSince!: Date;
  @Column('timestamptz', { nullable: true }) calledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When the prescription of the visit was saved; nothing is undone after it. */
  @Column('timestamptz', { nullable: true }) prescribedAt!: Date | null;
  /** Since when three or fewer are ahead, in a queue that tells of it: told once, and not where it came so late (FRD-64). */
  @Column('timestamptz', { nullable: true }) nearAt!: Date | null;
  @Column('integer', { nullable: true }) fromToken!: number | null;
  @Column('text') reason!: string;
  @Column('text') publicKey!: string;
}

/** What actions change, and an undo puts back. */
export const MUTABLE = [
  'priority',
  'base',
  'baseAt',
  'boostMinutes',
  'rankAt',
  'state',
  'counterId',
  'calls',
  'waitingSince',
  'calledAt',
  'startedAt',
  'endedAt',
  'prescribedAt',
  'reason',
] as const satisfies readonly (keyof TokenEntity)[];
export type TokenChange = Partial<Pick<TokenEntity, (typeof MUTABLE)[number]>>;
