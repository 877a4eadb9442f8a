import { PageHeader, paths, pathTo, ScreenTabs, useRecordId } from '@nidaan/ui';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { CompletedPatients } from './completed/completed-patients.tsx';
import { WaitingPatients } from './lists/waiting-patients.tsx';
import { NoPatientChosen } from './treatment/no-patient-chosen.tsx';
import { TreatmentScreen } from './treatment/treatment-screen.tsx';

/** list → treatment → completed (STA-10). */
export function DoctorViewTab() {
  const navigate = useNavigate();
  const news = useSavedNews();
  const treated = useLastTreated();
  const leave = () => {
    treated.forget();
    void navigate(paths.waiting);
  };
  const saved = (name: string) => {
    treated.forget();
    news.tell(name);
    void navigate(paths.completed);
  };
  return (
    <>
      <PageHeader title="Doctor View" />
      <ScreenTabs
        label="Doctor View"
        tabs={[
          { label: 'Patients List', to: paths.waiting, panel: <WaitingPatients /> },
          {
            label: 'Patient Treatment',
            // Back to the patient from whom the doctor looked away.
            to: treated.last === null ? paths.treatment : pathTo(paths.treatmentOf, treated.last),
            also: [paths.treatment, paths.treatmentOf],
            panel:
              treated.named === null ? (
                <NoPatientChosen />
              ) : (
                <TreatmentScreen key={treated.named} id={treated.named} onCancel={leave} onSaved={saved} />
              ),
          },
          {
            label: 'Completed Patients',
            to: paths.completed,
            also: [paths.completedPatient],
            panel: <CompletedPatients savedFor={news.name} onDismiss={news.dismiss} />,
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

/** The news of a saved prescription: stands with the completed patients until they are left. */
function useSavedNews() {
  const isThere = useMatch(paths.completed) !== null;
  const [news, set] = useState<{ name: string; isShown: boolean } | null>(null);
  if (news && isThere && !news.isShown) set({ ...news, isShown: true });
  if (news?.isShown && !isThere) set(null);
  return { name: news?.name ?? null, tell: (name: string) => set({ name, isShown: false }), dismiss: () => set(null) };
}
