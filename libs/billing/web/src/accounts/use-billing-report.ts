import { callForBlob } from '@nidaan/api-client';
import { BILLING_MESSAGES as messages, billingReport } from '@nidaan/billing-contracts';
import { saveAs, useLogged, useToday } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';

/** Fetches the billing report and hands it to the browser as a file (BIL-05). */
export function useBillingReport() {
  const today = useToday();
  const report = useMutation({
    mutationFn: async () => saveAs(await callForBlob(billingReport), `billing-report-${today}.pdf`),
  });
  useLogged(report.error, messages.reportFailed);
  return {
    download: () => report.mutate(),
    isBusy: report.isPending,
    failure: report.error ? messages.reportFailed : null,
    dismiss: () => report.reset(),
  };
}
