import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which screens a hospital shows, as identity told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'hospital_tabs' })
export class HospitalTabsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('boolean') showPharmacyTab!: boolean;
}
