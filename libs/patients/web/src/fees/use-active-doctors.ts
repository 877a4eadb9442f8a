import { call, keyOf } from '@nidaan/api-client';
import { listDoctors, type Doctor } from '@nidaan/scheduling-contracts';
import { useMayCall } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** The doctors who have not left; undefined until they are known, and for who may not see them. */
export function useActiveDoctors(): Doctor[] | undefined {
  const isAllowed = useMayCall()(listDoctors);
  const { data } = useQuery({
    queryKey: keyOf(listDoctors, 'active'),
    queryFn: ({ signal }) => call(listDoctors, { query: { active: 'true' }, signal }),
    enabled: isAllowed,
  });
  return data;
}
