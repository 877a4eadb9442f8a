import { callForBlob } from '@nidaan/api-client';
import { LAB_MESSAGES, labTestPdf } from '@nidaan/lab-contracts';
import { useLogged, saveAs } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';
import type { Notify } from '../news/use-news.ts';

/** Fetches a test as PDF and hands it to the browser as a file. */
export function useTestPdf(notify: Notify) {
  const download = useMutation({
    mutationFn: async (id: number) => saveAs(await callForBlob(labTestPdf, { params: { id } }), `lab-test-${id}.pdf`),
    onSuccess: () => notify('success', LAB_MESSAGES.downloaded),
    onError: () => notify('error', LAB_MESSAGES.downloadFailed),
  });
  useLogged(download.error, LAB_MESSAGES.downloadFailed);
  return { download: (id: number) => download.mutate(id), busyId: download.isPending ? download.variables : null };
}
