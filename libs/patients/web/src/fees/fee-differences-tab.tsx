import { Button } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { FEE_MESSAGES, listFeeDifferences, type FeeDifference } from '@nidaan/patients-contracts';
import {
  DataTable,
  DateField,
  formatDate,
  formatRupees,
  msg,
  PageHeader,
  PageStack,
  PatientLink,
  Section,
  t,
  useToday,
  type Column,
} from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FeePapers } from './fee-papers.tsx';
import styles from './fees.module.css';

const AT_ONCE = 200;

const whoOf = ({ taken_by: account, taken_by_name: name }: FeeDifference): string =>
  account === null ? '–' : name || t('account {id}', { id: account });
const difference = ({ expected, taken }: FeeDifference): string => {
  const paise = Math.round(taken * 100) - Math.round(expected * 100);
  return `${paise > 0 ? '+' : '−'}${formatRupees(Math.abs(paise) / 100)}`;
};

const COLUMNS: readonly Column<FeeDifference>[] = [
  {
    key: 'name',
    header: msg('Patient'),
    rowHeader: true,
    render: ({ visit_id: id, name, uhid }) => (
      <PatientLink id={id}>{[name || `#${id}`, uhid].filter(Boolean).join(', ')}</PatientLink>
    ),
  },
  {
    key: 'date',
    header: msg('Date'),
    nowrap: true,
    below: ({ date }) => formatDate(date),
    render: ({ date }) => formatDate(date),
  },
  { key: 'doctor', header: msg('Doctor'), below: ({ doctor_name }) => doctor_name, render: ({ doctor_name }) => doctor_name },
  { key: 'reason', header: msg('By the rule'), below: ({ reason }) => t(reason), render: ({ reason }) => t(reason) },
  {
    key: 'expected',
    header: msg('Expected'),
    align: 'right',
    nowrap: true,
    below: ({ expected }) => t('expected {amount}', { amount: formatRupees(expected) }),
    render: ({ expected }) => formatRupees(expected),
  },
  { key: 'taken', header: msg('Taken'), align: 'right', nowrap: true, render: ({ taken }) => formatRupees(taken) },
  { key: 'difference', header: msg('Difference'), align: 'right', nowrap: true, wideOnly: true, render: difference },
  { key: 'who', header: msg('By'), below: whoOf, render: whoOf },
];

/** 'Fee differs from the rule': visits of which another amount was taken than the doctor's rule says, and who took it (FRD-40). */
export function FeeDifferencesTab() {
  const today = useToday();
  const [days, setDays] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const isTurned = days.to < days.from;
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listFeeDifferences), days],
    queryFn: ({ pageParam, signal }) =>
      call(listFeeDifferences, { query: { ...days, limit: AT_ONCE, after: pageParam || undefined }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === AT_ONCE ? last.at(-1)!.visit_id : undefined),
    enabled: !isTurned,
    retry: false,
  });
  return (
    <PageStack>
      <PageHeader
        title={t('Fee differs from the rule')}
        subtitle={t("Visits of which another amount was taken than the doctor's rule says")}
        actions={
          <FeePapers
            key={`${days.from} ${days.to}`}
            days={days}
            list={list}
            isDisabled={isTurned || !list.data?.pages[0]?.length}
          />
        }
      />
      <p className={styles.onPaper}>
        {formatDate(days.from)} – {formatDate(days.to)}
      </p>
      <div className={styles.days}>
        <DateField label={t('From')} value={days.from} max={today} onChange={(from) => from && setDays({ ...days, from })} />
        <DateField
          label={t('To')}
          value={days.to}
          max={today}
          error={isTurned ? t(FEE_MESSAGES.rangeTurned) : undefined}
          onChange={(to) => to && setDays({ ...days, to })}
        />
      </div>
      <Section title={t('Visits')} flush>
        <DataTable
          label={t('Fee differs from the rule')}
          columns={COLUMNS}
          rows={list.data?.pages.flat()}
          rowKey={({ visit_id: id }) => id}
          error={list.isLoadingError ? FEE_MESSAGES.listFailed : null}
          onRetry={() => void list.refetch()}
          empty={{ title: t('On these days every fee was as the rule says') }}
        />
      </Section>
      {list.hasNextPage && (
        <Button
          className={styles.more}
          variant="default"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </PageStack>
  );
}
