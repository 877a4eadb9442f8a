import { callForBlob } from '@nidaan/api-client';
import { LAB_MESSAGES, labTestPdf } from '@nidaan/lab-contracts';
import { useLogged, saveAs } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';
import type { Tell } from '../news/use-news.ts';

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
