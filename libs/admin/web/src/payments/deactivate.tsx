import { Confirm, t } from '@nidaan/ui';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { sentenceOf } from '@nidaan/api-client';
import { FAILED } from '../frame/messages.ts';
import type { useSetActive } from './payments.queries.ts';

interface DeactivateProps {
  doctor: HospitalAccountStats;
  change: ReturnType<typeof useSetActive>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an account is switched off: its people are in the middle of their work (ADM-19, OPN-48). */
export const Deactivate = ({ doctor, change, onConfirm, onClose }: DeactivateProps) => (
  <Confirm
    title={t('Deactivate {username}', { username: doctor.username })}
    label={t('Deactivate account')}
    isBusy={change.isPending}
    error={change.isError ? sentenceOf(change.error, 'message', FAILED.status) : null}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {t(
      'Everybody at {hospital_name} is logged out at once and cannot log in until the account is activated again. No data is lost.',
      { hospital_name: doctor.hospital_name },
    )}
  </Confirm>
);
