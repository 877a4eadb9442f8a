import { call, keyOf } from '@nidaan/api-client';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { enterMovesOn, focusFirstError, Message, PageStack } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
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
  const form = usePrescription(chosen.id, () => onSaved(patientName(shown)));
  const element = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (!(await form.save())) focusFirstError(element.current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <PageStack>
      <PatientStrip patient={shown} />
      {shown.status !== 'Pending' && (
        <Message kind="info">
          This patient already has a prescription ({shown.status}). What you save here is added as a follow-up.
        </Message>
      )}
      {form.isKept && <DraftKept onDiscard={form.discard} />}
      <form
        ref={element}
        className={styles.columns}
        noValidate
        onSubmit={submit}
        onKeyDown={enterMovesOn}
        aria-label="Prescription"
      >
        <div className={styles.fields}>
          <TabletsSection form={form} />
          <GivenSection form={form} />
          <AdviceSection form={form} />
        </div>
        <SummaryPanel draft={form.draft} />
        <SaveBar form={form} onRetry={() => void save()} onCancel={onCancel} />
      </form>
    </PageStack>
  );
}

const DraftKept = ({ onDiscard }: { onDiscard: () => void }) => (
  <Message
    kind="info"
    action={
      <button type="button" className={styles.link} onClick={onDiscard}>
        Start empty
      </button>
    }
  >
    What you had typed for this patient was kept. It is not saved yet.
  </Message>
);
