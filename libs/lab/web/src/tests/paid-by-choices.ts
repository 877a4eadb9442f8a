import { PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';

/** How a test can be paid; '' where nobody says. */
export const paidByChoices = () => [
  { value: '', label: t('Not said') },
  ...PAYMENT_TYPES.map((value) => ({ value, label: t(value) })),
];
