import type { ClinicSettings, Holiday, OpenWindow } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a hospital decides about its days and its people: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'clinic_settings' })
export class ClinicSettingsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('jsonb') openingHours!: OpenWindow[];
  @Column('jsonb') holidays!: Holiday[];
  @Column('text', { nullable: true }) nextTimeZone!: string | null;
  /** The first day of `nextTimeZone`, of the zone before it. */
  @Column('date', { nullable: true }) nextZoneFrom!: string | null;
  @Column('text') branchSharing!: ClinicSettings['branch_sharing'];
  @Column('text') mfaRule!: ClinicSettings['mfa_rule'];
  /** When the rule was chosen: members have days of grace from then on. */
  @Column('timestamptz', { nullable: true }) mfaRuleSince!: Date | null;
  /** 0: never. */
  @Column('integer') idleLockMinutes!: number;
  @Column('jsonb') grievanceOfficer!: ClinicSettings['grievance_officer'];
  /** '' where there is none. */
  @Column('text') slug!: string;
  @Column('boolean') onlineBooking!: boolean;
  /** Rises with every change. */
  @Column('integer') version!: number;
}
