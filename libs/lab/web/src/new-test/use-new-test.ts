import type { PlainDate } from '@nidaan/kernel';
import { addLabTest, LAB_MESSAGES, labTestForm } from '@nidaan/lab-contracts';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { inItsWords, schemaResolver, useKeptForm, useLogged, useSubmission, useToday } from '@nidaan/ui';
import type { Tell } from '../news/use-news.ts';
import { useLabPatient } from '../patient/use-lab-patient.ts';

const blank = (today: PlainDate) => ({
  testName: '',
  testDate: today,
  testType: '',
  price: '',
  status: 'pending',
  notes: '',
  /** The patient that was fetched; of a draft only the number is kept. */
  patientId: '',
});
type TestValues = ReturnType<typeof blank>;

const faultsOf = schemaResolver(labTestForm, { sync: true });

const bodyOf = ({ patientId: _fetchedAs, ...values }: TestValues, patient: PatientAnswer) => ({
  ...values,
  patient: patient.id,
  patient_id: patient.id,
  patient_disease: patient.disease,
  phone: patient.phone,
  patientName: patientName(patient),
});

// The documented encoding of this call (API-19).
function formOf(body: ReturnType<typeof bodyOf>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}

/** State of the New Test form. */
export function useNewTest(tell: Tell) {
  const today = useToday();
  const { form, draft, clear } = useKeptForm<TestValues>({
    of: 'lab-test',
    blank: () => blank(today),
    // Without a patient that is asked for first.
    validate: (values) => (chosen.patient ? faultsOf(bodyOf(values, chosen.patient)) : {}),
  });
  const choose = (patient: PatientAnswer | null) => form.setFieldValue('patientId', patient ? String(patient.id) : '');
  const chosen = useLabPatient(tell, { firstId: form.getInitialValues().patientId, onChange: choose });
  const submission = useSubmission(addLabTest, {
    failed: inItsWords(LAB_MESSAGES.addFailed),
    stale: [addLabTest.owner, patientSummary.owner],
    onFieldErrors: form.setErrors,
    onFailure: ({ sentence }) => tell('error', sentence),
    draft,
  });
  useLogged(submission.error, LAB_MESSAGES.addFailed);

  /** Sends the form; true when it was saved. What was typed stays until then. */
  const send = async (values: TestValues): Promise<boolean> => {
    const { patient } = chosen;
    if (!patient) {
      tell('error', LAB_MESSAGES.fetchPatientFirst);
      return false;
    }
    const body = bodyOf(values, patient);
    if (!(await submission.submit({ body: formOf(body), print: body }))) return false;
    clear();
    choose(patient);
    tell('success', LAB_MESSAGES.testAdded);
    return true;
  };
  return {
    form,
    draft,
    submission,
    chosen,
    send,
    clear: () => {
      clear();
      chosen.clear();
    },
  };
}
export type NewTestState = ReturnType<typeof useNewTest>;
