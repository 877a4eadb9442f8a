import type { FeeQuote } from '@nidaan/patients-contracts';
import { Field, FormCell, formatRupees, t, useFormValue } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import { ChoiceField } from '../registration/choice-field.tsx';
import type { RegistrationForm } from '../registration/use-registration.ts';
import styles from './fees.module.css';
import { useActiveDoctors } from './use-active-doctors.ts';
import { useDefaultDoctor } from './use-default-doctor.ts';
import { useFeeQuote } from './use-fee-quote.ts';

interface DoctorAndFeeProps {
  form: RegistrationForm;
  /** The person chosen; null where nobody is. */
  personId: number | null;
  lastDoctorId: number | null;
  /** What became of the last try: the quote is asked for again. */
  failure: unknown;
  span: 6 | 12;
}

/** To whom the visit goes, and what it costs there (FRD-84). Nothing where the hospital has no doctors in its calendar. */
export function DoctorAndFee({ form, personId, lastDoctorId, failure, span }: DoctorAndFeeProps) {
  const doctors = useActiveDoctors();
  const doctorId = useFormValue(form, 'doctor_id');
  const isEmergency = useFormValue(form, 'patientType') === 'Emergency';
  const { quote, renew } = useFeeQuote({ doctorId, personId, isEmergency });
  const likely = useDefaultDoctor(doctors, { personId, lastDoctorId });
  useChosenOnce(form, likely);
  useQuotedAmount(form, doctorId === '' ? undefined : quote);
  useEffect(() => {
    if (failure) renew();
    // The quote that is asked for again is the one at hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failure]);
  if (!doctors || doctors.length === 0) return null;
  return (
    <FormCell span={span}>
      <Field
        form={form}
        name="doctor_id"
        as={ChoiceField}
        label={t('Doctor')}
        options={doctors.map(({ id, name, speciality }) => ({
          value: String(id),
          label: [name, speciality].filter(Boolean).join(', '),
        }))}
        placeholder={t('No doctor')}
      />
      {doctorId !== '' && quote && <QuoteLine quote={quote} />}
    </FormCell>
  );
}

function QuoteLine({ quote: { fee, reason, next_fee } }: { quote: FeeQuote }) {
  return (
    <p className={styles.quote} role="status">
      {fee !== 0 && <strong>{formatRupees(fee)} </strong>}
      {t(reason)}
      {next_fee !== fee && <> · {t('next visit {fee}', { fee: next_fee === 0 ? t('Free') : formatRupees(next_fee) })}</>}
    </p>
  );
}

// Whoever chose another doctor, or none, keeps that.
function useChosenOnce(form: RegistrationForm, likely: string | null): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (likely === null || isDone.current) return;
    isDone.current = true;
    if (likely !== '' && form.getValues().doctor_id === '') form.setFieldValue('doctor_id', likely);
  }, [form, likely]);
}

/** The amount is the quoted one until somebody types another; less than a follow-up costs is an amount typed (FRD-40). */
function useQuotedAmount(form: RegistrationForm, quote: FeeQuote | undefined): void {
  const seen = useRef<FeeQuote | undefined>(undefined);
  const amount = useFormValue(form, 'amount');
  useEffect(() => {
    // An amount that is being typed is left alone: it may be empty for a moment.
    if (seen.current === quote) return;
    const before = seen.current ? String(seen.current.fee) : '';
    const isOurs = ['', before].includes(form.getValues().amount);
    if (isOurs) form.setFieldValue('amount', quote ? String(quote.fee) : '');
    seen.current = quote;
  }, [form, quote]);
  useEffect(() => {
    const isLess = quote?.kind === 'follow_up' && Number(amount) < quote.fee;
    const kind = !quote || isLess ? '' : quote.kind;
    if (form.getValues().fee_kind !== kind) form.setFieldValue('fee_kind', kind);
  }, [form, quote, amount]);
}
