import { t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../profile/profile.query.ts';
import { rolesQuery } from './team.queries.ts';

/** The roles that may be chosen, as a select takes them; 'Owner' is given by owners alone (ORG-12). */
export function useRoleChoices(): { value: string; label: string }[] {
  const { data: roles = [] } = useQuery(rolesQuery);
  const { data: profile } = useQuery(profileQuery);
  const mayGive = roles.filter(({ key }) => key !== 'owner' || profile?.role === 'owner');
  return mayGive.map(({ key, label, is_system }) => ({ value: key, label: is_system ? t(label) : label }));
}
