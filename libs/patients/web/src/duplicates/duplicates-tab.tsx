import { Kbd } from '@mantine/core';
import { FormKeys, PageHeader, PageStack, paths, ScreenTabs, t, Trans, useShell } from '@nidaan/ui';
import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { DuplicateInbox } from './duplicate-inbox.tsx';
import { MergeRegister } from './merge-register.tsx';

const ImportsPanel = lazy(async () => ({ default: (await import('../imports/imports-panel.tsx')).ImportsPanel }));

const KEYS = [<Kbd key={0} size="xs" />];

/** Who may be one person twice, who was joined (FRD-28, FRD-33), and lists of the register of before (FRD-23): each to who may. */
export function DuplicatesTab() {
  const { may } = useShell();
  const mayMerge = may('registry.merge');
  const isInbox = useMatch(paths.duplicates) !== null && mayMerge;
  const title = mayMerge ? t('Possible duplicates') : t('Old register');
  return (
    <PageStack>
      <PageHeader
        title={title}
        subtitle={
          isInbox && (
            <FormKeys>
              <Trans id="On a pair <0>M</0> merges, <0>N</0> keeps them apart, arrows go to the next" components={KEYS} />
            </FormKeys>
          )
        }
      />
      <ScreenTabs
        label={title}
        tabs={[
          ...(mayMerge
            ? [
                { label: t('To decide'), to: paths.duplicates, panel: <DuplicateInbox /> },
                { label: t('Merges'), to: paths.merges, panel: <MergeRegister /> },
              ]
            : []),
          ...(may('registry.import')
            ? [
                {
                  label: t('Old register'),
                  to: paths.imports,
                  panel: (
                    <Suspense>
                      <ImportsPanel />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </PageStack>
  );
}
