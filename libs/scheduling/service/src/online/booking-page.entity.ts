import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a hospital's public page takes bookings, as identity told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'booking_pages' })
export class BookingPageEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** The number of its public profile, which stands in public addresses. */
  @Column('integer', { nullable: true }) profileId!: number | null;
  @Column('boolean') isOpen!: boolean;
  @Column('integer') version!: number;
}
