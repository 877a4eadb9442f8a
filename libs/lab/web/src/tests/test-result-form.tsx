import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { completeLabTest, LAB_MESSAGES as messages, labResultForm, type LabTestAnswer } from '@nidaan/lab-contracts';
import { patientSummary } from '@nidaan/patients-contracts';
import {
  DraftNote,
  Field,
  Form,
  FormCell,
  FormFoot,
  FormGrid,
  inItsWords,
  schemaResolver,
  Section,
  t,
  useKeptForm,
  useLogged,
  useSubmission,
} from '@nidaan/ui';
import type { Notify } from '../news/use-news.ts';
import { paidByChoices } from './paid-by-choices.ts';

interface ResultProps {
  test: LabTestAnswer;
  notify: Notify;
}

/**
 * The result of a pending test, typed where the test is looked at: with it the test is completed. What is typed survives a reload;
 * where somebody else completes the test meanwhile, the live list shows that result instead.
 */
export function TestResultForm({ test, notify }: ResultProps) {
  const { form, draft, clear } = useKeptForm({
    of: `lab-result/${test.id}`,
    blank: () => ({ result: '', price: String(test.price), payment_type: test.payment_type ?? '' }),
    validate: schemaResolver(labResultForm, { sync: true }),
  });
  const submission = useSubmission(completeLabTest, {
    failed: inItsWords(messages.resultFailed),
    stale: [completeLabTest.owner, patientSummary.owner],
    onFieldErrors: form.setErrors,
    onFailure: ({ sentence }) => notify('error', sentence),
    draft,
  });
  useLogged(submission.error, messages.resultFailed);
  const send = async ({ payment_type, ...values }: ReturnType<typeof form.getValues>) => {
    const body = { ...values, ...(payment_type !== '' && { payment_type }) };
    if (!(await submission.submit({ params: { id: String(test.id) }, body }))) return;
    clear();
    notify('success', messages.resultSaved);
  };
  const advice = submission.failure?.advice;
  return (
    <Section title={t('Result')}>
      <DraftNote draft={draft} onDiscard={clear} />
      <Form label={t('Result')} form={form} onSend={send}>
        <FormGrid>
          <FormCell span={12}>
            <Field
              form={form}
              name="result"
              as={Textarea}
              label={t('Result')}
              placeholder={t('One value a line, as: Haemoglobin: 11.2 g/dL')}
              rows={5}
              withAsterisk
            />
          </FormCell>
          <FormCell span={3}>
            <Field
              form={form}
              name="price"
              as={TextInput}
              label={t('Price (₹)')}
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
              autoComplete="off"
              onWheel={(event) => event.currentTarget.blur()}
            />
          </FormCell>
          <FormCell span={3}>
            <Field form={form} name="payment_type" as={NativeSelect} label={t('Paid by')} data={paidByChoices()} />
          </FormCell>
        </FormGrid>
        <FormFoot failure={advice ? { sentence: advice } : null} onDismiss={submission.dismiss}>
          <Button type="submit" disabled={submission.isBusy}>
            {submission.isBusy ? t('Saving...') : t('Save result')}
          </Button>
        </FormFoot>
      </Form>
    </Section>
  );
}
