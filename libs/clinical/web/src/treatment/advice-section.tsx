import { Textarea } from '@mantine/core';
import { Field, Section } from '@nidaan/ui';
import type { Prescription } from './use-prescription.ts';

export const AdviceSection = ({ form }: Pick<Prescription, 'form'>) => (
  <Section title="Doctor's Advice">
    <Field
      form={form}
      name="doctorAdvice"
      as={Textarea}
      aria-label="Doctor's Advice"
      placeholder="Rest, diet, when to come again"
      rows={4}
    />
  </Section>
);
