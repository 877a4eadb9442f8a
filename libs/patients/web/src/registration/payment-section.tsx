import { TextInput } from '@mantine/core';
import { PAYMENT_TYPES, PAYMENT_TYPES_WITHOUT_AMOUNT } from '@nidaan/patients-contracts';
import { Field, FormCell, FormGrid, msg, Section, t, useFormValue } from '@nidaan/ui';
import { ChoiceField } from './choice-field.tsx';
import { extraFieldOf } from './registration-values.ts';
import type { RegistrationForm } from './use-registration.ts';

export const EXTRA_LABELS = {
  upiTransactionNo: msg('UPI Transaction ID'),
  netbankingTransactionId: msg('Transaction ID'),
  accountTransactionId: msg('Transaction ID'),
  reference: msg('Reference Details'),
  insurance: msg('Insurance Details'),
  otherPayment: msg('Other Payment Details'),
} as const;

export function PaymentSection({ form }: { form: RegistrationForm }) {
  const paymentType = useFormValue(form, 'paymentType');
  const extra = extraFieldOf(paymentType);
  const isFree = PAYMENT_TYPES_WITHOUT_AMOUNT.includes(paymentType);
  return (
    <Section title={t('Payment Information')}>
      <FormGrid>
        <FormCell span={3}>
          <Field
            form={form}
            name="paymentType"
            as={ChoiceField}
            label={t('Payment Type')}
            options={PAYMENT_TYPES}
            placeholder={t('Select payment')}
          />
        </FormCell>
        <FormCell span={3}>
          <Field
            form={form}
            name="amount"
            as={TextInput}
            label={t('Amount (₹)')}
            inputMode="decimal"
            autoComplete="off"
            withAsterisk={!isFree}
            aria-required={!isFree}
            placeholder={isFree ? t('may stay empty') : undefined}
          />
        </FormCell>
        {extra && (
          <FormCell key={extra} span={6}>
            <Field form={form} name={extra} as={TextInput} label={EXTRA_LABELS[extra]} autoComplete="off" />
          </FormCell>
        )}
      </FormGrid>
    </Section>
  );
}
