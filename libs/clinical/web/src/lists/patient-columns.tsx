import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { StatusBadge, type Column, type SortKeys } from '@nidaan/ui';

/** Rows per page of the doctor's lists (CON-13). */
export const PAGE_SIZE = 7;

/** The columns both lists of the doctor share (DOC-03). */
export const PATIENT_COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'number', header: 'S.No.', wideOnly: true, render: (_, index) => index + 1 },
  { key: 'id', header: 'ID', nowrap: true, below: ({ id }) => `ID ${id}`, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  {
    key: 'age',
    header: 'Age',
    align: 'right',
    below: ({ age }) => age && `${age} years`,
    render: (patient) => patient.age || '–',
  },
  { key: 'disease', header: 'Disease', below: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: 'Status', below: true, render: (patient) => <StatusBadge status={patient.status} /> },
];

/** By what the lists can be sorted. */
export const PATIENT_SORTS: SortKeys<PatientAnswer> = {
  id: (patient) => patient.id,
  name: patientName,
  age: (patient) => Number(patient.age) || 0,
  disease: (patient) => patient.disease,
  status: (patient) => patient.status,
};

/** What both lists search by, and what they say where nothing matches. */
export const SEARCH = { label: 'Search by name or disease' };
export const NO_MATCHES = { title: 'No matching patients' };
