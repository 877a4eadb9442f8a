import { Button, Kbd, TextInput } from '@mantine/core';
import { DISEASES } from '@nidaan/clinical-contracts';
import { GENDERS, PATIENT_TYPES, PAYMENT_TYPES, PAYMENT_TYPES_WITHOUT_AMOUNT, PERSON_MESSAGES } from '@nidaan/patients-contracts';
import {
  Field,
  Form,
  FormCell,
  FormFoot,
  FormGrid,
  formatRupees,
  Section,
  t,
  TypeAhead,
  useFormValue,
  useShell,
} from '@nidaan/ui';
import type { ReactNode } from 'react';
import { DoctorAndFee } from '../fees/doctor-and-fee.tsx';
import { BirthAndAge } from '../registration/birth-and-age.tsx';
import { ChoiceField } from '../registration/choice-field.tsx';
import { EXTRA_LABELS } from '../registration/payment-section.tsx';
import { LikelyPanel } from '../registration/likely-panel.tsx';
import { extraFieldOf, type RegistrationValues } from '../registration/registration-values.ts';
import { SharedOfForm } from '../registration/shared-of-form.tsx';
import { SamePersonQuestion } from '../registration/same-person-question.tsx';
import { useSamePerson } from '../registration/use-same-person.ts';
import { RemarkedField } from '../registration/remarked-field.tsx';
import styles from './front-desk.module.css';
import type { DeskFamily } from './desk-stage.ts';
import type { DeskVisit } from './use-desk-visit.ts';

/** Today's visit, and before it who somebody new is. Enter moves on, Ctrl+Enter registers. */
export function VisitForm({ visit, isNew }: { visit: DeskVisit; isNew: boolean }) {
  const { form, submission, register, end } = visit;
  const { branchName } = useShell();
  const same = useSamePerson();
  const send = async (values: RegistrationValues) => {
    const said = isNew ? same.ask(values) : {};
    if (said) await register(values, said);
  };
  const answer = (isSame: boolean) => void register(form.getValues(), same.answer(isSame));
  return (
    <Form label={t('Visit')} form={form} className={styles.visit} onSend={send}>
      {isNew && (
        <NewPerson visit={visit}>
          <LikelyPanel form={form} chosen={null} onLikely={same.setLikely} onTake={(person) => void visit.choose(person)} />
          <SharedOfForm form={form} isWanted={!same.hasLikely} onTake={visit.takeShared} />
        </NewPerson>
      )}
      <TodaysVisit visit={visit} />
      <FormFoot failure={submission.failure} onDismiss={submission.dismiss}>
        <Button type="submit" disabled={submission.isBusy} rightSection={<Kbd size="xs">Ctrl+Enter</Kbd>}>
          {branchName ? t('Register at {branch}', { branch: branchName }) : t('Register visit')}
        </Button>
        {submission.error?.message === PERSON_MESSAGES.deceased && (
          <Button
            variant="outline"
            disabled={submission.isBusy}
            onClick={() => void register(form.getValues(), { confirm_deceased: true })}
          >
            {t('Register all the same')}
          </Button>
        )}
        <Button variant="default" onClick={end} rightSection={<Kbd size="xs">Esc</Kbd>}>
          {t('Back')}
        </Button>
      </FormFoot>
      {same.asking && (
        <SamePersonQuestion person={same.asking} onUse={() => answer(true)} onNew={() => answer(false)} onClose={same.dismiss} />
      )}
    </Form>
  );
}

/** What goes over of the family without a field of its own. */
const FamilyHint = ({ name, said: { city, pincode } }: DeskFamily) => (
  <p className={styles.familyHint}>
    {[t('Of the family of {name}', { name }), [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
  </p>
);

function NewPerson({ visit: { form, stage }, children }: { visit: DeskVisit; children: ReactNode }) {
  return (
    <Section title={t('New patient')}>
      {stage.kind === 'new' && stage.family && <FamilyHint {...stage.family} />}
      <FormGrid>
        <FormCell span={6}>
          <Field form={form} name="first_name" as={TextInput} label={t('First Name')} autoComplete="off" data-desk-first />
        </FormCell>
        <FormCell span={6}>
          <Field form={form} name="last_name" as={TextInput} label={t('Last Name')} autoComplete="off" />
        </FormCell>
        <FormCell span={6}>
          <RemarkedField form={form} name="phone" label={t('Phone')} inputMode="tel" />
        </FormCell>
        <FormCell span={6}>
          <Field
            form={form}
            name="gender"
            as={ChoiceField}
            label={t('Gender')}
            options={GENDERS}
            placeholder={t('Select gender')}
          />
        </FormCell>
        <BirthAndAge form={form} isNarrow />
        <FormCell span={8}>
          <Field form={form} name="address" as={TextInput} label={t('Address')} autoComplete="off" />
        </FormCell>
      </FormGrid>
      {children}
    </Section>
  );
}

function TodaysVisit({ visit: { form, stage, submission } }: { visit: DeskVisit }) {
  const paymentType = useFormValue(form, 'paymentType');
  const extra = extraFieldOf(paymentType);
  const isFree = PAYMENT_TYPES_WITHOUT_AMOUNT.includes(paymentType);
  const last = stage.kind === 'known' ? stage.last : null;
  return (
    <Section title={t("Today's visit")}>
      <FormGrid>
        <FormCell span={6}>
          <Field form={form} name="disease" as={TypeAhead} label={t('Disease')} options={DISEASES} />
        </FormCell>
        <DoctorAndFee
          form={form}
          personId={stage.kind === 'known' || stage.kind === 'shared' ? stage.person.id : null}
          lastDoctorId={last?.doctor_id ?? null}
          failure={submission.failure}
          span={6}
        />
        <FormCell span={6}>
          <Field
            form={form}
            name="amount"
            as={TextInput}
            label={t('Amount (₹)')}
            inputMode="decimal"
            autoComplete="off"
            withAsterisk={!isFree}
            aria-required={!isFree}
            placeholder={last && last.amount > 0 ? t('last time {amount}', { amount: formatRupees(last.amount) }) : undefined}
          />
        </FormCell>
        <FormCell span={6}>
          <Field form={form} name="paymentType" as={ChoiceField} label={t('Payment Type')} options={PAYMENT_TYPES} />
        </FormCell>
        <FormCell span={6}>
          <Field form={form} name="patientType" as={ChoiceField} label={t('Patient Type')} options={PATIENT_TYPES} />
        </FormCell>
        {extra && (
          <FormCell key={extra} span={12}>
            <Field form={form} name={extra} as={TextInput} label={t(EXTRA_LABELS[extra])} autoComplete="off" />
          </FormCell>
        )}
      </FormGrid>
    </Section>
  );
}
