import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/texts.ts';
import { Message } from './message.tsx';

/** Stands where something could not be loaded, and tries again when asked. */
export function LoadFault({ children, onRetry }: { children: ReactNode; onRetry?: () => unknown }) {
  const again = onRetry && (
    <Button size="compact-sm" variant="default" onClick={() => void onRetry()}>
      {t('Try again')}
    </Button>
  );
  return (
    <Message kind="error" action={again}>
      {children}
    </Message>
  );
}
