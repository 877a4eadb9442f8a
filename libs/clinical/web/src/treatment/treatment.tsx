import { call, keyOf } from '@nidaan/api-client';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { DraftNote, Form, Message, PageStack } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { AdviceSection } from './advice-section.tsx';
import { GivenSection } from './given-section.tsx';
import { PatientStrip } from './patient-strip.tsx';
import { SaveBar } from './save-bar.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TabletsSection } from './tablets-section.tsx';
import styles from './treatment.module.css';
import { usePrescription } from './use-prescription.ts';

interface TreatmentProps {
  /** The row that was chosen: shown until the patient's own answer is here. */
  chosen: PatientAnswer;
  onCancel: () => void;
  onSaved: (patientName: string) => void;
}

/** The prescription form. Nothing in it needs the mouse: Enter moves on, Ctrl+Enter saves. */
export function Treatment({ chosen, onCancel, onSaved }: TreatmentProps) {
  const { data: patient } = useQuery({
    queryKey: keyOf(patientSummary, chosen.id),
    queryFn: ({ signal }) => call(patientSummary, { params: { id: chosen.id }, signal }),
    placeholderData: chosen,
  });
  const shown = patient ?? chosen;
  const prescription = usePrescription(chosen.id, () => onSaved(patientName(shown)));
  const { form, draft, clear, save } = prescription;
  return (
    <PageStack>
      <PatientStrip patient={shown} />
      {shown.status !== 'Pending' && (
        <Message kind="info">
          This patient already has a prescription ({shown.status}). What you save here is added as a follow-up.
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
