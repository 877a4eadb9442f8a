import { Button } from '@mantine/core';
import { Confirm, DraftNote, Form, FormFoot, msg, PageStack, Section, t, useShell } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import type { Notify } from '../news/use-news.ts';
import { useTakenOrder, type OrderAtWork } from '../orders/taken-order.ts';
import { PatientSection } from '../patient/patient-section.tsx';
import { OrderStrip } from './order-strip.tsx';
import { TestFields } from './test-fields.tsx';
import { useNewTest } from './use-new-test.ts';

/** A test for a patient, without the mouse: number, Enter, test, Enter … (LAB-02, LAB-03). */
export function NewTest({ notify }: { notify: Notify }) {
  const work = useTakenOrder();
  const { order } = work;
  return <NewTestForm key={order ? `${order.patientId} ${order.tests[0]}` : ''} notify={notify} work={work} />;
}

function NewTestForm({ notify, work }: { notify: Notify; work: OrderAtWork }) {
  const { order, next } = work;
  const state = useNewTest(notify, work);
  const { form, draft, submission, chosen, send } = state;
  const box = useRef<HTMLDivElement>(null);
  const goTo = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  // Patient and test are known: the price is what is left.
  const isOrdered = order !== null;
  useEffect(() => {
    if (isOrdered) box.current?.querySelector<HTMLElement>('[name="price"]')?.focus();
  }, [isOrdered]);
  const submit = async (values: Parameters<typeof send>[0]) => {
    const field = await send(values);
    if (field) goTo(field);
  };
  const clear = () => {
    state.clear();
    goTo('patient_id');
  };
  const advice = submission.failure?.advice;
  const { branchName } = useShell();
  const label = branchName ? t('Submit at {branch}', { branch: branchName }) : t('Submit Test');
  return (
    <div ref={box}>
      <PageStack>
        <DraftNote draft={draft} onDiscard={clear} />
        {order && <OrderStrip order={order} onSkip={next} />}
        <PatientSection chosen={chosen} onFetched={() => goTo('testName')} />
        <Form
          label={t('New Test')}
          form={form}
          onSend={submit}
          onRefused={(errors) => notify('error', String(Object.values(errors)[0]))}
        >
          <Section title={t('Test Details')} hint={t('Test name, date and price are required')}>
            <TestFields form={form} notify={notify} />
            <FormFoot failure={advice ? { sentence: advice } : null} onDismiss={submission.dismiss}>
              <Button type="submit" disabled={submission.isBusy}>
                {submission.isBusy ? t('Submitting...') : label}
              </Button>
              <Button variant="default" disabled={submission.isBusy} onClick={clear}>
                {t('Clear Form')}
              </Button>
            </FormFoot>
          </Section>
        </Form>
        {state.question && order && (
          <Confirm
            title={msg('Entered already')}
            label={msg('Enter it once more')}
            isBusy={submission.isBusy}
            onConfirm={state.question.yes}
            onClose={state.question.no}
          >
            {t('{test} of this order was entered already. Nothing was saved now. Entered once more, it is charged twice.', {
              test: order.tests[0]!,
            })}
          </Confirm>
        )}
      </PageStack>
    </div>
  );
}
