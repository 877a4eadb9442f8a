import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { completeLabTest, LAB_MESSAGES as messages, labResultForm, type DeskLabTest } from '@nidaan/lab-contracts';
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
import { blankResult, draftOf, ResultLines, type ResultValues } from './result-lines.tsx';

const faultsOf = schemaResolver(labResultForm, { sync: true });

/** Lines go along where one has a value: their places are those of the form, so that faults come back to them. */
const bodyOf = ({ results, payment_type, ...values }: ResultValues) => ({
  ...values,
  ...(results.some(({ value }) => value.trim() !== '') && { results }),
  ...(payment_type !== '' && { payment_type }),
});

interface ResultProps {
  test: DeskLabTest;
  notify: Notify;
}

/**
 * The result of a pending test, typed where the test is looked at: with it the test is completed. What is typed survives a reload;
 * where somebody else completes the test meanwhile, the live list shows that result, and `LeftResult` what was typed.
 */
export function TestResultForm({ test, notify }: ResultProps) {
  const { form, draft, clear } = useKeptForm<ResultValues>({
    of: draftOf(test),
    blank: () => blankResult(test),
    validate: (values) => faultsOf(bodyOf(values)),
  });
  const submission = useSubmission(completeLabTest, {
    failed: inItsWords(messages.resultFailed),
    stale: [completeLabTest.owner, patientSummary.owner],
    onFieldErrors: form.setErrors,
    onFailure: ({ sentence }) => notify('error', sentence),
    draft,
  });
  useLogged(submission.error, messages.resultFailed);
  const send = async (values: ResultValues) => {
    if (!(await submission.submit({ params: { id: String(test.id) }, body: bodyOf(values) }))) return;
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
            <ResultLines form={form} />
          </FormCell>
          <FormCell span={12}>
            <Field
              form={form}
              name="result"
              as={Textarea}
              label={t('Result in words, remarks')}
              placeholder={t('What no line says')}
              rows={3}
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
