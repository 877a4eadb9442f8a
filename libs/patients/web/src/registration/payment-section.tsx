import { TextInput } from '@mantine/core';
import { PAYMENT_TYPES, PAYMENT_TYPES_WITHOUT_AMOUNT } from '@nidaan/patients-contracts';
import { FormCell, FormGrid, Section } from '@nidaan/ui';
import { ChoiceField } from './choice-field.tsx';
import { extraFieldOf } from './registration-values.ts';
import type { Registration } from './use-registration.ts';

const EXTRA_LABELS = {
  upiTransactionNo: 'UPI Transaction ID',
  netbankingTransactionId: 'Transaction ID',
  accountTransactionId: 'Transaction ID',
  reference: 'Reference Details',
  insurance: 'Insurance Details',
  otherPayment: 'Other Payment Details',
} as const;

export function PaymentSection({ form }: { form: Registration }) {
  const { bind, values } = form;
  const extra = extraFieldOf(values.paymentType);
  const isFree = PAYMENT_TYPES_WITHOUT_AMOUNT.includes(values.paymentType);
  return (
    <Section title="Payment Information">
      <FormGrid>
        <FormCell span={3}>
          <ChoiceField label="Payment Type" options={PAYMENT_TYPES} placeholder="Select payment" {...bind('paymentType')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput
            label="Amount (₹)"
            inputMode="decimal"
            autoComplete="off"
            withAsterisk={!isFree}
            aria-required={!isFree}
            placeholder={isFree ? 'may stay empty' : undefined}
            {...bind('amount')}
          />
        </FormCell>
        {extra && (
          <FormCell span={6}>
            <TextInput key={extra} label={EXTRA_LABELS[extra]} autoComplete="off" {...bind(extra)} />
          </FormCell>
        )}
      </FormGrid>
    </Section>
  );
}
