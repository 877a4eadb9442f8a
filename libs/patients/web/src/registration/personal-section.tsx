import { Input, TextInput } from '@mantine/core';
import { GENDERS } from '@nidaan/patients-contracts';
import { FieldHint, FormCell, FormGrid, Section } from '@nidaan/ui';
import type { ReactNode, Ref } from 'react';
import { BIRTH_DAYS, BIRTH_MONTHS, birthDateHint, birthYears } from './birth-date.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './registration.module.css';
import type { Registration } from './use-registration.ts';

interface SectionProps {
  form: Registration;
}

const recommended = (label: string): ReactNode => (
  <>
    {label} <span className={styles.quiet}>recommended</span>
  </>
);

/** Nothing here is required: an unconscious emergency patient has no data (OPN-15). */
export function PersonalSection({ form, firstField }: SectionProps & { firstField: Ref<HTMLInputElement> }) {
  const { bind } = form;
  return (
    <Section title="Personal Information" hint="only the amount is required">
      <FormGrid>
        <FormCell span={3}>
          <TextInput ref={firstField} label={recommended('First Name')} autoComplete="off" {...bind('first_name')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput label="Last Name" autoComplete="off" {...bind('last_name')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput label="Email" inputMode="email" autoComplete="off" {...bind('email')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput label={recommended('Phone')} type="tel" autoComplete="off" {...bind('phone')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput label="Aadhar Number" inputMode="numeric" autoComplete="off" {...bind('aadhar')} />
        </FormCell>
        <FormCell span={9}>
          <TextInput label="Address" autoComplete="off" {...bind('address')} />
        </FormCell>
        <FormCell span={3}>
          <ChoiceField label="Gender" options={GENDERS} placeholder="Select gender" {...bind('gender')} />
        </FormCell>
        <FormCell span={6}>
          <DateOfBirth form={form} />
        </FormCell>
        <FormCell span={3}>
          <TextInput
            label="Age"
            name="age"
            value={form.age}
            readOnly
            tabIndex={-1}
            placeholder="from the date of birth"
            className={styles.computed}
          />
        </FormCell>
      </FormGrid>
    </Section>
  );
}

function DateOfBirth({ form }: SectionProps) {
  const { bind, values, today } = form;
  const hint = birthDateHint(values, today);
  return (
    <fieldset className={styles.birth}>
      <Input.Label component="legend">Date of Birth</Input.Label>
      <div className={styles.birthParts}>
        <ChoiceField aria-label="Day" options={BIRTH_DAYS} placeholder="Day" {...bind('day')} />
        <ChoiceField aria-label="Month" options={BIRTH_MONTHS} placeholder="Month" {...bind('month')} />
        <ChoiceField aria-label="Year" options={birthYears(Number(today.slice(0, 4)))} placeholder="Year" {...bind('year')} />
      </div>
      {hint && <FieldHint>{hint}</FieldHint>}
    </fieldset>
  );
}
