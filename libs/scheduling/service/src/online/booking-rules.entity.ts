import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A hospital's rules of online booking; without a row as `DEFAULT_RULES` says: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'booking_rules' })
export class BookingRulesEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** Until so many hours before patients move and cancel themselves. */
  @Column('integer') cancelHours!: number;
  /** Codes by SMS. */
  @Column('integer') codesPerHour!: number;
  @Column('integer') codesPerDay!: number;
  @Column('integer') version!: number;
}
