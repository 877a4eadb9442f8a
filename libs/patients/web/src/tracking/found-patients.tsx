import { Button } from '@mantine/core';
import { PATIENT_MESSAGES, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, ListPage, msg, paths, pathTo, t, WhoLine, type Column } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { useFoundPatients } from './tracking.queries.ts';

const named = (patient: PatientAnswer) => (
  <>
    {patientName(patient)}
    <WhoLine uhid={patient.uhid} />
  </>
);

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('ID {id}', { id }), render: (patient) => patient.id },
  { key: 'name', header: msg('Name'), rowHeader: true, render: named },
  {
    key: 'age',
    header: msg('Age'),
    align: 'right',
    nowrap: true,
    below: ({ age_text }) => ageWords(age_text),
    render: ({ age_text }) => ageWords(age_text) || '–',
  },
  { key: 'phone', header: msg('Phone'), nowrap: true, below: true, render: (patient) => patient.phone || '–' },
  { key: 'disease', header: msg('Disease'), below: true, render: (patient) => patient.disease || '–' },
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
        title={t('Patients')}
        list={list}
        search={{ label: t('Search patients'), placeholder: t('Name, phone, disease or ID') }}
        clear={t('Clear All Filters')}
        columns={COLUMNS}
        action={{ header: t('View'), label: () => t('View'), to: (patient) => pathTo(paths.patient, patient.id) }}
        noMatches={{
          title: PATIENT_MESSAGES.noneFound,
          text: t('Nothing matches “{search}”. Try a part of the name, the phone number or the patient ID.', {
            search: list.address.search,
          }),
          action: (
            <Button variant="default" onClick={clear}>
              {t('Show all patients')}
            </Button>
          ),
        }}
        empty={{
          title: PATIENT_MESSAGES.noneFound,
          text: t('Patients appear here as soon as they are registered.'),
          action: (
            <Button variant="default" component={Link} to={paths.registration}>
              {t('Register a patient')}
            </Button>
          ),
        }}
      />
    </div>
  );
}
