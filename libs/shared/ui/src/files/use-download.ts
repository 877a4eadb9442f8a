import { callForBlob, sentenceOf, type AnyRoute } from '@nidaan/api-client';
import { useMutation } from '@tanstack/react-query';
import { useLogged } from '../feedback/use-logged.ts';
import { saveAs } from './save-as.ts';

interface DownloadOptions {
  fileName: (id: number) => string;
  /** What is said where the server gives no sentence. */
  failed: string;
}

interface Wanted {
  id: number;
  query?: object;
}

/** Fetches the file of a record, by its id, and hands it to the browser. */
export function useDownload(route: AnyRoute, { fileName, failed }: DownloadOptions) {
  const fetchFile = callForBlob as (to: AnyRoute, parts: { params: { id: number }; query?: object }) => Promise<Blob>;
  const download = useMutation({
    mutationFn: async ({ id, query }: Wanted) =>
      saveAs(await fetchFile(route, { params: { id }, ...(query ? { query } : {}) }), fileName(id)),
  });
  useLogged(download.error, failed);
  return {
    download: (id: number, query?: object) => download.mutate({ id, query }),
    /** The record whose file is under way. */
    busyId: download.isPending ? download.variables.id : null,
    failure: download.error ? sentenceOf(download.error, 'message', failed) : null,
    dismiss: () => download.reset(),
  };
}
export type Download = ReturnType<typeof useDownload>;
