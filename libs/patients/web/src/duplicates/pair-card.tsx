import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import type { Duplicate, DuplicatePerson } from '@nidaan/patients-contracts';
import { PatientLink, StatusBadge, t } from '@nidaan/ui';
import type { KeyboardEvent } from 'react';
import { BAND_LABELS, BAND_TONES, named, reasonsText } from './duplicate-words.ts';
import styles from './duplicates.module.css';
import { SideBySide } from './side-by-side.tsx';

interface PairCardProps {
  pair: Duplicate;
  onMerge: () => void;
  onDismiss: () => void;
}

/** Two who may be one. With the focus on it M merges, N says that they are two, and arrows go to the next pair. */
export function PairCard({ pair, onMerge, onDismiss }: PairCardProps) {
  const [a, b] = pair.persons as [DuplicatePerson, DuplicatePerson];
  const title = t('{a} and {b}', { a: named(a), b: named(b) });
  const isOpen = pair.state === 'open';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (target !== currentTarget || ctrlKey || metaKey || altKey) return;
    const letter = key.toLowerCase();
    if (isOpen && letter === 'm') onMerge();
    else if (isOpen && letter === 'n') onDismiss();
    else if (key === 'ArrowDown') neighbour(currentTarget, 'nextElementSibling');
    else if (key === 'ArrowUp') neighbour(currentTarget, 'previousElementSibling');
    else return;
    event.preventDefault();
  };
  return (
    <article className={styles.pair} tabIndex={0} aria-label={title} onKeyDown={onKeyDown}>
      <header className={styles.pairHead}>
        <StatusBadge status={BAND_LABELS[pair.band]} tone={BAND_TONES[pair.band]} />
        <span className={styles.reasons}>{reasonsText(pair.reasons)}</span>
        <span className={styles.pages}>
          {[a, b].map(
            (person) =>
              person.last_visit && (
                <PatientLink key={person.id} id={person.last_visit.id}>
                  {person.uhid}
                </PatientLink>
              ),
          )}
        </span>
      </header>
      <SideBySide label={title} persons={[a, b]} />
      {isOpen ? (
        <div className={styles.buttons}>
          <Button
            onClick={onMerge}
            rightSection={
              <Kbd size="xs" aria-hidden>
                M
              </Kbd>
            }
          >
            {t('Merge …')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
          <Button
            variant="default"
            onClick={onDismiss}
            rightSection={
              <Kbd size="xs" aria-hidden>
                N
              </Kbd>
            }
          >
            {t('Not the same person')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <p className={styles.text}>{t('Dismissed: {reason}', { reason: pair.decision_reason })}</p>
      )}
    </article>
  );
}

function neighbour(card: HTMLElement, way: 'nextElementSibling' | 'previousElementSibling'): void {
  const next = card[way];
  if (next instanceof HTMLElement) next.focus();
}
