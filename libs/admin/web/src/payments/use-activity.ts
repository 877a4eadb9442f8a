import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { sentenceOf } from '@nidaan/api-client';
import { t } from '@nidaan/ui';
import { FAILED } from '../frame/messages.ts';
import { useSetActive } from './payments.queries.ts';

/** Activates and deactivates accounts, and says which one is under way and what went wrong. */
export function useActivity() {
  const change = useSetActive();
  return {
    change,
    busy: change.isPending ? change.variables.id : undefined,
    fault: change.isError ? sentenceOf(change.error, 'message', FAILED.status) : null,
    set: ({ doctor_id: id, username }: HospitalAccountStats, is_active: boolean, onDone: (news: string) => void) =>
      change.mutate(
        { id, is_active },
        {
          onSuccess: () =>
            onDone(
              is_active ? t('{username} has been activated', { username }) : t('{username} has been deactivated', { username }),
            ),
        },
      ),
  };
}

export type Activity = ReturnType<typeof useActivity>;
