import { Button } from '@mantine/core';
import { enterMovesOn, focusFirstError, PageStack, Section } from '@nidaan/ui';
import { useRef, type FormEvent } from 'react';
import type { Tell } from '../news/use-news.ts';
import { PatientSection } from '../patient/patient-section.tsx';
import styles from './new-test.module.css';
import { TestFields } from './test-fields.tsx';
import { useNewTest } from './use-new-test.ts';

/** A test for a patient, without the mouse: number, Enter, test, Enter … (LAB-02, LAB-03). */
export function NewTest({ tell }: { tell: Tell }) {
  const form = useNewTest(tell);
  const element = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const goTo = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.submit()) goTo('testName');
    else if (form.chosen.patient) focusFirstError(element.current);
    else goTo('patient_id');
  };
  const clear = () => {
    form.clear();
    goTo('patient_id');
  };
  return (
    <div ref={box}>
      <PageStack>
        <PatientSection chosen={form.chosen} onFetched={() => goTo('testName')} />
        <form ref={element} noValidate aria-label="New Test" onSubmit={(event) => void submit(event)} onKeyDown={enterMovesOn}>
          <Section title="Test Details" hint="test name, date and price are required">
            <TestFields form={form} tell={tell} />
            <div className={styles.buttons}>
              <Button type="submit" disabled={form.isBusy}>
                {form.isBusy ? 'Submitting...' : 'Submit Test'}
              </Button>
              <Button variant="default" disabled={form.isBusy} onClick={clear}>
                Clear Form
              </Button>
            </div>
          </Section>
        </form>
      </PageStack>
    </div>
  );
}
