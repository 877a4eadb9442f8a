import type { TicketPriority, TicketStatus } from '@nidaan/support-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a hospital asks the staff, and their answer: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'tickets' })
export class TicketEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') accountId!: number;
  /** Where it was raised. */
  @Column('integer') branchId!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  /** The member of staff who answered. */
  @Column('integer', { nullable: true }) answeredBy!: number | null;
  @Column('text') title!: string;
  @Column('text') priority!: TicketPriority;
  @Column('text') description!: string;
  @Column('text') status!: TicketStatus;
  @Column('text') adminResponse!: string;
  /** Where the attachment lies. */
  @Column('text', { nullable: true }) attachmentKey!: string | null;
  @Column('text', { nullable: true }) attachmentName!: string | null;
}
