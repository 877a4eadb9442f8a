import { session } from '@nidaan/api-client';
import { tidyDrafts } from '@nidaan/ui';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows nothing of one account to the next. Without a token what was read is forgotten; screens leave by themselves. When another tab has
 * logged in as somebody else meanwhile, open screens hold what they have drawn: `restart` loads the page anew. Returns the way out.
 */
export function forgetAccountOnChange(queries: QueryClient, restart: () => void): () => void {
  let account = session.account();
  return session.subscribe(() => {
    const before = account;
    account = session.account();
    const isSomebodyElse = before !== null && account !== null && before !== account;
    if (!session.accessToken() || isSomebodyElse) queries.clear();
    tidyDrafts();
    if (isSomebodyElse) restart();
  });
}
