import { TextInput } from '@mantine/core';
import { GENDERS, type KnownPatient } from '@nidaan/patients-contracts';
import { Field, FormCell, FormGrid, PAPER_LANGUAGE_OPTIONS, Section, t } from '@nidaan/ui';
import type { ReactNode, Ref } from 'react';
import { BirthAndAge } from './birth-and-age.tsx';
import { ChoiceField } from './choice-field.tsx';
import { MoreAboutPatient } from './more-about-patient.tsx';
import { PhoneField } from './phone-field.tsx';
import styles from './registration.module.css';
import { RemarkedField } from './remarked-field.tsx';
import type { RegistrationForm } from './use-registration.ts';

interface PersonalSectionProps {
  form: RegistrationForm;
  firstField: Ref<HTMLInputElement>;
  /** The phone for which somebody was filled in already. */
  filledFor: string | null;
  /** Whether the registry says who this may be: then nobody is offered by the phone alone. */
  hasLikely: boolean;
  onKnown: (person: KnownPatient) => void;
  /** Who of the registry this may be. */
  likely: ReactNode;
}

const recommended = (label: string): ReactNode => (
  <>
    {label} <span className={styles.quiet}>{t('recommended')}</span>
  </>
);

/** Nothing here is required: an unconscious emergency patient has no data (OPN-15). */
export function PersonalSection({ form, firstField, filledFor, hasLikely, onKnown, likely }: PersonalSectionProps) {
  return (
    <Section title={t('Personal Information')} hint={t('Only the amount is required')}>
      <FormGrid>
        <FormCell span={3}>
          <Field
            form={form}
            name="first_name"
            as={TextInput}
            ref={firstField}
            label={recommended(t('First Name'))}
            autoComplete="off"
          />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="last_name" as={TextInput} label={t('Last Name')} autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <RemarkedField form={form} name="email" label={t('Email')} inputMode="email" />
        </FormCell>
        <FormCell span={3}>
          <PhoneField form={form} label={recommended(t('Phone'))} filledFor={filledFor} isSilent={hasLikely} onKnown={onKnown} />
        </FormCell>
        <FormCell span={3}>
          <RemarkedField form={form} name="aadhar" label={t('Aadhar Number')} inputMode="numeric" />
        </FormCell>
        <FormCell span={6}>
          <Field form={form} name="address" as={TextInput} label={t('Address')} autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <Field
            form={form}
            name="gender"
            as={ChoiceField}
            label={t('Gender')}
            options={GENDERS}
            placeholder={t('Select gender')}
          />
        </FormCell>
        <BirthAndAge form={form} />
        <FormCell span={3}>
          <div data-passed-over>
            <Field
              form={form}
              name="language"
              as={ChoiceField}
              label={t('Language of papers')}
              options={PAPER_LANGUAGE_OPTIONS}
            />
          </div>
        </FormCell>
      </FormGrid>
      <MoreAboutPatient form={form} />
      {likely}
    </Section>
  );
}
