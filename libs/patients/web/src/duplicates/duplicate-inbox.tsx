import { Button, NativeSelect, Skeleton } from '@mantine/core';
import {
  REGISTRY_MESSAGES as messages,
  type Duplicate,
  type DuplicateBand,
  type DuplicatePerson,
} from '@nidaan/patients-contracts';
import { EmptyState, LoadFault, Message, PageStack, t } from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BAND_LABELS, named } from './duplicate-words.ts';
import { duplicatesQuery } from './duplicates.queries.ts';
import styles from './duplicates.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { PairCard } from './pair-card.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Opened = { kind: 'merge' | 'dismiss'; pair: Duplicate };
type Wanted = { state: 'open' | 'dismissed'; band: DuplicateBand | '' };

/** Who may be one person twice, the likeliest first (FRD-28). */
export function DuplicateInbox() {
  const [wanted, setWanted] = useState<Wanted>({ state: 'open', band: '' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const inbox = useInfiniteQuery(duplicatesQuery(wanted.state, wanted.band));
  const pairs = inbox.data && ofPersonsOnce(inbox.data.pages.flat());
  const list = useRef<HTMLDivElement>(null);
  const leave = useFocusOnNext(list, pairs);
  const done = (pair: Duplicate, said: string) => {
    leave(pairs?.findIndex(({ id }) => id === pair.id) ?? 0);
    setNews(said);
    setOpened(null);
  };
  return (
    <PageStack>
      <Filters wanted={wanted} onChange={setWanted} />
      {news && (
        <Message kind="success" onDismiss={() => setNews(null)}>
          {news}
        </Message>
      )}
      {inbox.isLoadingError && <LoadFault onRetry={() => void inbox.refetch()}>{t(messages.listFailed)}</LoadFault>}
      {!pairs && !inbox.isLoadingError && <Skeleton height={220} radius={8} />}
      {pairs?.length === 0 && <Nothing state={wanted.state} />}
      <div ref={list} className={styles.pairs} tabIndex={-1}>
        {pairs?.map((pair) => (
          <PairCard
            key={pair.id}
            pair={pair}
            onMerge={() => setOpened({ kind: 'merge', pair })}
            onDismiss={() => setOpened({ kind: 'dismiss', pair })}
          />
        ))}
      </div>
      {inbox.hasNextPage && (
        <Button variant="default" disabled={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {opened?.kind === 'dismiss' && (
        <ReasonDialog
          pair={opened.pair}
          onClose={() => setOpened(null)}
          onDone={() => done(opened.pair, t('They stay two patients.'))}
        />
      )}
      {opened?.kind === 'merge' && (
        <MergeDialog
          persons={oldestFirst(opened.pair)}
          onClose={() => setOpened(null)}
          onMerged={(survivor, merged) =>
            done(opened.pair, t('{merged} is {survivor} now.', { merged: named(merged), survivor: named(survivor) }))
          }
        />
      )}
    </PageStack>
  );
}

const Nothing = ({ state }: { state: Wanted['state'] }) =>
  state === 'open' ? (
    <EmptyState
      title={t('No possible duplicates')}
      text={t('New and corrected patients are compared with all others by themselves.')}
    />
  ) : (
    <EmptyState title={t('Nothing was dismissed.')} />
  );

// Of whoever was merged meanwhile several pairs may be left: they are one question, and one answer.
function ofPersonsOnce(pairs: readonly Duplicate[]): Duplicate[] {
  const keyOf = ({ persons }: Duplicate) =>
    persons
      .map(({ id }) => id)
      .sort()
      .join();
  return [...new Map(pairs.toReversed().map((pair) => [keyOf(pair), pair])).values()].toReversed();
}

// Who is known by more visits stays, unless the desk says otherwise; else who came first.
function oldestFirst({ persons }: Duplicate): readonly [DuplicatePerson, DuplicatePerson] {
  const [a, b] = persons as [DuplicatePerson, DuplicatePerson];
  return b.visits > a.visits ? [b, a] : [a, b];
}

function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t('Show')}
        data={[
          { value: 'open', label: t('To decide') },
          { value: 'dismissed', label: t('Dismissed') },
        ]}
        value={wanted.state}
        onChange={({ currentTarget }) => onChange({ ...wanted, state: currentTarget.value === 'open' ? 'open' : 'dismissed' })}
      />
      <NativeSelect
        label={t('How sure')}
        data={[
          { value: '', label: t('All') },
          ...Object.entries(BAND_LABELS).map(([value, label]) => ({ value, label: t(label) })),
        ]}
        value={wanted.band}
        onChange={({ currentTarget }) => onChange({ ...wanted, band: currentTarget.value as DuplicateBand | '' })}
      />
    </div>
  );
}

/** The focus is never lost: where a pair leaves the list, the next one gets it. Gives what notes the place of the pair that leaves. */
function useFocusOnNext(list: { current: HTMLDivElement | null }, pairs: readonly Duplicate[] | undefined): (at: number) => void {
  const place = useRef<number | null>(null);
  const ids = pairs?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (place.current === null || !list.current) return;
    const cards = [...list.current.children].filter((each) => each instanceof HTMLElement);
    (cards[Math.min(place.current, cards.length - 1)] ?? list.current).focus();
    place.current = null;
  }, [ids, list]);
  return (at) => (place.current = at);
}
