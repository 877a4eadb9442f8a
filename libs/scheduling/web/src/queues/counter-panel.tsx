import { Button, Kbd, NativeSelect } from '@mantine/core';
import type { QueueAnswer, TokenAnswer } from '@nidaan/scheduling-contracts';
import { t } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './queues.module.css';
import { STATE_LABELS, whyOf } from './token-words.ts';
import type { Acting } from './use-token-actions.ts';

const NEXT = 5;

/** The doctor's and the counter's screen: who is in, who is next, and a key for each step (FRD-63). */
export function CounterPanel({
  queue,
  tokens,
  counterId,
  onCounter,
  acting,
}: {
  queue: QueueAnswer;
  tokens: readonly TokenAnswer[];
  counterId: number;
  onCounter: (id: number) => void;
  acting: Acting;
}) {
  const { next, act, isBusy, isAllowed, said, last } = acting;
  const current = tokens.find((each) => each.counter_id === counterId && ['called', 'serving'].includes(each.state));
  const elsewhere = tokens.filter((each) => each !== current && ['called', 'serving'].includes(each.state));
  const waiting = tokens.filter(({ state }) => state === 'waiting');
  const steps = {
    n: () => next(),
    r: () => current?.state === 'called' && act('recall', current),
    s: () => current?.state === 'called' && act('skip', current),
    d: () => current && act('done', current),
    u: () => last && act('undo', last),
  };
  useCallKeys((key) => isAllowed && void steps[key]());
  const counterName = (id: number | null) => queue.counters.find((each) => each.id === id)?.name ?? '';
  return (
    <div className={styles.panel}>
      <div className={styles.now}>
        {queue.counters.length > 1 && (
          <NativeSelect
            label={t('This counter')}
            data={queue.counters.map(({ id, name, is_open: isOpen }) => ({
              value: String(id),
              label: isOpen ? name : t('{counter} (closed)', { counter: name }),
            }))}
            value={String(counterId)}
            onChange={(event) => onCounter(Number(event.currentTarget.value))}
          />
        )}
        <p className={styles.current} data-empty={!current || undefined} aria-label={t('Current token')}>
          {current?.label ?? t('Nobody is called')}
        </p>
        <p className={styles.who}>{current && [current.name, t(STATE_LABELS[current.state])].filter(Boolean).join(' · ')}</p>
        {isAllowed && (
          <div className={styles.keys}>
            <Button size="md" disabled={isBusy} onClick={() => void steps.n()} rightSection={<Kbd>N</Kbd>}>
              {t('Next')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy || current?.state !== 'called'}
              onClick={() => void steps.r()}
              rightSection={<Kbd>R</Kbd>}
            >
              {t('Call again')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy || current?.state !== 'called'}
              onClick={() => void steps.s()}
              rightSection={<Kbd>S</Kbd>}
            >
              {t('Skip')}
            </Button>
            <Button variant="default" disabled={isBusy || !current} onClick={() => void steps.d()} rightSection={<Kbd>D</Kbd>}>
              {t('Done')}
            </Button>
            <Button variant="default" disabled={isBusy || !last} onClick={() => void steps.u()} rightSection={<Kbd>U</Kbd>}>
              {t('Undo')}
            </Button>
          </div>
        )}
        <p role="status" className={styles.said} data-fault={said?.isFault ?? false}>
          {said?.text}
        </p>
      </div>
      <div className={styles.side}>
        <h2 className={styles.heading}>{t('Next')}</h2>
        <ol className={styles.next}>
          {waiting.slice(0, NEXT).map((token) => (
            <li key={token.id}>
              <b>{token.label}</b> <span>{token.name}</span> <small>{whyOf(token)}</small>
            </li>
          ))}
        </ol>
        {waiting.length === 0 && <p className={styles.quiet}>{t('Nobody is waiting')}</p>}
        {elsewhere.length > 0 && (
          <>
            <h2 className={styles.heading}>{t('At other counters')}</h2>
            <ul className={styles.next}>
              {elsewhere.map((token) => (
                <li key={token.id}>
                  <b>{token.label}</b> <span>{counterName(token.counter_id)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

const KEYS = ['n', 'r', 's', 'd', 'u'] as const;
type Key = (typeof KEYS)[number];

/** One key a patient: not while somebody types, and not under a dialog. */
function useCallKeys(onKey: (key: Key) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    const key = KEYS.find((each) => each === event.key.toLowerCase());
    if (!key) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
