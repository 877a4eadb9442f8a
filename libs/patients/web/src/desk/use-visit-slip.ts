import { callForBlob, sentenceOf } from '@nidaan/api-client';
import { VISIT_SLIP_SIZES, type VisitSlipSize } from '@nidaan/kernel';
import { PATIENT_MESSAGES, visitSlip } from '@nidaan/patients-contracts';
import { tokenSlip, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { printFile, useLogged } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const KEY = 'nidaan.visit-slip-size';

const isSize = (value: string | null): value is VisitSlipSize => VISIT_SLIP_SIZES.some((size) => size === value);

interface Printed {
  visit: number;
  /** Reads the one that the visit has; none where it goes to no doctor. */
  readToken: () => Promise<TokenAnswer | undefined>;
}

/** Prints the slip that a patient waits with; the sheet is the printer's, so it is kept on this device. */
export function useVisitSlip() {
  const [size, setSize] = useState<VisitSlipSize>(() => {
    const kept = localStorage.getItem(KEY);
    return isSize(kept) ? kept : '80mm';
  });
  const print = useMutation({
    mutationFn: async ({ visit, readToken }: Printed) => {
      const query = { size };
      const token = await readToken();
      // What displays call is the token's number.
      const paper = token
        ? callForBlob(tokenSlip, { params: { id: token.id }, query })
        : callForBlob(visitSlip, { params: { id: visit }, query });
      return printFile(await paper);
    },
  });
  useLogged(print.error, PATIENT_MESSAGES.slipFailed);
  return {
    size,
    sizes: VISIT_SLIP_SIZES,
    setSize: (next: string) => {
      if (!isSize(next)) return;
      setSize(next);
      localStorage.setItem(KEY, next);
    },
    print: print.mutate,
    isBusy: print.isPending,
    failure: print.error ? sentenceOf(print.error, 'message', PATIENT_MESSAGES.slipFailed) : null,
    dismiss: () => print.reset(),
  };
}
export type VisitSlipPrint = ReturnType<typeof useVisitSlip>;
