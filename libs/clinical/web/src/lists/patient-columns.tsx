import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { StatusBadge, type Column } from '@nidaan/ui';

/** Rows per page of the doctor's lists (CON-13). */
export const PAGE_SIZE = 7;

/** The columns both lists of the doctor share (DOC-03). */
export const PATIENT_COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'number', header: 'S.No.', wideOnly: true, render: (_, index) => index + 1 },
  { key: 'id', header: 'ID', nowrap: true, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  { key: 'age', header: 'Age', align: 'right', render: (patient) => patient.age || '–' },
  { key: 'disease', header: 'Disease', render: (patient) => patient.disease || '–' },
  { key: 'status', header: 'Status', wideOnly: true, render: (patient) => <StatusBadge status={patient.status} /> },
];
