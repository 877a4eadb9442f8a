import { Input, TextInput } from '@mantine/core';
import { ageOf, GENDERS } from '@nidaan/patients-contracts';
import { Field, FieldHint, FormCell, FormGrid, Section, useToday, useFormValue } from '@nidaan/ui';
import type { ReactNode, Ref } from 'react';
import { BIRTH_DAYS, BIRTH_MONTHS, birthDateHint, birthYears } from './birth-date.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

interface SectionProps {
  form: RegistrationForm;
}

const recommended = (label: string): ReactNode => (
  <>
    {label} <span className={styles.quiet}>recommended</span>
  </>
);

/** Nothing here is required: an unconscious emergency patient has no data (OPN-15). */
export function PersonalSection({ form, firstField }: SectionProps & { firstField: Ref<HTMLInputElement> }) {
  return (
    <Section title="Personal Information" hint="only the amount is required">
      <FormGrid>
        <FormCell span={3}>
          <Field
            form={form}
            name="first_name"
            as={TextInput}
            ref={firstField}
            label={recommended('First Name')}
            autoComplete="off"
          />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="last_name" as={TextInput} label="Last Name" autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="email" as={TextInput} label="Email" inputMode="email" autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="phone" as={TextInput} label={recommended('Phone')} type="tel" autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="aadhar" as={TextInput} label="Aadhar Number" inputMode="numeric" autoComplete="off" />
        </FormCell>
        <FormCell span={9}>
          <Field form={form} name="address" as={TextInput} label="Address" autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="gender" as={ChoiceField} label="Gender" options={GENDERS} placeholder="Select gender" />
        </FormCell>
        <BirthAndAge form={form} />
      </FormGrid>
    </Section>
  );
}

/** The date of birth in three choices, and the age that follows from it. */
function BirthAndAge({ form }: SectionProps) {
  const today = useToday();
  const birth = {
    day: useFormValue(form, 'day'),
    month: useFormValue(form, 'month'),
    year: useFormValue(form, 'year'),
  };
  const hint = birthDateHint(birth, today);
  return (
    <>
      <FormCell span={6}>
        <fieldset className={styles.birth}>
          <Input.Label component="legend">Date of Birth</Input.Label>
          <div className={styles.birthParts}>
            <Field form={form} name="day" as={ChoiceField} aria-label="Day" options={BIRTH_DAYS} placeholder="Day" />
            <Field form={form} name="month" as={ChoiceField} aria-label="Month" options={BIRTH_MONTHS} placeholder="Month" />
            <Field
              form={form}
              name="year"
              as={ChoiceField}
              aria-label="Year"
              options={birthYears(Number(today.slice(0, 4)))}
              placeholder="Year"
            />
          </div>
          {hint && <FieldHint>{hint}</FieldHint>}
        </fieldset>
      </FormCell>
      <FormCell span={3}>
        <TextInput
          label="Age"
          name="age"
          value={ageOf(birth, today)}
          readOnly
          tabIndex={-1}
          placeholder="from the date of birth"
          className={styles.computed}
        />
      </FormCell>
    </>
  );
}
