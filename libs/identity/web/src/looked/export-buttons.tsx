import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Message, t } from '@nidaan/ui';
import styles from './looked.module.css';
import { useExport, type LookedQuestion } from './looked.queries.ts';

/** The entries as a file. */
export function ExportButtons({ asked, isEmpty }: { asked: LookedQuestion; isEmpty: boolean }) {
  const exporting = useExport(asked);
  return (
    <div className={styles.buttons}>
      {exporting.isError && <Message kind="error">{sentenceOf(exporting.error, 'message', t(messages.exportFailed))}</Message>}
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-sm"
          disabled={exporting.isPending || isEmpty}
          onClick={() => exporting.mutate(format)}
        >
          {t('Export {format}', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  );
}
