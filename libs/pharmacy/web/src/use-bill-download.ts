import { callForBlob } from '@nidaan/api-client';
import { billPdf, PHARMACY_MESSAGES } from '@nidaan/pharmacy-contracts';
import { useMutation } from '@tanstack/react-query';
import { useLogged } from './use-logged.ts';

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

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
