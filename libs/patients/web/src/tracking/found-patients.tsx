import { Button } from '@mantine/core';
import { PATIENT_MESSAGES, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ListPage, paths, pathTo, type Column } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { useFoundPatients } from './tracking.queries.ts';

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, below: ({ id }) => `ID ${id}`, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  {
    key: 'age',
    header: 'Age',
    align: 'right',
    below: ({ age }) => age && `${age} years`,
    render: (patient) => patient.age || '–',
  },
  { key: 'phone', header: 'Phone', nowrap: true, below: true, render: (patient) => patient.phone || '–' },
  { key: 'disease', header: 'Disease', below: true, render: (patient) => patient.disease || '–' },
];

/** Any patient of the hospital, by search. */
export function FoundPatients() {
  const list = useFoundPatients();
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    list.address.clear();
    box.current?.querySelector('input')?.focus();
  };
  // Who comes to search begins to type; who comes back finds the row that was left.
  const isBack = useNavigationType() === 'POP';
  const round = list.address.round;
  useEffect(() => {
    if (!isBack || round > 0) box.current?.querySelector('input')?.focus();
  }, [isBack, round]);
  return (
    <div ref={box}>
      <ListPage
        title="Patients"
        list={list}
        search={{ label: 'Search patients', placeholder: 'Name, phone, disease or ID' }}
        clear="Clear All Filters"
        columns={COLUMNS}
        action={{ header: 'View', label: () => 'View', to: (patient) => pathTo(paths.patient, patient.id) }}
        noMatches={{
          title: PATIENT_MESSAGES.noneFound,
          text: `Nothing matches “${list.address.search}”. Try a part of the name, the phone number or the patient ID.`,
          action: (
            <Button variant="default" onClick={clear}>
              Show all patients
            </Button>
          ),
        }}
        empty={{
          title: PATIENT_MESSAGES.noneFound,
          text: 'Patients appear here as soon as they are registered.',
          action: (
            <Button variant="default" component={Link} to={paths.registration}>
              Register a patient
            </Button>
          ),
        }}
      />
    </div>
  );
}
