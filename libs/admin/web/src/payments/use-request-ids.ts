import { Submission } from '@nidaan/api-client';
import { useState } from 'react';

/**
 * The request id of what is sent for each doctor, kept beyond its dialog: closed while a call is under way and opened again, the same
 * amount is the same request until an open dialog has heard the answer.
 */
export function useRequestIds(): (of: string) => Submission {
  const [ids] = useState(() => new Map<string, Submission>());
  return (of) => {
    const known = ids.get(of) ?? new Submission();
    ids.set(of, known);
    return known;
  };
}
