import { TextInput } from '@mantine/core';
import { DISEASES } from '@nidaan/clinical-contracts';
import { BED_ASSIGN, PATIENT_TYPES } from '@nidaan/patients-contracts';
import { FormCell, FormGrid, Section, TypeAhead } from '@nidaan/ui';
import { ChoiceField } from './choice-field.tsx';
import type { Registration } from './use-registration.ts';

const YES_NO = BED_ASSIGN.map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' })).reverse();

export function MedicalSection({ form }: { form: Registration }) {
  const { bind, values } = form;
  return (
    <Section title="Medical Information">
      <FormGrid>
        <FormCell span={4}>
          <TypeAhead
            label="Disease"
            name="disease"
            placeholder="Type to search, or write freely"
            options={DISEASES}
            value={values.disease}
            error={form.errors.disease}
            onChange={(text) => form.set('disease', text)}
          />
        </FormCell>
        <FormCell span={2}>
          <TextInput label="Weight (kg)" inputMode="decimal" autoComplete="off" {...bind('weight')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput label="Blood Pressure" placeholder="120/80" autoComplete="off" {...bind('bp')} />
        </FormCell>
        <FormCell span={3}>
          <TextInput
            label="Temperature (°F)"
            type="number"
            step="0.1"
            inputMode="decimal"
            placeholder="98.6"
            autoComplete="off"
            // Scrolling the page must not change the figure.
            onWheel={(event) => event.currentTarget.blur()}
            {...bind('temparature')}
          />
        </FormCell>
        <FormCell span={3}>
          <ChoiceField label="Patient Type" options={PATIENT_TYPES} placeholder="Select type" {...bind('patientType')} />
        </FormCell>
        <FormCell span={3}>
          <ChoiceField label="Bed Assignment" options={YES_NO} {...bind('bed_assign')} />
        </FormCell>
        {values.bed_assign === 'yes' && (
          <>
            <FormCell span={3}>
              <TextInput label="Bed Details" placeholder="Ward 2, bed 14" autoComplete="off" {...bind('bedDetails')} />
            </FormCell>
            <FormCell span={3}>
              <TextInput label="Duration (days)" inputMode="numeric" autoComplete="off" {...bind('bedDays')} />
            </FormCell>
          </>
        )}
      </FormGrid>
    </Section>
  );
}
