import { Button } from '@mantine/core';
import type { PaperLanguage } from '@nidaan/kernel';
import { PATIENT_MESSAGES, patientName, printFeeReceipt, registrationSlip, type PatientAnswer } from '@nidaan/patients-contracts';
import { ErrorBanner, Icon, SlipSizeField, t, useDownload, useMayCall, useSlipSize } from '@nidaan/ui';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import styles from './front-desk-papers.module.css';
import { useReceipt } from './use-receipt.ts';

interface FrontDeskPapersProps {
  visit: PatientAnswer;
  /** Of the papers; without it the patient's. */
  lang?: PaperLanguage;
  /** Beside other small buttons. */
  isCompact?: boolean;
}

/** The slip of a visit, the receipt for its fee where one was taken, and on which sheet they are printed. */
export function FrontDeskPapers({ visit, lang, isCompact = false }: FrontDeskPapersProps) {
  const { size, setSize } = useSlipSize();
  const slip = useDownload(registrationSlip, {
    fileName: (id) => `registration-slip-${id}.pdf`,
    failed: PATIENT_MESSAGES.slipFailed,
  });
  const receipt = useReceipt(visit.id);
  const mayCall = useMayCall();
  const hasSlip = mayCall(registrationSlip);
  const hasReceipt = visit.amount > 0 && mayCall(printFeeReceipt);
  const query = { size, ...(lang ? { lang } : {}) };
  const look = { variant: 'default', size: isCompact ? 'compact-sm' : 'sm' } as const;
  const whose = { id: visit.id, name: patientName(visit) };
  if (!hasSlip && !hasReceipt) return null;
  return (
    <div className={styles.papers}>
      <div className={styles.buttons}>
        {hasSlip && (
          <Button
            {...look}
            leftSection={<Icon of={IconPrinter} />}
            aria-label={t('Registration slip of visit {id}, {name}', whose)}
            disabled={slip.busyId !== null}
            onClick={() => slip.download(visit.id, query)}
          >
            {t('Registration slip')}
          </Button>
        )}
        {hasReceipt && (
          <Button
            {...look}
            leftSection={<Icon of={IconReceipt} />}
            aria-label={t('Receipt of visit {id}, {name}', whose)}
            disabled={receipt.isBusy}
            onClick={() => receipt.print(query)}
          >
            {t('Receipt')}
          </Button>
        )}
        <SlipSizeField size={size} onChange={setSize} isCompact={isCompact} />
      </div>
      {receipt.printed && (
        <p className={styles.printed} role="status">
          {receipt.printed.prints > 1
            ? t('Receipt {number}, duplicate', { number: receipt.printed.number })
            : t('Receipt {number}', { number: receipt.printed.number })}
        </p>
      )}
      <ErrorBanner message={slip.failure} onDismiss={slip.dismiss} />
      <ErrorBanner message={receipt.failure} onDismiss={receipt.dismiss} />
    </div>
  );
}
