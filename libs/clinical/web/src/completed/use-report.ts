import { callForBlob, sentenceOf } from '@nidaan/api-client';
import { patientReport } from '@nidaan/patients-contracts';
import { useLogged, saveAs } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';

const FAILED = 'The report could not be downloaded. Please try again.';

/** Fetches a patient's report and hands it to the browser as a file. */
export function useReport() {
  const download = useMutation({
    mutationFn: async (patientId: number) =>
      saveAs(await callForBlob(patientReport, { params: { id: patientId } }), `prescription-${patientId}.pdf`),
  });
  useLogged(download.error, FAILED);
  return {
    download: (patientId: number) => download.mutate(patientId),
    /** The patient whose report is under way. */
    busyId: download.isPending ? download.variables : null,
    failure: download.error ? sentenceOf(download.error, 'message', FAILED) : null,
    dismiss: () => download.reset(),
  };
}
