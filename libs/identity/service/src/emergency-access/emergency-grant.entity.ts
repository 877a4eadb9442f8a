import type { EmergencyAccess, EmergencyReason } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a member opened a record in an emergency, for ever: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'emergency_grants' })
export class EmergencyGrantEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') memberId!: number;
  @Column('integer') accountId!: number;
  /** The visit by which it was opened. */
  @Column('integer') patientId!: number;
  /** Null of a visit of before there were persons. */
  @Column('integer', { nullable: true }) personId!: number | null;
  @Column('integer', { array: true }) patientIds!: number[];
  @Column('text') reasonCode!: EmergencyReason;
  @Column('text') reason!: string;
  @Column('timestamptz') openedAt!: Date;
  /** When it ended, or will. */
  @Column('timestamptz') until!: Date;
  @Column('text', { nullable: true }) verdict!: EmergencyAccess['verdict'];
  @Column('text') note!: string;
  @Column('integer', { nullable: true }) reviewedBy!: number | null;
  @Column('timestamptz', { nullable: true }) reviewedAt!: Date | null;
}
