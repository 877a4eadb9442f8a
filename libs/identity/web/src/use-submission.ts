import { useState } from 'react';

/** A form's call: whether it runs, and the sentence of its failure. `run` gives the answer, or null when it failed. */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async <T>(work: () => Promise<T>, sentence: (fault: unknown) => string): Promise<{ answer: T } | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return { answer: await work() };
    } catch (fault) {
      setFailure(sentence(fault));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, dismiss: () => setFailure(null), run };
}
