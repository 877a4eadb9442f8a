import { Button } from '@mantine/core';
import { callForBlob, sentenceOf } from '@nidaan/api-client';
import { exportFeeDifferences, FEE_MESSAGES as messages } from '@nidaan/patients-contracts';
import { ErrorBanner, Icon, saveAs, t, useLogged } from '@nidaan/ui';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './fee-papers.module.css';

/** Whether there is more of a list, and whether the last of it could not be had. */
interface Reached {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
}

interface FeePapersProps {
  days: { from: string; to: string };
  list: Reached & { fetchNextPage: () => Promise<Reached> };
  isDisabled: boolean;
}

/** Prints once all visits are on the screen, and no half of a list. */
function usePrint({ hasNextPage, fetchNextPage }: FeePapersProps['list']) {
  const [isDrawn, setDrawn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isDrawn) return;
    setDrawn(false);
    window.print();
  }, [isDrawn]);
  const print = async () => {
    setBusy(true);
    let reached: Reached = { hasNextPage, isFetchNextPageError: false };
    while (reached.hasNextPage && !reached.isFetchNextPageError) reached = await fetchNextPage();
    setBusy(false);
    setFailed(reached.isFetchNextPageError);
    setDrawn(!reached.isFetchNextPageError);
  };
  return { print, isBusy, hasFailed, dismiss: () => setFailed(false) };
}

const look = { variant: 'default' } as const;
/** 'Fee differs from the rule' on paper and for spreadsheets (FRD-40). */
export function FeePapers({ days, list, isDisabled }: FeePapersProps) {
  const { print, isBusy, hasFailed, dismiss } = usePrint(list);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () =>
      saveAs(await callForBlob(exportFeeDifferences, { query: days }), `fee-differences-${days.from}-${days.to}.csv`),
  });
  useLogged(error, messages.exportFailed);
  const refused = error && sentenceOf(error, 'message', messages.exportFailed);
  return (
    <div className={styles.papers}>
      <Button
        {...look}
        leftSection={<Icon of={IconPrinter} />}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() => void print()}
      >
        {t('Print')}
      </Button>
      <Button
        {...look}
        leftSection={<Icon of={IconDownload} />}
        disabled={isDisabled}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('CSV')}
      </Button>
      <ErrorBanner message={refused ?? (hasFailed ? messages.listFailed : null)} onDismiss={() => (reset(), dismiss())} />
    </div>
  );
}
