import { dayForPeople, dayIn } from '@nidaan/kernel';
import type { MemberStatus, TeamMember } from '@nidaan/identity-contracts';
import { page, section, signature, table, type Fill, type Html } from '@nidaan/platform-documents';

/** Everything that the paper shows. */
export interface AccessList {
  hospital: { name: string; address: string; phone: string; email: string; timeZone: string };
  /** Those who have, or may have, access: nobody who has left. */
  members: readonly TeamMember[];
  branches: ReadonlyMap<number, string>;
  /** Who asks for the paper. */
  printedBy: string;
  now: Date;
}

const STATES: Record<MemberStatus, string> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Ended by its date',
  ended: 'Ended',
  revoked: 'Invitation taken back',
};

const COLUMNS = [
  { header: 'Name', width: '22%', strong: true },
  { header: 'Role', width: '14%' },
  { header: 'Branches', width: '18%' },
  { header: 'Second step', width: '10%' },
  { header: 'Last seen', width: '12%' },
  { header: 'Ends', width: '12%' },
  { header: 'State', width: '12%' },
];

/** 'Who has access' as a printed page with a line to sign: what an accreditor asks for (ORG-90). */
export function accessListPage(list: AccessList): string {
  const { hospital, members, printedBy, now } = list;
  const today = dayForPeople(dayIn(hospital.timeZone, now));
  const mayEnter = members.filter((member) => member.is_active && !isToCome(member, now));
  const others = members.filter((member) => !mayEnter.includes(member));
  return page({
    title: 'Who has access',
    subject: today,
    letterhead: { hospitalName: hospital.name, address: hospital.address, phone: hospital.phone, email: hospital.email },
    meta: [`As of ${today}`, `Printed by ${printedBy}`],
    blocks: [
      section(`May sign in (${mayEnter.length})`, rowsOf(mayEnter, list)),
      ...(others.length > 0 ? [section(`May not sign in now (${others.length})`, rowsOf(others, list))] : []),
      section('Reviewed', signature({ name: 'Name, date and signature', detail: 'of who checked this list' })),
    ],
    footer: 'Whoever has left is not listed. Each change is kept in the history of the member.',
  });
}

const isToCome = ({ valid_from }: TeamMember, now: Date): boolean => valid_from !== null && new Date(valid_from) > now;

function rowsOf(members: readonly TeamMember[], list: AccessList): Html {
  return table({ columns: COLUMNS, rows: members.map((member) => rowOf(member, list)), empty: 'Nobody', dense: true });
}

function rowOf(member: TeamMember, { hospital, branches, now }: AccessList): Fill[] {
  const dayOf = (instant: string | null) => (instant === null ? '' : dayForPeople(dayIn(hospital.timeZone, new Date(instant))));
  const where = member.branches === 'all' ? 'All' : member.branches.map((id) => branches.get(id) ?? String(id)).join(', ');
  return [
    member.name,
    member.role_label,
    where,
    member.mfa_is_on ? 'On' : 'Off',
    dayOf(member.last_seen_at),
    dayOf(member.valid_until),
    member.is_active && isToCome(member, now) ? `From ${dayOf(member.valid_from)}` : STATES[member.status],
  ];
}
