import { Button } from '@mantine/core';
import { formatDate, Icon, LoadFault, PageHeader, PageStack, t, useToday } from '@nidaan/ui';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface DayPageProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  children: ReactNode;
}

/** A dashboard of today: title, day and Refresh, and what is said where nothing came. */
export function DayPage({ query, children }: DayPageProps) {
  const today = useToday();
  const refresh = () => void query.refetch();
  return (
    <PageStack>
      <PageHeader
        title={t('Hospital Dashboard')}
        subtitle={formatDate(today)}
        actions={
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} disabled={query.isFetching} onClick={refresh}>
            {t('Refresh')}
          </Button>
        }
      />
      {query.isError && query.data === undefined ? (
        <LoadFault onRetry={refresh}>{t('The figures of today could not be loaded.')}</LoadFault>
      ) : (
        children
      )}
    </PageStack>
  );
}
