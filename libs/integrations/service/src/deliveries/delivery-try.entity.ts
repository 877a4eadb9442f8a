import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One try of a delivery: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'delivery_tries' })
export class DeliveryTryEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') deliveryId!: number;
  @PrimaryColumn('integer') n!: number;
  @Column('timestamptz') at!: Date;
  @Column('integer') ms!: number;
  @Column('integer', { nullable: true }) code!: number | null;
  @Column('text') error!: string;
}
