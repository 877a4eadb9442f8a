import type { HoldReason } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why nothing of a person may be erased: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'retention_holds' })
export class RetentionHoldEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') personId!: number;
  @Column('text') reason!: HoldReason;
  @Column('text') note!: string;
  @Column('timestamptz') heldAt!: Date;
  @Column('integer') heldBy!: number;
  @Column('timestamptz', { nullable: true }) liftedAt!: Date | null;
  @Column('integer', { nullable: true }) liftedBy!: number | null;
}
