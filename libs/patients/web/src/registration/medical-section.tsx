import { TextInput } from '@mantine/core';
import { DISEASES } from '@nidaan/clinical-contracts';
import { BED_ASSIGN, PATIENT_TYPES } from '@nidaan/patients-contracts';
import { Field, FormCell, FormGrid, msg, Section, t, TypeAhead, useFormValue } from '@nidaan/ui';
import { ChoiceField } from './choice-field.tsx';
import { RemarkedField } from './remarked-field.tsx';
import type { RegistrationForm } from './use-registration.ts';

const YES_NO = BED_ASSIGN.map((value) => ({ value, label: value === 'yes' ? msg('Yes') : msg('No') })).reverse();

export function MedicalSection({ form }: { form: RegistrationForm }) {
  const hasBed = useFormValue(form, 'bed_assign') === 'yes';
  return (
    <Section title={t('Medical Information')}>
      <FormGrid>
        <FormCell span={4}>
          <Field
            form={form}
            name="disease"
            as={TypeAhead}
            label={t('Disease')}
            placeholder={t('Type to search, or write freely')}
            options={DISEASES}
          />
        </FormCell>
        <FormCell span={2}>
          <RemarkedField form={form} name="weight" label={t('Weight (kg)')} inputMode="decimal" />
        </FormCell>
        <FormCell span={3}>
          <RemarkedField form={form} name="bp" label={t('Blood Pressure')} placeholder="120/80" />
        </FormCell>
        <FormCell span={3}>
          <RemarkedField
            form={form}
            name="temparature"
            label={t('Temperature (°F)')}
            type="number"
            step="0.1"
            inputMode="decimal"
            placeholder="98.6"
            // Scrolling the page must not change the figure.
            onWheel={(event) => event.currentTarget.blur()}
          />
        </FormCell>
        <FormCell span={3}>
          <Field
            form={form}
            name="patientType"
            as={ChoiceField}
            label={t('Patient Type')}
            options={PATIENT_TYPES}
            placeholder={t('Select type')}
          />
        </FormCell>
        <FormCell span={3}>
          <Field form={form} name="bed_assign" as={ChoiceField} label={t('Bed Assignment')} options={YES_NO} />
        </FormCell>
        {hasBed && (
          <>
            <FormCell span={3}>
              <Field
                form={form}
                name="bedDetails"
                as={TextInput}
                label={t('Bed Details')}
                placeholder={t('Ward 2, bed 14')}
                autoComplete="off"
              />
            </FormCell>
            <FormCell span={3}>
              <Field
                form={form}
                name="bedDays"
                as={TextInput}
                label={t('Duration (days)')}
                inputMode="numeric"
                autoComplete="off"
              />
            </FormCell>
          </>
        )}
      </FormGrid>
    </Section>
  );
}
