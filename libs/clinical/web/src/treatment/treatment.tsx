import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { DraftNote, Form, Message, PageStack } from '@nidaan/ui';
import { AdviceSection } from './advice-section.tsx';
import { GivenSection } from './given-section.tsx';
import { PatientStrip } from './patient-strip.tsx';
import { SaveBar } from './save-bar.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TabletsSection } from './tablets-section.tsx';
import styles from './treatment.module.css';
import { usePrescription } from './use-prescription.ts';

interface TreatmentProps {
  patient: PatientAnswer;
  onCancel: () => void;
  onSaved: (patientName: string) => void;
}

/** The prescription form. Nothing in it needs the mouse: Enter moves on, Ctrl+Enter saves. */
export function Treatment({ patient, onCancel, onSaved }: TreatmentProps) {
  const prescription = usePrescription(patient.id, () => onSaved(patientName(patient)));
  const { form, draft, clear, save } = prescription;
  return (
    <PageStack>
      <PatientStrip patient={patient} />
      {patient.status !== 'Pending' && (
        <Message kind="info">
          This patient already has a prescription ({patient.status}). What you save here is added as a follow-up.
        </Message>
      )}
      <DraftNote draft={draft} onDiscard={clear} />
      <Form label="Prescription" form={form} className={styles.columns} onSend={save}>
        <div className={styles.fields}>
          <TabletsSection prescription={prescription} />
          <GivenSection prescription={prescription} />
          <AdviceSection form={form} />
        </div>
        <SummaryPanel form={form} />
        <SaveBar prescription={prescription} onCancel={onCancel} />
      </Form>
    </PageStack>
  );
}
