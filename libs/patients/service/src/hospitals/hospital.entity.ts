import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service needs to know of a hospital: the letterhead and what 'today' means (API-17). Told by identity. */
@Entity({ name: 'hospitals' })
export class HospitalEntity {
  @PrimaryColumn('integer')
  hospitalId!: number;

  @Column('text')
  name = '';

  @Column('text')
  address = '';

  @Column('text')
  phone = '';

  @Column('text')
  email = '';

  @Column('text')
  timeZone = DEFAULT_TIME_ZONE;
}
