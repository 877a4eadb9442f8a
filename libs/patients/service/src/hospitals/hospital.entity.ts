import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service needs to know of a hospital: the letterhead and what 'today' means (API-17). Told by identity. */
@Entity({ name: 'hospitals' })
export class HospitalEntity {
  @PrimaryColumn({ name: 'hospital_id', type: 'integer' })
  hospitalId!: number;

  @Column({ type: 'text' })
  name = '';

  @Column({ type: 'text' })
  address = '';

  @Column({ type: 'text' })
  phone = '';

  @Column({ type: 'text' })
  email = '';

  @Column({ name: 'time_zone', type: 'text' })
  timeZone = DEFAULT_TIME_ZONE;
}
