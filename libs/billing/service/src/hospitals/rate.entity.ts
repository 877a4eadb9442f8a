import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a treated patient costs a hospital from an instant on (ORG-52). */
@Entity({ name: 'rates' })
export class RateEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('timestamptz') since!: Date;
  @Column('integer') ratePaise!: number;
}
