import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a ticket stands, as the support service told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'tickets' })
export class KnownTicketEntity {
  @PrimaryColumn('integer') hospital_id!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') status!: string;
  @Column('timestamptz') status_at!: Date;
}
