import { PATIENT_MESSAGES, patientReport } from '@nidaan/patients-contracts';
import { useDownload } from '@nidaan/ui';

/** Fetches a patient's report and hands it to the browser as a file. */
export const useReport = () =>
  useDownload(patientReport, { fileName: (id) => `prescription-${id}.pdf`, failed: PATIENT_MESSAGES.reportFailed });
