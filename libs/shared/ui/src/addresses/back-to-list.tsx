import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { t } from '../language/texts.ts';

/** Kept with the step from a list to one of its records: one step back stands the list, as it was left. */
export const FROM_LIST = { fromList: true } as const;

/** Back to the list a record was opened from, with its search, page and place; to the list at `to` where the record was opened directly. */
export function useBackToList(to: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromList = (state as Partial<typeof FROM_LIST> | null)?.fromList === true;
  return () => void (isFromList ? navigate(-1) : navigate(to));
}

/** The way back as a link, which can be opened elsewhere as well. */
export function BackToList({ to, children = t('Back to List') }: { to: string; children?: ReactNode }) {
  const back = useBackToList(to);
  const goBack = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    back();
  };
  return (
    <Button
      variant="default"
      component={Link}
      style={{ alignSelf: 'flex-start' }}
      to={to}
      onClick={goBack}
      leftSection={<Icon of={IconArrowLeft} />}
    >
      {children}
    </Button>
  );
}
