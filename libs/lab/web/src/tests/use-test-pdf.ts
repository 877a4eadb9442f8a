import { callForBlob } from '@nidaan/api-client';
import { LAB_MESSAGES, labTestPdf } from '@nidaan/lab-contracts';
import { useMutation } from '@tanstack/react-query';
import type { Tell } from '../news/use-news.ts';
import { useLogged } from '../use-logged.ts';

/** Fetches a test as PDF and hands it to the browser as a file. */
export function useTestPdf(tell: Tell) {
  const download = useMutation({
    mutationFn: async (id: number) => saveAs(await callForBlob(labTestPdf, { params: { id } }), `lab-test-${id}.pdf`),
    onSuccess: () => tell('success', LAB_MESSAGES.downloaded),
    onError: () => tell('error', LAB_MESSAGES.downloadFailed),
  });
  useLogged(download.error, LAB_MESSAGES.downloadFailed);
  return { download: (id: number) => download.mutate(id), busyId: download.isPending ? download.variables : null };
}

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
