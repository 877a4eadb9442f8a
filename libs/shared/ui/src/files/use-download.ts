import { callForBlob, sentenceOf, type AnyRoute } from '@nidaan/api-client';
import { useMutation } from '@tanstack/react-query';
import { useLogged } from '../feedback/use-logged.ts';
import { saveAs } from './save-as.ts';

interface DownloadOptions {
  fileName: (id: number) => string;
  /** What is said where the server gives no sentence. */
  failed: string;
}

/** Fetches the file of a record, by its id, and hands it to the browser. */
export function useDownload(route: AnyRoute, { fileName, failed }: DownloadOptions) {
  const fetchFile = callForBlob as (to: AnyRoute, parts: { params: { id: number } }) => Promise<Blob>;
  const download = useMutation({
    mutationFn: async (id: number) => saveAs(await fetchFile(route, { params: { id } }), fileName(id)),
  });
  useLogged(download.error, failed);
  return {
    download: (id: number) => download.mutate(id),
    /** The record whose file is under way. */
    busyId: download.isPending ? download.variables : null,
    failure: download.error ? sentenceOf(download.error, 'message', failed) : null,
    dismiss: () => download.reset(),
  };
}
export type Download = ReturnType<typeof useDownload>;
