import { Menu, TextInput } from '@mantine/core';
import { Confirm, hasDrafts, t } from '@nidaan/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { BranchButton, BranchDot } from './branch-switch.tsx';
import type { BranchChoice } from './use-branch.ts';
import styles from './branch-switch.module.css';

// More than these are looked for by their letters.
const SEEN_AT_ONCE = 8;

/** The branches to go on in, open at once. What is typed and not saved is asked about: it would be saved elsewhere. */
export default function BranchItems({ choice, onClose }: { choice: BranchChoice; onClose: () => void }) {
  const { branches, chosen, choose } = choice;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<number | null | undefined>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const wanted = search.trim().toLowerCase();
  const found = branches.filter(({ name, code }) => `${code} ${name}`.toLowerCase().includes(wanted));
  const go = (id: number | null) => {
    onClose();
    if (id !== (chosen?.id ?? null)) choose(id);
  };
  const ask = (id: number | null) => (id !== (chosen?.id ?? null) && hasDrafts() ? setAsked(id) : go(id));
  const type = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    else if (event.key === 'Enter' && found[0]) ask(found[0].id);
    else return;
    event.preventDefault();
  };
  if (asked !== undefined)
    return (
      <Confirm
        title={t('Change the branch?')}
        label={t('Change branch')}
        isBusy={false}
        error={null}
        onConfirm={() => go(asked)}
        onClose={onClose}
      >
        {t('Something is typed and not saved. It stays as a draft, and would be saved at the other branch.')}
      </Confirm>
    );
  return (
    <Menu
      opened
      closeOnItemClick={false}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={280}
      shadow="md"
      withinPortal={false}
    >
      <Menu.Target>
        <BranchButton chosen={chosen} />
      </Menu.Target>
      <Menu.Dropdown>
        {branches.length > SEEN_AT_ONCE && (
          <div className={styles.search}>
            <TextInput
              aria-label={t('Search branches')}
              placeholder={t('Name or code')}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              onKeyDown={type}
              data-autofocus
            />
          </div>
        )}
        <div ref={list} className={styles.list}>
          {wanted === '' && (
            <Menu.Item leftSection={<BranchDot branch={null} />} onClick={() => ask(null)}>
              {t('All branches')}
            </Menu.Item>
          )}
          {found.map((branch) => (
            <Menu.Item
              key={branch.id}
              leftSection={<BranchDot branch={branch} />}
              rightSection={<span className={styles.code}>{branch.code}</span>}
              onClick={() => ask(branch.id)}
            >
              {branch.is_active ? branch.name : t('{name} (closed)', { name: branch.name })}
            </Menu.Item>
          ))}
          {found.length === 0 && <Menu.Label>{t('No branches found')}</Menu.Label>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
