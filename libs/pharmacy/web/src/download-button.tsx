import { Button } from '@mantine/core';
import { Icon, t } from '@nidaan/ui';
import { IconDownload } from '@tabler/icons-react';
import type { BillDownload } from './use-bill-download.ts';

interface DownloadButtonProps {
  billId: number;
  bill: BillDownload;
  /** Names the bill where several buttons stand together. */
  label?: string;
  compact?: boolean;
}

/** 'Download Bill'; 'PDF' with an icon inside a table. */
export function DownloadButton({ billId, bill, label, compact = false }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      // What is seen begins what is said, so that it can be asked for by voice.
      aria-label={compact && label ? t('PDF, {label}', { label }) : label}
      disabled={bill.busyId === billId}
      leftSection={<Icon of={IconDownload} size={compact ? 14 : 16} />}
      onClick={() => bill.download(billId)}
    >
      {compact ? 'PDF' : t('Download Bill')}
    </Button>
  );
}
