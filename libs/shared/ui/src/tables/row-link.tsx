import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FROM_LIST } from '../addresses/back-to-list.tsx';
import styles from './data-table.module.css';
import { leaveRow } from '../addresses/use-return-to-row.ts';

interface RowLinkProps {
  /** Label of the list's table. */
  list: string;
  rowKey: string | number;
  to: string;
  /** Looks like the text of its cell, in place of a button: for the name of the row. */
  isName?: boolean;
  children: ReactNode;
}

/** Opens the record of a row. Who comes back finds the list as it was left, and the focus on this row. */
export function RowLink({ list, rowKey, to, isName = false, children }: RowLinkProps) {
  const link = {
    to,
    state: FROM_LIST,
    'data-row-action': true,
    'data-row': rowKey,
    onClick: () => leaveRow(list, rowKey),
    children,
  };
  if (isName)
    return (
      <Link
        className={`${styles.clamp} ${styles.nameLink}`}
        title={typeof children === 'string' ? children : undefined}
        {...link}
      />
    );
  return <Button size="compact-sm" variant="default" component={Link} {...link} />;
}
