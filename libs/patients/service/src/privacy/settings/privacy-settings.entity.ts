import type { RetentionClass } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The privacy desk's own rules: the one list of this table's fields (ADR 0022). A hospital that changed nothing has no row. */
@Entity({ name: 'privacy_settings' })
export class PrivacySettingsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** Within so many days requests other than for access are answered. */
  @Column('integer') answerDays!: number;
  /** Years for each kind of data; a kind that is missing has our default. */
  @Column('jsonb') retention!: Partial<Record<RetentionClass, number>>;
  @Column('integer') version!: number;
}
