import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  changeDoctor,
  createDoctor,
  DOCTOR_GENDERS,
  FOLLOW_UP_SCOPES,
  newDoctor,
  SCHEDULING_MESSAGES as messages,
  type Doctor,
} from '@nidaan/scheduling-contracts';
import { Field, FormDialog, inItsWords, namedChoices, schemaResolver, t, useForm, useShell, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery, teamQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { GENDER_LABELS, SCOPE_LABELS } from '../words.ts';
import { bodyOf, changeOf, valuesOf } from './doctor-values.ts';
import { FeeTiers } from './fee-tiers.tsx';

interface DoctorFormProps {
  /** Null: a new one. */
  doctor: Doctor | null;
  onClose: () => void;
  onSaved: (doctor: Doctor) => void;
}

const named = newDoctor.pick({ name: true });

/** Adds a doctor, or changes one. */
export function DoctorForm({ doctor, onClose, onSaved }: DoctorFormProps) {
  const { data: branches = [] } = useQuery(branchesQuery);
  const { data: team = [] } = useQuery({ ...teamQuery, enabled: useShell().may('team.manage') });
  const form = useForm({ initialValues: valuesOf(doctor), validate: schemaResolver(named, { sync: true }) });
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const adding = useSubmission(createDoctor, options);
  const changing = useSubmission(changeDoctor, options);
  const sending = doctor ? changing : adding;
  const send = async (values: typeof form.values) => {
    const done = doctor
      ? await changing.submit({
          params: { id: doctor.id },
          body: { ...changeOf(values, form.getInitialValues()), version: doctor.version },
        })
      : await adding.submit({ body: bodyOf(values) });
    if (done) onSaved(done.answer);
  };
  return (
    <FormDialog
      size="lg"
      title={doctor ? t('Edit doctor') : t('Add doctor')}
      onClose={onClose}
      closeOnClickOutside={false}
      label={t('Doctor')}
      form={form}
      onSend={send}
      sending={sending}
      submit={doctor ? t('Save doctor') : t('Add doctor')}
    >
      <div className={styles.fields}>
        <Field form={form} name="name" as={TextInput} label={t('Doctor name')} autoComplete="off" data-autofocus />
        <Field form={form} name="display_name_hi" as={TextInput} label={t('Name in Hindi')} autoComplete="off" />
        <Field form={form} name="speciality" as={TextInput} label={t('Speciality')} autoComplete="off" />
        <Field form={form} name="qualifications" as={TextInput} label={t('Qualifications')} autoComplete="off" />
        <Field
          form={form}
          name="languages"
          as={TextInput}
          label={t('Languages')}
          placeholder={t('Hindi, English')}
          autoComplete="off"
        />
        <Field form={form} name="registration_no" as={TextInput} label={t('Registration number')} autoComplete="off" />
        <Field form={form} name="phone" as={TextInput} label={t('Phone')} type="tel" autoComplete="off" />
        <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
        <Field form={form} name="room" as={TextInput} label={t('Room')} autoComplete="off" />
        <NativeSelect
          label={t('Gender')}
          data={DOCTOR_GENDERS.map((value) => ({ value, label: t(GENDER_LABELS[value]) })).toReversed()}
          {...form.getInputProps('gender')}
        />
        {team.length > 0 && (
          <NativeSelect
            label={t('Login of this doctor')}
            data={namedChoices(team, t('None'))}
            {...form.getInputProps('member')}
          />
        )}
        {branches.length > 1 && (
          <NativeSelect label={t('Branch')} data={namedChoices(branches)} {...form.getInputProps('branch')} />
        )}
        <Field form={form} name="first_fee" as={TextInput} label={t('Consultation fee (₹)')} inputMode="decimal" />
        <Field
          form={form}
          name="emergency_fee"
          as={TextInput}
          label={t('Emergency fee (₹)')}
          placeholder={t('as a first visit')}
          inputMode="decimal"
        />
      </div>
      <FeeTiers tiers={form.values.tiers} onChange={(tiers) => form.setFieldValue('tiers', tiers)} />
      <div className={styles.fields}>
        <NativeSelect
          label={t('A visit is a follow-up of an earlier one')}
          data={FOLLOW_UP_SCOPES.map((value) => ({ value, label: t(SCOPE_LABELS[value]) }))}
          {...form.getInputProps('follow_up_scope')}
        />
        <Field
          form={form}
          name="book_days_ahead"
          as={TextInput}
          label={t('Booked online so many days ahead')}
          inputMode="numeric"
        />
      </div>
      <Checkbox label={t('Patients may book online')} {...form.getInputProps('online', { type: 'checkbox' })} />
      <Checkbox
        label={t('Show the consultation fee on the public page')}
        {...form.getInputProps('show_fee', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
