import { ApiError } from '@nidaan/api-client';
import { TESTS, testKey } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { addLabTest, LAB_MESSAGES, labTestForm } from '@nidaan/lab-contracts';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import {
  inItsWords,
  schemaResolver,
  useFollowsToday,
  useKeptForm,
  useLogged,
  useSubmission,
  useToday,
  type KeptForm,
} from '@nidaan/ui';
import type { Notify } from '../news/use-news.ts';
import type { OrderAtWork, TakenOrder } from '../orders/taken-order.ts';
import { useLabPatient } from '../patient/use-lab-patient.ts';

const blank = (today: PlainDate, order: TakenOrder | null) => {
  const testName = order?.tests[0] ?? '';
  return {
    testName,
    testDate: today,
    testType: TESTS.find(({ name }) => name === testName)?.testType ?? '',
    price: '',
    status: 'pending',
    payment_type: '',
    notes: '',
    /** The patient that was fetched; of a draft only the number is kept. */
    patientId: order ? String(order.patientId) : '',
    /** The ordered test was entered before and is entered once more: trying again after a lost answer says the same. */
    isAnother: false,
  };
};
type TestValues = ReturnType<typeof blank>;

const faultsOf = schemaResolver(labTestForm, { sync: true });

const bodyOf = ({ patientId: _fetchedAs, isAnother: _decided, payment_type, ...values }: TestValues, patient: PatientAnswer) => ({
  ...values,
  ...(payment_type !== '' && { payment_type }),
  patient: patient.id,
  patient_id: patient.id,
  patient_disease: patient.disease,
  phone: patient.phone,
  patientName: patientName(patient),
});

/** The order that a test is of; undefined where another test or another patient was typed meanwhile. */
const recordIdOf = (order: TakenOrder | null, { testName, patient }: { testName: string; patient: number }) =>
  order && order.patientId === patient && testKey(order.tests[0]!) === testKey(testName) ? order.recordId : undefined;

// Somebody else had the same order in hand.
const isEntered = (fault: unknown) =>
  fault instanceof ApiError && fault.status === 409 && (fault.data as { isEntered?: unknown } | null)?.isEntered === true;

// The documented encoding of this call (API-19).
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}

// What is typed for an ordered test is kept apart: taking an order overwrites nothing.
const draftOf = (order: TakenOrder | null) => (order ? `lab-test/${order.patientId}/${testKey(order.tests[0]!)}` : 'lab-test');

/** Another test, or one of another patient, is decided anew. */
function useDecidedOnce(form: KeptForm<TestValues>['form']) {
  const decideAnew = ({ value, previousValue }: { value: string; previousValue: string }) => {
    if (value !== previousValue) form.setFieldValue('isAnother', false);
  };
  form.watch('testName', decideAnew);
  form.watch('patientId', decideAnew);
}

/** State of the New Test form; it is about one ordered test, or about none, as long as it lives. */
export function useNewTest(notify: Notify, { order, next, leave }: OrderAtWork) {
  const today = useToday();
  const { form, draft, clear } = useKeptForm<TestValues>({
    of: draftOf(order),
    blank: () => blank(today, order),
    // Without a patient that is asked for first.
    validate: (values) => (chosen.patient ? faultsOf(bodyOf(values, chosen.patient)) : {}),
  });
  useFollowsToday(form, 'testDate', draft.isUnanswered);
  useDecidedOnce(form);
  const choose = (patient: PatientAnswer | null) => form.setFieldValue('patientId', patient ? String(patient.id) : '');
  const chosen = useLabPatient(notify, { firstId: form.getInitialValues().patientId, onChange: choose });
  const submission = useSubmission(addLabTest, {
    failed: inItsWords(LAB_MESSAGES.addFailed),
    stale: [addLabTest.owner, patientSummary.owner],
    onFieldErrors: form.setErrors,
    onFailure: ({ sentence }) => sentence !== LAB_MESSAGES.orderEntered && notify('error', sentence),
    draft,
  });
  const isTwice = isEntered(submission.error);
  useLogged(isTwice ? null : submission.error, LAB_MESSAGES.addFailed);

  /** Sends the form; says where to go on: null when it was not saved. What was typed stays until then. */
  const send = async (values: TestValues): Promise<'testName' | 'patient_id' | null> => {
    const patient = await chosen.known();
    if (!patient) {
      notify('error', LAB_MESSAGES.fetchPatientFirst);
      return 'patient_id';
    }
    const body = bodyOf(values, patient);
    // A patient who came only now was not there when the form was judged.
    const faults = chosen.patient ? {} : faultsOf(body);
    if (Object.keys(faults).length > 0) {
      form.setErrors(faults);
      notify('error', String(Object.values(faults)[0]));
      return null;
    }
    const record_id = values.isAnother ? undefined : recordIdOf(order, body);
    const sent = { ...body, ...(record_id !== undefined && { record_id }) };
    if (!(await submission.submit({ body: formOf(sent), print: sent }))) return null;
    clear();
    notify('success', LAB_MESSAGES.testAdded);
    if (order) next();
    else choose(patient);
    return order ? null : 'testName';
  };
  const enterAnother = () => {
    form.setFieldValue('isAnother', true);
    return send(form.getValues());
  };
  return {
    form,
    draft,
    submission,
    chosen,
    send,
    /** Asked where the ordered test was entered meanwhile; null where it was not. */
    question: isTwice ? { yes: enterAnother, no: submission.dismiss } : null,
    clear: () => {
      clear();
      if (order) leave();
      else chosen.clear();
    },
  };
}
export type NewTestState = ReturnType<typeof useNewTest>;
