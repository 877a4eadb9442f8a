import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, formatWait, msg, PatientLink, StatusBadge, t, WhoLine, type Column, type SortKeys } from '@nidaan/ui';

/** Rows per page of the doctor's lists (CON-13). */
export const PAGE_SIZE = 7;

/** The columns both lists of the doctor share (DOC-03). */
export const PATIENT_COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'number', header: msg('S.No.'), wideOnly: true, render: (_, index) => index + 1 },
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('ID {id}', { id }), render: (patient) => patient.id },
  {
    key: 'name',
    header: msg('Name'),
    rowHeader: true,
    render: (patient) => (
      <>
        <PatientLink id={patient.id}>{patientName(patient)}</PatientLink>
        <WhoLine uhid={patient.uhid} />
      </>
    ),
  },
  {
    key: 'age',
    header: msg('Age'),
    align: 'right',
    nowrap: true,
    below: ({ age_text }) => ageWords(age_text),
    render: ({ age_text }) => ageWords(age_text) || '–',
  },
  { key: 'disease', header: msg('Disease'), below: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: msg('Status'), below: true, render: (patient) => <StatusBadge status={patient.status} /> },
];

/** The columns of those who wait: also sex, visit type and for how long. */
export function waitingColumns(now: Date): readonly Column<PatientAnswer>[] {
  const wait = ({ created_at }: PatientAnswer) => formatWait(created_at, now);
  const at = PATIENT_COLUMNS.findIndex(({ key }) => key === 'disease');
  return [
    ...PATIENT_COLUMNS.slice(0, at),
    { key: 'sex', header: t('Sex'), below: ({ gender }) => t(gender), render: ({ gender }) => t(gender) || '–' },
    PATIENT_COLUMNS[at]!,
    { key: 'type', header: t('Type'), below: true, render: ({ patientType }) => <VisitType type={patientType} /> },
    {
      key: 'waits',
      header: t('Waits'),
      align: 'right',
      nowrap: true,
      below: (patient) => t('waits {time}', { time: wait(patient) }),
      render: wait,
    },
    ...PATIENT_COLUMNS.slice(at + 1),
  ];
}

/** OPD, IPD or, in red, Emergency. */
export const VisitType = ({ type }: { type: string }) => (type === 'Emergency' ? <StatusBadge status={type} /> : t(type) || '–');

/** By what the lists can be sorted. */
export const PATIENT_SORTS: SortKeys<PatientAnswer> = {
  id: (patient) => patient.id,
  name: patientName,
  age: (patient) => Number(patient.age) || 0,
  disease: (patient) => patient.disease,
  status: (patient) => patient.status,
};

/** Who has waited longest comes first. */
export const WAITING_SORTS: SortKeys<PatientAnswer> = {
  ...PATIENT_SORTS,
  sex: ({ gender }) => gender,
  type: ({ patientType }) => patientType,
  waits: ({ created_at }) => -new Date(created_at).getTime(),
};

/** What both lists search by, and what they say where nothing matches. */
export const SEARCH = { label: msg('Search by name or disease') };
export const NO_MATCHES = { title: msg('No matching patients') };
