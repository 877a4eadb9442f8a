import type { TeamMember } from '@nidaan/identity-contracts';
import { formatDate, StatusBadge, t } from '@nidaan/ui';
import styles from './team.module.css';

const DAY_MS = 24 * 3_600_000;
const SOON_DAYS = 3;

const WORDS: Record<TeamMember['status'], () => string> = {
  invited: () => t('Invited'),
  active: () => t('Active'),
  suspended: () => t('Suspended'),
  expired: () => t('Expired'),
  ended: () => t('Ended'),
  revoked: () => t('Taken back'),
};
const TONES = { invited: 'blue', active: 'green', suspended: 'red', expired: 'amber', ended: 'grey', revoked: 'grey' } as const;

/** Whether the link of an invitation does not count any more. */
export const isInvitationOver = ({ status, invite_expires_at: until }: TeamMember, now: number): boolean =>
  status === 'invited' && until !== null && Date.parse(until) <= now;

/** What a member is, as a word and a colour. */
export const MemberState = ({ member }: { member: TeamMember }) =>
  isInvitationOver(member, Date.now()) ? (
    <StatusBadge status={t('Invitation expired')} tone="amber" />
  ) : (
    <StatusBadge status={WORDS[member.status]()} tone={TONES[member.status]} />
  );

/** The last day of a membership; amber shortly before it (ORG-24). */
export function MemberEnd({ member }: { member: TeamMember }) {
  const { valid_until: until } = member;
  if (until === null) return <>–</>;
  const days = Math.ceil((Date.parse(until) - Date.now()) / DAY_MS);
  if (member.status !== 'active' || days > SOON_DAYS || days < 1) return <>{formatDate(until)}</>;
  return <span className={styles.soon}>{days === 1 ? t('ends within a day') : t('ends in {days} days', { days })}</span>;
}

/** In which branches a member works. */
export const branchesOf = ({ branches }: TeamMember, names: ReadonlyMap<number, string>): string =>
  branches === 'all' ? t('All branches') : branches.map((id) => names.get(id) ?? String(id)).join(', ');
