import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the slip of a visit was printed: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'slip_prints' })
export class SlipPrintEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @Column('integer') prints!: number;
}
