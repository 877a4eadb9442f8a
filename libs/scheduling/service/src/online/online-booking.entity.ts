import type { CodeChannel } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A booking made on a public page, beside its appointment: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'online_bookings' })
export class OnlineBookingEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('uuid') id!: string;
  /** Known to the browser that began it, while the time is held. */
  @Column('text') key!: string;
  /** Known to whoever typed the code: the page of the booking. */
  @Column('text') manageKey!: string;
  /** By which the browser that began it finds it again; null where it sent none. */
  @Column('text', { nullable: true }) attempt!: string | null;
  @Column('integer') appointmentId!: number;
  @Column('integer') doctorId!: number;
  @Column('text') channel!: CodeChannel;
  /** How many codes were asked for. */
  @Column('integer') sends!: number;
  /** Of the newest code; null until it is made. */
  @Column('bytea', { nullable: true }) codeHash!: Buffer | null;
  @Column('integer') wrongTries!: number;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) verifiedAt!: Date | null;
  /** When the time was given back without a booking. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
