import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type ValuesOf } from '@nidaan/platform-database';
import { MemberEntity } from '../members/member.entity.ts';
import { emailOf } from '../members/members.repository.ts';
import { InvitationEntity } from './invitation.entity.ts';

const INVITATIONS = tableOf(InvitationEntity);
const MEMBERS = tableOf(MemberEntity);

const INSERT = INVITATIONS.insert({ without: ['mailedAt', 'endedAt'] });
const OPEN_BY_TOKEN = INVITATIONS.select({
  where: ['tokenHash'],
  tail: 'AND ended_at IS NULL AND expires_at > :now',
  given: ['now'],
});
const NEWEST_OF_EMAIL = INVITATIONS.select({
  where: ['email'],
  tail: 'AND ended_at IS NULL AND expires_at > :now ORDER BY sent_at DESC, id LIMIT 1',
  given: ['now'],
});
const OPEN_BY_ID = INVITATIONS.select({ where: ['id'], tail: 'AND ended_at IS NULL' });
const OF_MEMBER = INVITATIONS.select({
  where: ['hospitalId', 'memberId'],
  tail: 'AND ended_at IS NULL ORDER BY sent_at DESC LIMIT 1',
});
const END = INVITATIONS.update({
  set: ['endedAt'],
  where: ['id'],
  tail: 'AND ended_at IS NULL AND expires_at > :endedAt',
  returning: ['id'],
});
const END_OF_MEMBER = INVITATIONS.update({ set: ['endedAt'], where: ['hospitalId', 'memberId'], tail: 'AND ended_at IS NULL' });
const MAILED = INVITATIONS.update({ set: ['mailedAt'], where: ['id'] });
const RENEW_TOKEN = INVITATIONS.update({
  set: ['tokenHash', 'sealedToken'],
  where: ['id'],
  tail: 'AND ended_at IS NULL',
  returning: ['id'],
});
const ADD_MEMBER = MEMBERS.insert({
  without: ['accountId', 'extras', 'joinedAt', 'endedAt', 'endedReason', 'version'],
});
const JOIN = MEMBERS.update({ set: ['accountId', 'status', 'joinedAt', 'version'], where: ['hospitalId', 'id'] });
const INVITED_AGAIN = MEMBERS.update({ set: ['invitedAt', 'version'], where: ['hospitalId', 'id'] });
const TAKEN = `SELECT 1 FROM members m WHERE m.hospital_id = $1 AND m.status IN ('invited', 'active', 'suspended') AND ${emailOf('m')} = $2`;
const IS_MEMBER = `SELECT 1 FROM members WHERE hospital_id = $1 AND account_id = $2 AND status IN ('active', 'suspended')`;
// The day is the last 24 hours.
const SENT = `SELECT count(*) FILTER (WHERE email = $2)::int AS "toPerson", count(*)::int AS "byHospital"
  FROM invitations WHERE hospital_id = $1 AND sent_at > $3`;

/** A member who is invited. */
export type InvitedMember = Omit<
  ValuesOf<MemberEntity>,
  'accountId' | 'extras' | 'joinedAt' | 'endedAt' | 'endedReason' | 'version'
>;

/** Invitations, and the members whom they invite. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  async addMember(member: InvitedMember): Promise<void> {
    await this.database.query(ADD_MEMBER(member));
  }

  /** Writes who has joined. */
  async join({ hospitalId, id, accountId, status, joinedAt, version }: MemberEntity): Promise<void> {
    await this.database.query(JOIN({ hospitalId, id, accountId, status, joinedAt, version }));
  }

  async invitedAgain({ hospitalId, id, version }: MemberEntity, invitedAt: Date): Promise<void> {
    await this.database.query(INVITED_AGAIN({ hospitalId, id, invitedAt, version: version + 1 }));
  }

  /** Whether somebody with this e-mail is in the team at work, or invited. */
  async isInTeam(email: string): Promise<boolean> {
    return (await this.database.query(TAKEN, [currentHospital(), email])).length > 0;
  }

  /** Whether an account is a member of the hospital at work already. */
  async isMember(accountId: number): Promise<boolean> {
    return (await this.database.query(IS_MEMBER, [currentHospital(), accountId])).length > 0;
  }

  /** How many were sent since then by the hospital at work, and to this e-mail. */
  async sentSince(email: string, since: Date): Promise<{ toPerson: number; byHospital: number }> {
    const [row] = await this.database.query<{ toPerson: number; byHospital: number }>(SENT, [currentHospital(), email, since]);
    return row!;
  }

  async add(invitation: Omit<ValuesOf<InvitationEntity>, 'mailedAt' | 'endedAt'>): Promise<void> {
    await this.database.query(INSERT(invitation));
  }

  /** Null where it is unknown, used, taken back, replaced or too old. */
  async byToken(tokenHash: Buffer, now: Date): Promise<InvitationEntity | null> {
    const [row] = await this.database.query(OPEN_BY_TOKEN({ tokenHash, now }));
    return row ?? null;
  }

  /** The newest open one of an e-mail, whichever hospital sent it. */
  async newestOf(email: string, now: Date): Promise<InvitationEntity | null> {
    const [row] = await this.database.query(NEWEST_OF_EMAIL({ email, now }));
    return row ?? null;
  }

  async byId(id: string): Promise<InvitationEntity | null> {
    const [row] = await this.database.query(OPEN_BY_ID({ id }));
    return row ?? null;
  }

  /** The open one of a member, expired or not. */
  async ofMember(memberId: number): Promise<InvitationEntity | null> {
    const [row] = await this.database.query(OF_MEMBER({ hospitalId: currentHospital(), memberId }));
    return row ?? null;
  }

  /** Uses an invitation up; false when it ended or ran out meanwhile. */
  async end(id: string, endedAt: Date): Promise<boolean> {
    return (await this.database.query(END({ id, endedAt }))).length > 0;
  }

  async endOfMember(memberId: number, endedAt: Date): Promise<void> {
    await this.database.query(END_OF_MEMBER({ hospitalId: currentHospital(), memberId, endedAt }));
  }

  async mailed(id: string, mailedAt: Date): Promise<void> {
    await this.database.query(MAILED({ id, mailedAt }));
  }

  /** Gives an open invitation another token; false where it ended meanwhile. */
  async renewToken(id: string, token: Pick<InvitationEntity, 'tokenHash' | 'sealedToken'>): Promise<boolean> {
    return (await this.database.query(RENEW_TOKEN({ id, ...token }))).length > 0;
  }

  async forgetBefore(expiredBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM invitations WHERE expires_at < $1', [expiredBefore]);
  }
}
