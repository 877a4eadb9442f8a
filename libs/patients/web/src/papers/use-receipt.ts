import { call, callForBlob, newIdempotencyKey, sentenceOf } from '@nidaan/api-client';
import { feeReceiptPdf, PATIENT_MESSAGES, printFeeReceipt } from '@nidaan/patients-contracts';
import { saveAs, useLogged } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** Prints the receipt of a visit. A print that was counted and did not come out is fetched again without counting another one. */
export function useReceipt(id: number) {
  const key = useRef<string | null>(null);
  const print = useMutation({
    mutationFn: async (query: object) => {
      key.current ??= newIdempotencyKey();
      const receipt = await call(printFeeReceipt, { params: { id }, idempotencyKey: key.current });
      saveAs(await callForBlob(feeReceiptPdf, { params: { id }, query }), `receipt-${id}.pdf`);
      key.current = null;
      return receipt;
    },
  });
  useLogged(print.error, PATIENT_MESSAGES.slipFailed);
  return {
    print: (query: object) => print.mutate(query),
    isBusy: print.isPending,
    /** What was printed last. */
    printed: print.data ?? null,
    failure: print.error ? sentenceOf(print.error, 'message', PATIENT_MESSAGES.slipFailed) : null,
    dismiss: () => print.reset(),
  };
}
