import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where whoever works in several hospitals was last: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'last_hospitals' })
export class LastHospitalEntity {
  @PrimaryColumn('integer') accountId!: number;
  @Column('integer') hospitalId!: number;
}
