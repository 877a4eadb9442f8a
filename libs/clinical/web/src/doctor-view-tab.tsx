import { Tabs } from '@mantine/core';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { PageHeader } from '@nidaan/ui';
import { useState } from 'react';
import { CompletedPatients } from './completed/completed-patients.tsx';
import styles from './doctor-view.module.css';
import { WaitingPatients } from './lists/waiting-patients.tsx';
import { NoPatientChosen } from './treatment/no-patient-chosen.tsx';
import { Treatment } from './treatment/treatment.tsx';

type View = 'list' | 'treatment' | 'completed';

/** list → treatment → completed (STA-10). */
export function DoctorViewTab() {
  const [view, setView] = useState<View>('list');
  const [patient, setPatient] = useState<PatientAnswer | null>(null);
  const [savedFor, setSavedFor] = useState<string | null>(null);
  const go = (next: View) => {
    setView(next);
    if (next !== 'completed') setSavedFor(null);
  };
  const choose = (chosen: PatientAnswer) => {
    setPatient(chosen);
    go('treatment');
  };
  const leave = () => {
    setPatient(null);
    go('list');
  };
  const saved = (name: string) => {
    setPatient(null);
    setSavedFor(name);
    setView('completed');
  };
  return (
    <>
      <PageHeader title="Doctor View" />
      <Tabs value={view} onChange={(next) => next && go(next as View)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="list">Patients List</Tabs.Tab>
          <Tabs.Tab value="treatment">Patient Treatment</Tabs.Tab>
          <Tabs.Tab value="completed">Completed Patients</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <WaitingPatients onChoose={choose} />
        </Tabs.Panel>
        <Tabs.Panel value="treatment">
          {patient ? (
            <Treatment key={patient.id} chosen={patient} onCancel={leave} onSaved={saved} />
          ) : (
            <NoPatientChosen onGoToList={leave} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="completed">
          <CompletedPatients savedFor={savedFor} onDismiss={() => setSavedFor(null)} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
