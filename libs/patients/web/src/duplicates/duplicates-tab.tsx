import { Kbd } from '@mantine/core';
import { FormKeys, PageHeader, PageStack, paths, ScreenTabs, t, Trans } from '@nidaan/ui';
import { DuplicateInbox } from './duplicate-inbox.tsx';
import { MergeRegister } from './merge-register.tsx';

const KEYS = [<Kbd key={0} size="xs" />];

/** Who may be one person twice, and who was joined (FRD-28, FRD-33). */
export function DuplicatesTab() {
  return (
    <PageStack>
      <PageHeader
        title={t('Possible duplicates')}
        subtitle={
          <FormKeys>
            <Trans id="On a pair <0>M</0> merges, <0>N</0> keeps them apart, arrows go to the next" components={KEYS} />
          </FormKeys>
        }
      />
      <ScreenTabs
        label={t('Possible duplicates')}
        tabs={[
          { label: t('To decide'), to: paths.duplicates, panel: <DuplicateInbox /> },
          { label: t('Merges'), to: paths.merges, panel: <MergeRegister /> },
        ]}
      />
    </PageStack>
  );
}
