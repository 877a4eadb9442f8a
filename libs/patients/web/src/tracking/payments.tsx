import type { PatientAnswer } from '@nidaan/patients-contracts';
import { Facts, formatRupees, HIDDEN, isHidden, shownRupees, t } from '@nidaan/ui';
import styles from './visits.module.css';

const paise = (rupees: number) => Math.round(rupees * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paise(amount), 0) / 100;

const PARTS = ['amount', 'lab_tests', 'pharmacy_records'];

/** All money of a visit: the fee, its tests and its bills, and their sum. */
export function Payments({ visit }: { visit: PatientAnswer }) {
  const lab = sumOf(visit.lab_tests.map(({ price }) => price));
  const pharmacy = sumOf(visit.pharmacy_records.map(({ total_amount }) => total_amount));
  // A sum of what the role sees would pass for that of the visit.
  const isWhole = !PARTS.some((part) => isHidden(visit, part));
  const facts = [
    { label: t('Consultation fee'), value: [shownRupees(visit, 'amount'), t(visit.paymentType)].filter(Boolean).join(', ') },
    ...(visit.lab_tests.length > 0 ? [{ label: t('Lab'), value: formatRupees(lab) }] : []),
    ...(visit.pharmacy_records.length > 0 ? [{ label: t('Pharmacy'), value: formatRupees(pharmacy) }] : []),
    {
      label: t('All of this visit'),
      value: <strong>{isWhole ? formatRupees(sumOf([visit.amount, lab, pharmacy])) : HIDDEN}</strong>,
    },
  ];
  return (
    <div className={styles.part}>
      <h4>{t('Payments')}</h4>
      <Facts facts={facts} />
    </div>
  );
}
