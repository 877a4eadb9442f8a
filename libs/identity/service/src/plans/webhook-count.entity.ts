import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many webhooks a hospital has, as integrations told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'webhook_counts' })
export class WebhookCountEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('integer') webhooks!: number;
  @Column('integer') version!: number;
}
