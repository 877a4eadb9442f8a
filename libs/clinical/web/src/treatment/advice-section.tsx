import { Textarea } from '@mantine/core';
import { Field, Section, t } from '@nidaan/ui';
import type { Prescription } from './use-prescription.ts';

export const AdviceSection = ({ form }: Pick<Prescription, 'form'>) => (
  <Section title={t("Doctor's Advice")}>
    <Field
      form={form}
      name="doctorAdvice"
      as={Textarea}
      aria-label={t("Doctor's Advice")}
      placeholder={t('Rest, diet, when to come again')}
      rows={4}
    />
  </Section>
);
