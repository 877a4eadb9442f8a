import type { MessageChannel, MessageKind, MessageState } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message to a patient: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'messages' })
export class MessageEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  @Column('text') kind!: MessageKind;
  /** What it is for, once in a hospital: what is told twice makes one message. */
  @Column('text') purposeKey!: string;
  @Column('integer', { nullable: true }) personId!: number | null;
  @Column('integer', { nullable: true }) appointmentId!: number | null;
  /** The visit that its appointment became; by it a message of somebody whose number nobody knew is found. */
  @Column('integer', { nullable: true }) patientId!: number | null;
  /** When what it is about begins. */
  @Column('timestamptz', { nullable: true }) aboutAt!: Date | null;
  /** Of a move: when it was to begin before. */
  @Column('timestamptz', { nullable: true }) formerAt!: Date | null;
  /** Of a reminder: how many hours before. */
  @Column('integer', { nullable: true }) offsetHours!: number | null;
  /** Of a delay: by how many minutes what it is about begins later. */
  @Column('integer', { nullable: true }) delayMinutes!: number | null;
  /** The token that it is about. */
  @Column('integer', { nullable: true }) tokenId!: number | null;
  /** What is known beforehand of its words (a code, a link), sealed. */
  @Column('bytea', { nullable: true }) sealedValues!: Buffer | null;
  /** '' until it is settled. */
  @Column('text') channel!: MessageChannel | '';
  @Column('text') language!: string;
  @Column('bytea', { nullable: true }) sealedAddress!: Buffer | null;
  @Column('text') lastFour!: string;
  @Column('bytea', { nullable: true }) addressHash!: Buffer | null;
  /** As it was handed over, sealed. */
  @Column('bytea', { nullable: true }) sealedText!: Buffer | null;
  @Column('timestamptz') dueAt!: Date;
  @Column('text') state!: MessageState;
  @Column('text') reason!: string;
  @Column('integer') attempts!: number;
  /** Since when a process is at it. */
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
  @Column('text') providerRef!: string;
  @Column('integer') parts!: number;
  @Column('integer') costPaise!: number;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
}
