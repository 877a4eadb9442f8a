import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MemberEntity } from '../members/member.entity.ts';
import { emailOf } from '../members/members.repository.ts';

const MEMBERS = tableOf(MemberEntity);
const EMAIL = emailOf('m');
const MEMBER = `${MEMBERS.columns('m', MEMBERS.fields(['email']))}, ${EMAIL} AS email`;

/** A member, when a session of the account last asked for a token, and whether a login asks for a second step. */
export interface ListedMember extends MemberEntity {
  lastSeenAt: Date | null;
  hasSecondStep: boolean;
}

// Of the sessions in this hospital: those of the release before name none, and are in the hospital of the account.
const LAST_SEEN = `SELECT max(greatest(s.started_at, s.last_seen_at, t.used_at, u.used_at)) AS at FROM sessions s
  LEFT JOIN refresh_tokens t ON t.session_id = s.id LEFT JOIN member_refresh_tokens u ON u.session_id = s.id
  WHERE s.account_id = m.account_id AND (s.hospital_id = m.hospital_id OR (s.hospital_id IS NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = m.account_id)))`;
const SECOND_STEP = 'EXISTS (SELECT FROM factors f WHERE f.account_id = m.account_id AND f.confirmed_at IS NOT NULL)';
const SHOWN = `SELECT ${MEMBER}, seen.at AS "lastSeenAt", (${SECOND_STEP}) AS "hasSecondStep" FROM members m LEFT JOIN LATERAL (${LAST_SEEN}) seen ON true
  WHERE m.hospital_id = $1`;
const LIST = `${SHOWN} AND ($2::text IS NULL OR m.role_key = $2)
    AND ($3::integer IS NULL OR m.branch_ids IS NULL OR $3 = ANY (m.branch_ids))
    AND ($4::integer[] IS NULL OR m.branch_ids <@ $4)
  ORDER BY m.id`;
const ONE = `${SHOWN} AND m.id = $2`;
const LOCK_TEAM = 'SELECT FROM hospitals WHERE hospital_id = $1 FOR NO KEY UPDATE';
const FIND = `SELECT ${MEMBER} FROM members m WHERE m.hospital_id = $1 AND m.id = $2`;
const ADD = MEMBERS.insert();
const SAVE = MEMBERS.update({
  set: MEMBERS.fields(['hospitalId', 'id', 'accountId', 'email', 'invitedBy', 'invitedAt', 'joinedAt']),
  where: ['hospitalId', 'id'],
});
const KEEP_EMAIL = `UPDATE members m SET email = ${EMAIL} WHERE m.hospital_id = $1 AND m.id = $2`;
const NEXT_ID = 'SELECT coalesce(max(id), 0) + 1 AS id FROM members WHERE hospital_id = $1';
const OWNERS = `SELECT id FROM members m WHERE hospital_id = $1 AND role_key = 'owner' AND status = 'active' AND ${EMAIL} IS NOT NULL
    AND coalesce(valid_until, $2) >= $2 ORDER BY id`;
const OWNERS_BY_MAIL = `SELECT m.id, ${EMAIL} AS email FROM members m
  WHERE m.hospital_id = $1 AND m.role_key = 'owner' AND m.status = 'active' AND ${EMAIL} IS NOT NULL
    AND coalesce(m.valid_from, $2) <= $2 AND coalesce(m.valid_until, $2) >= $2 ORDER BY m.id`;
// An owner of some branches can neither lift that limit nor make an owner of all.
const OWNERS_LEFT = `SELECT count(*)::int AS owners FROM members
  WHERE hospital_id = $1 AND role_key = 'owner' AND status = 'active' AND branch_ids IS NULL
    AND valid_until IS NULL AND coalesce(valid_from, $2) <= $2`;

const MANAGERS = `SELECT name, role_key AS role FROM members
  WHERE hospital_id = $1 AND role_key IN ('owner', 'manager') AND status = 'active'
    AND coalesce(valid_from, $2) <= $2 AND coalesce(valid_until, $2) >= $2
  ORDER BY role_key DESC, name`;
const AT_WORK = `SELECT id, name, role_key AS role FROM members
  WHERE hospital_id = $1 AND status = 'active' AND coalesce(valid_from, $2) <= $2 AND coalesce(valid_until, $2) >= $2
    AND ($3::integer[] IS NULL OR branch_ids IS NULL OR branch_ids && $3)
  ORDER BY name, id`;
// Whose last second had passed before somebody ended the membership left then.
const LEFT = `SELECT id, name, role_key AS role, least(ended_at, valid_until) AS "leftAt" FROM members
  WHERE hospital_id = $1 AND least(ended_at, valid_until) <= $2 AND (status = 'ended' OR (status IN ('active', 'suspended') AND valid_until < $2))
    AND ($3::integer[] IS NULL OR branch_ids <@ $3)
  ORDER BY name, id`;
const NAMES = 'SELECT id, name FROM members WHERE hospital_id = $1 AND id = ANY ($2::integer[])';

// Who left and came back is a member twice: the newest name counts.
const NAMES_BY_ACCOUNT = `SELECT DISTINCT ON (m.account_id) m.account_id AS account, m.name, coalesce(${EMAIL}, '') AS email
  FROM members m
  WHERE m.hospital_id = $1 AND m.account_id = ANY ($2::integer[]) ORDER BY m.account_id, m.id DESC`;
const PEOPLE = `SELECT hospital_id AS hospital, hospital_name AS "hospitalName", account_id AS account, name, email
  FROM people_of_hospitals($1, $2)`;

const IN_ZONE = `SELECT $2::date::timestamp AT TIME ZONE time_zone AS "firstSecond",
    (($2::date + 1)::timestamp AT TIME ZONE time_zone) - interval '1 second' AS "lastSecond"
  FROM hospitals WHERE hospital_id = $1`;

const GUARDIANS = `SELECT id FROM members m WHERE hospital_id = $1 AND role_key IN ('owner', 'manager') AND status = 'active' AND ${EMAIL} IS NOT NULL
    AND coalesce(valid_from, $2) <= $2 AND coalesce(valid_until, $2) >= $2 ORDER BY id`;

/** A day of the hospital, as instants. */
export interface HospitalDay {
  firstSecond: Date;
  lastSecond: Date;
}

/** A member as the platform's staff know one; without `account` the hospital alone. */
export interface PersonOfHospital {
  hospital: number;
  hospitalName: string;
  account: number | null;
  name: string;
  email: string;
}

export interface TeamFilter {
  role?: string | undefined;
  branch?: number | undefined;
  /** Null: all branches. */
  within: readonly number[] | null;
}

/** The members of the hospital at work, as its team list shows and changes them. */
@Injectable()
export class TeamRepository {
  constructor(private readonly database: Database) {}

  /** Members in the order of their numbers. `within`: only those all of whose branches are among these. */
  list({ role, branch, within }: TeamFilter): Promise<ListedMember[]> {
    return this.database.query<ListedMember>(LIST, [currentHospital(), role ?? null, branch ?? null, within]);
  }

  async shown(id: number): Promise<ListedMember | null> {
    const [row] = await this.database.query<ListedMember>(ONE, [currentHospital(), id]);
    return row ?? null;
  }

  async find(id: number): Promise<MemberEntity | null> {
    const [row] = await this.database.query<MemberEntity & Record<string, unknown>>(FIND, [currentHospital(), id]);
    return row ?? null;
  }

  /** Names by number. */
  async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; name: string }>(NAMES, [currentHospital(), ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Names and e-mails by account, of those who left too. */
  namesByAccount(accounts: readonly number[]): Promise<{ account: number; name: string; email: string }[]> {
    return this.database.query(NAMES_BY_ACCOUNT, [currentHospital(), accounts]);
  }

  /** For staff only: hospitals, each once where none of the accounts was a member of it; empty where a hospital is at work. */
  people(hospitals: readonly number[], accounts: readonly number[]): Promise<PersonOfHospital[]> {
    return this.database.query<PersonOfHospital>(PEOPLE, [hospitals, accounts]);
  }

  /** Owners, then managers, who are members at this moment. */
  managers(now: Date): Promise<{ name: string; role: string }[]> {
    return this.database.query(MANAGERS, [currentHospital(), now]);
  }

  /** Who is a member at this moment, by name. `within`: who works in one of these branches. */
  atWork(now: Date, within: readonly number[] | null): Promise<{ id: number; name: string; role: string }[]> {
    return this.database.query(AT_WORK, [currentHospital(), now, within]);
  }

  /** Who was a member and is none at this moment, by name. `within`: only those all of whose branches are among these. */
  left(now: Date, within: readonly number[] | null): Promise<{ id: number; name: string; role: string; leftAt: Date }[]> {
    return this.database.query(LEFT, [currentHospital(), now, within]);
  }

  /** Holds the team until the transaction ends: changes of one team come one after another. */
  async lock(): Promise<void> {
    await this.database.query(LOCK_TEAM, [currentHospital()]);
  }

  /** A member with all that is known; only while the team is locked, or the hospital is being made. */
  async add(member: MemberEntity): Promise<void> {
    await this.database.query(ADD(member));
  }

  /** Writes what a change may change; only while the team is locked. */
  async save(member: MemberEntity): Promise<void> {
    const { accountId: _account, email: _email, invitedBy: _by, invitedAt: _at, joinedAt: _joined, ...change } = member;
    await this.database.query(SAVE({ ...change, hospitalId: currentHospital() }));
  }

  /** Before a member ends, only while the team is locked: the e-mail of this moment stays. */
  async keepEmail(id: number): Promise<void> {
    await this.database.query(KEEP_EMAIL, [currentHospital(), id]);
  }

  /** The number of the next member; only while the team is locked. */
  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(NEXT_ID, [currentHospital()]);
    return row!.id;
  }

  /** Members' numbers of the owners who can be written to. */
  async owners(now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(OWNERS, [currentHospital(), now]);
    return rows.map(({ id }) => id);
  }

  /** Members' numbers of owners and managers who can be written to. */
  async guardians(now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(GUARDIANS, [currentHospital(), now]);
    return rows.map(({ id }) => id);
  }

  /** Owners at this moment, and where mail reaches them. */
  ownersByMail(now: Date): Promise<{ id: number; email: string }[]> {
    return this.database.query(OWNERS_BY_MAIL, [currentHospital(), now]);
  }

  /** How many owners of all branches are active, without an end of their membership. */
  async ownersLeft(now: Date): Promise<number> {
    const [row] = await this.database.query<{ owners: number }>(OWNERS_LEFT, [currentHospital(), now]);
    return row!.owners;
  }

  /** A day, 'YYYY-MM-DD', in the hospital's time zone. */
  async day(day: string): Promise<HospitalDay> {
    const [row] = await this.database.query<HospitalDay>(IN_ZONE, [currentHospital(), day]);
    return row!;
  }
}
