import type { ReactNode } from 'react';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import { useShell } from './shell-context.ts';

/** What changes something at every branch. Who works in some branches alone is told whom to ask: the server refuses it (`reachesAllBranches`). */
export function ForAllBranches({ children }: { children: ReactNode }) {
  if (!useShell().isLimited) return children;
  return (
    <Message kind="info">
      {t('These settings belong to the whole hospital. Please ask somebody who manages all branches.')}
    </Message>
  );
}
