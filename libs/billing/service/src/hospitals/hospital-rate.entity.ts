import { Column, Entity } from 'typeorm';

/** What billing alone knows of a hospital, beside identity's columns in the same table. */
@Entity({ name: 'hospitals' })
export class HospitalRateEntity {
  /** What a treated patient costs the hospital. */
  @Column('integer') ratePaise!: number;
}
