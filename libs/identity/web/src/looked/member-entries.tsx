import { Section, t } from '@nidaan/ui';
import { EntryList, useEntries } from './entry-list.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { LookedQuestion } from './looked.queries.ts';

/** What a person did with visits of the reader's branches: of all branches together days are not told (ORG-61). */
export function MemberEntries({ asked }: { asked: LookedQuestion }) {
  const entries = useEntries(asked);
  return (
    <Section
      title={t('Entries')}
      hint={t('Of visits of your branches, the newest first')}
      actions={<ExportButtons asked={asked} isEmpty={!entries.rows?.length} />}
      flush
    >
      <EntryList entries={entries} />
    </Section>
  );
}
