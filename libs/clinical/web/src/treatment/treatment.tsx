import { readAllergies, writeAllergies } from '@nidaan/clinical-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { AllergyLine, DraftNote, Form, Message, PageStack, t } from '@nidaan/ui';
import { AdviceSection } from './advice-section.tsx';
import { GivenSection } from './given-section.tsx';
import { LastVisitStrip } from './last-visit-strip.tsx';
import { PatientStrip } from './patient-strip.tsx';
import { isBlankDraft } from './prescription-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { SavedMeanwhile, SecondPrescription } from './saved-meanwhile.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TabletsSection } from './tablets-section.tsx';
import styles from './treatment.module.css';
import { usePrescription } from './use-prescription.ts';

const ALLERGY_CALLS = { read: readAllergies, write: writeAllergies };

/** Whose treatment has ended. */
export interface Treated {
  id: number;
  name: string;
}

export interface TreatmentProps {
  patient: PatientAnswer;
  /** Called with the patient when something is kept as a draft. */
  onCancel: (draftOf: Treated | null) => void;
  onSaved: (patient: Treated) => void;
}

/** The prescription form. Nothing in it needs the mouse: Enter moves on, Ctrl+Enter saves. */
export function Treatment({ patient, onCancel, onSaved }: TreatmentProps) {
  const treated = { id: patient.id, name: patientName(patient) };
  const prescription = usePrescription(patient, () => onSaved(treated));
  const { form, draft, undo, discard, repeat, save, others, question, submission } = prescription;
  return (
    <PageStack>
      <PatientStrip patient={patient}>
        <AllergyLine patientId={patient.id} calls={ALLERGY_CALLS} />
        <LastVisitStrip patientId={patient.id} onRepeat={repeat} />
      </PatientStrip>
      <SavedMeanwhile records={others} />
      {question && (
        <SecondPrescription records={others} isBusy={submission.isBusy} onConfirm={question.yes} onClose={question.no} />
      )}
      {patient.status !== 'Pending' && others.length === 0 && (
        <Message kind="info">
          {t('This patient already has a prescription ({status}). What you save here is added as a follow-up.', {
            status: patient.status,
          })}
        </Message>
      )}
      <DraftNote draft={draft} onDiscard={discard} />
      <Form label={t('Prescription')} form={form} className={styles.columns} onSend={save} onInput={undo.onInput}>
        <div className={styles.fields}>
          <TabletsSection prescription={prescription} />
          <GivenSection prescription={prescription} />
          <AdviceSection form={form} />
        </div>
        <SummaryPanel form={form} />
        <SaveBar prescription={prescription} onCancel={() => onCancel(isBlankDraft(form.getValues()) ? null : treated)} />
      </Form>
    </PageStack>
  );
}
