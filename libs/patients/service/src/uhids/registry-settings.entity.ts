import type { AadhaarMode } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Settings of a hospital's registry of persons; no row is the defaults. The one list of this table's fields (ADR 0022). */
@Entity({ name: 'registry_settings' })
export class RegistrySettingsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** Whether whole Aadhaar numbers are kept (FRD-19). */
  @Column('text') aadhaarMode!: AadhaarMode;
}
