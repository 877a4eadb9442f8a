import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name in public addresses that a hospital has or had: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'hospital_slugs' })
export class HospitalSlugEntity {
  @PrimaryColumn('text') slug!: string;
  @Column('integer') hospitalId!: number;
}
