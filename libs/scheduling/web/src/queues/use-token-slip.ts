import { callForBlob, sentenceOf } from '@nidaan/api-client';
import { VISIT_SLIP_SIZES } from '@nidaan/kernel';
import { QUEUE_MESSAGES as messages, tokenSlip } from '@nidaan/scheduling-contracts';
import { printFile, useLogged } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';

// The sheet is the printer's: the one that the front desk of this device has chosen.
const KEY = 'nidaan.visit-slip-size';
const sheet = () => VISIT_SLIP_SIZES.find((size) => size === localStorage.getItem(KEY)) ?? '80mm';

/** Prints the slip of a token (FRD-37). */
export function useTokenSlip() {
  const print = useMutation({
    mutationFn: async (id: number) => printFile(await callForBlob(tokenSlip, { params: { id }, query: { size: sheet() } })),
  });
  useLogged(print.error, messages.slipFailed);
  return {
    print: (id: number) => print.mutate(id),
    isBusy: print.isPending,
    failure: print.error ? sentenceOf(print.error, 'message', messages.slipFailed) : null,
    dismiss: () => print.reset(),
  };
}
export type TokenSlipPrint = ReturnType<typeof useTokenSlip>;
