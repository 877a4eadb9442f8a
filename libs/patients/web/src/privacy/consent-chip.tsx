import { msg, StatusBadge } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { consentsQuery } from './privacy.queries.ts';

/** 'Consent not recorded' of a person who was asked nothing (ORG-71, ORG-80): a reminder, which never stands in the way. */
export function ConsentChip({ personId }: { personId: number | null }) {
  const { data } = useQuery(consentsQuery(personId));
  const isMissing = data?.every(({ state }) => state === 'not_asked') ?? false;
  return isMissing && <StatusBadge status={msg('Consent not recorded')} tone="amber" />;
}
