import { callForBlob } from '@nidaan/api-client';
import { billPdf, PHARMACY_MESSAGES } from '@nidaan/pharmacy-contracts';
import { useLogged, saveAs } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';

/** Fetches a bill and hands it to the browser as a file. */
export function useBillDownload() {
  const download = useMutation({
    mutationFn: async (billId: number) =>
      saveAs(await callForBlob(billPdf, { params: { id: billId } }), `pharmacy-bill-${billId}.pdf`),
  });
  useLogged(download.error, PHARMACY_MESSAGES.downloadFailed);
  return {
    download: (billId: number) => download.mutate(billId),
    /** The bill that is under way. */
    busyId: download.isPending ? download.variables : null,
    failure: download.error ? PHARMACY_MESSAGES.downloadFailed : null,
    dismiss: () => download.reset(),
  };
}
export type BillDownload = ReturnType<typeof useBillDownload>;
