import { Icon, LateSlot, lazyWhenIdle, t } from '@nidaan/ui';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useState, type ComponentProps } from 'react';
import type { BranchChoice, KnownBranch } from './use-branch.ts';
import styles from './branch-switch.module.css';

const Items = lazyWhenIdle(() => import('./branch-items.tsx'));

/** Which branch this tab works in, and the way to another (ORG-39). Alt+B opens it. Nothing for who works in one alone. */
export function BranchSwitch({ choice }: { choice: BranchChoice }) {
  const [isAsked, setAsked] = useState(false);
  const isUsed = choice.branches.length > 0;
  Items.useWhenIdle();
  useEffect(() => {
    if (!isUsed) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyB') return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setAsked(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isUsed]);
  if (!isUsed) return null;
  const button = <BranchButton chosen={choice.chosen} aria-expanded={isAsked} onClick={() => setAsked(true)} />;
  if (!isAsked) return button;
  return (
    <LateSlot fallback={button} onLeave={() => setAsked(false)}>
      <Items.Component choice={choice} onClose={() => setAsked(false)} />
    </LateSlot>
  );
}

/** The coloured dot of a branch: its colour goes with its number. */
export const BranchDot = ({ branch }: { branch: KnownBranch | null }) => (
  <span className={styles.dot} data-colour={branch ? branch.id % 8 : undefined} aria-hidden />
);

/** The button of the top bar. */
export const BranchButton = ({ chosen, ...more }: { chosen: KnownBranch | null } & ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label={chosen ? t('Branch: {name}', { name: chosen.name }) : t('All branches')}
    aria-haspopup="menu"
    aria-keyshortcuts="Alt+B"
    {...more}
    // A menu gives its target a class of its own.
    className={styles.button}
  >
    <BranchDot branch={chosen} />
    <span className={chosen ? styles.code : styles.short}>{chosen ? chosen.code : t('All')}</span>
    <span className={styles.name}>{chosen ? chosen.name : t('All branches')}</span>
    <Icon of={IconSelector} />
  </button>
);
