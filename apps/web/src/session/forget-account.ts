import { session } from '@nidaan/api-client';
import { tidyDrafts } from '@nidaan/ui';
import type { QueryClient } from '@tanstack/react-query';

/** Ways to begin anew, each a new document. */
export interface Beginnings {
  /** At the same address. */
  again: () => void;
  /** At the door of the app. */
  atDoor: () => void;
}

/**
 * Shows nothing of one account, or of one hospital, to the next. Without a token what was read is forgotten; screens leave by themselves. When
 * another tab has logged in as somebody else meanwhile, open screens hold what they have drawn: the page is loaded anew. In another hospital
 * of the same person (ORG-25) its address is of nothing there. Returns the way out.
 */
export function forgetAccountOnChange(queries: QueryClient, begin: Beginnings): () => void {
  let [person, account] = [session.person(), session.account()];
  return session.subscribe(() => {
    const before = { person, account };
    [person, account] = [session.person(), session.account()];
    const isOther = before.account !== null && account !== null && before.account !== account;
    if (!session.accessToken() || isOther) queries.clear();
    tidyDrafts();
    if (isOther) (before.person === person ? begin.atDoor : begin.again)();
  });
}
