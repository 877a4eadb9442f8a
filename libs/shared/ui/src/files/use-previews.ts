import { useEffect, useState } from 'react';

/** Addresses under which the browser shows files that were chosen and not sent yet. */
export function usePreviews(files: readonly Blob[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return urls;
}

const NOTHING: readonly Blob[] = [];

/** The address of one picture that was chosen or taken; null while there is none. */
export function usePreview(file: Blob | null): string | null {
  const [files, setFiles] = useState(NOTHING);
  useEffect(() => setFiles(file ? [file] : NOTHING), [file]);
  return usePreviews(files)[0] ?? null;
}
