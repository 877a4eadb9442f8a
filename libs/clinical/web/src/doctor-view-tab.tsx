import { saveRecord } from '@nidaan/clinical-contracts';
import { PageHeader, paths, pathTo, ScreenTabs, t, useMayCall, useRecordId } from '@nidaan/ui';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { CompletedPatients } from './completed/completed-patients.tsx';
import { WaitingPatients } from './lists/waiting-patients.tsx';
import { NoPatientChosen } from './treatment/no-patient-chosen.tsx';
import { TreatmentScreen } from './treatment/treatment-screen.tsx';
import type { Treated } from './treatment/treatment.tsx';

/** list → treatment → completed (STA-10). Who writes no prescriptions has the lists alone. */
export function DoctorViewTab() {
  const navigate = useNavigate();
  const saved = useNews(paths.completed);
  const kept = useNews(paths.waiting);
  const treated = useLastTreated();
  const mayTreat = useMayCall()(saveRecord);
  const leave = (draftOf: Treated | null) => {
    treated.forget();
    if (draftOf) kept.tell(draftOf);
    void navigate(paths.waiting);
  };
  const goToCompleted = (patient: Treated) => {
    treated.forget();
    saved.tell(patient);
    void navigate(paths.completed);
  };
  const treatment = {
    label: t('Patient Treatment'),
    // Back to the patient from whom the doctor looked away.
    to: treated.last === null ? paths.treatment : pathTo(paths.treatmentOf, treated.last),
    also: [paths.treatment, paths.treatmentOf],
    panel:
      treated.named === null ? (
        <NoPatientChosen />
      ) : (
        <TreatmentScreen key={treated.named} id={treated.named} onCancel={leave} onSaved={goToCompleted} />
      ),
  };
  return (
    <>
      <PageHeader title={t('Doctor View')} />
      <ScreenTabs
        label={t('Doctor View')}
        tabs={[
          {
            label: t('Patients List'),
            to: paths.waiting,
            panel: <WaitingPatients mayTreat={mayTreat} draftOf={kept.news} onDismiss={kept.dismiss} />,
          },
          ...(mayTreat ? [treatment] : []),
          {
            label: t('Completed Patients'),
            to: paths.completed,
            also: [paths.completedPatient],
            panel: <CompletedPatients savedFor={saved.news} onDismiss={saved.dismiss} />,
          },
        ]}
      />
    </>
  );
}

/** The patient whose treatment the address names, and the one whose treatment was left without having ended. */
function useLastTreated() {
  const named = useRecordId(paths.treatmentOf);
  const [{ seen, last, hasEnded }, set] = useState({ seen: named, last: named, hasEnded: false });
  if (named !== seen) set({ seen: named, last: named ?? (hasEnded ? null : last), hasEnded: false });
  return { named, last, forget: () => set({ seen, last, hasEnded: true }) };
}

/** News of a patient for the list at `path`, to which they lead: it stands there until the list is left. */
function useNews(path: string) {
  const isThere = useMatch(path) !== null;
  const [state, set] = useState<{ news: Treated; isShown: boolean } | null>(null);
  if (state && isThere && !state.isShown) set({ ...state, isShown: true });
  if (state?.isShown && !isThere) set(null);
  return { news: state?.news ?? null, tell: (news: Treated) => set({ news, isShown: false }), dismiss: () => set(null) };
}
