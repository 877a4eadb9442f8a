import { useQuery } from '@tanstack/react-query';
import { DeceasedMark } from '../deceased/deceased-mark.tsx';
import { personQuery } from '../privacy/privacy.queries.ts';

/** The mark of the person whose visit it is; nothing of a visit that has no person yet. */
export function DeceasedFlag({ personId }: { personId: number | null }) {
  const { data: person } = useQuery(personQuery(personId));
  return person && <DeceasedMark personId={person.id} deceasedOn={person.deceased_on} />;
}
