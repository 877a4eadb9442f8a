import type { BreachText } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the register of breaches: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'breaches' })
export class BreachEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('timestamptz') noticedAt!: Date;
  /** What is written down of it, as it stands now; what stood before is among the amendments. */
  @Column('jsonb') texts!: Record<BreachText, string>;
  @Column('timestamptz') recordedAt!: Date;
  @Column('integer') recordedBy!: number;
  /** When each of the four was done; null while it is not. */
  @Column('timestamptz', { nullable: true }) certInAt!: Date | null;
  @Column('timestamptz', { nullable: true }) boardAt!: Date | null;
  @Column('timestamptz', { nullable: true }) boardDetailedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) personsAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  @Column('integer', { nullable: true }) closedBy!: number | null;
  /** Why it was closed although not everything was done; '' otherwise. */
  @Column('text') closeReason!: string;
}
