import { Textarea } from '@mantine/core';
import { Section } from '@nidaan/ui';
import type { PrescriptionForm } from './use-prescription.ts';

export const AdviceSection = ({ form }: { form: PrescriptionForm }) => (
  <Section title="Doctor's Advice">
    <Textarea
      aria-label="Doctor's Advice"
      name="doctorAdvice"
      placeholder="Rest, diet, when to come again"
      rows={4}
      value={form.draft.doctorAdvice}
      onChange={({ currentTarget: { value } }) => form.update((before) => ({ ...before, doctorAdvice: value }))}
    />
  </Section>
);
