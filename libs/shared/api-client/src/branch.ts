import { session } from './session.ts';

const KEY = 'nidaan.branch';
const changed = new Set<() => void>();

function read(): number | null {
  try {
    const [account, branch] = (sessionStorage.getItem(KEY) ?? '').split(':');
    if (account === '') return null;
    const own = session.account();
    // The release before kept it without the hospital.
    if (account !== own && account === session.person()) sessionStorage.setItem(KEY, `${own}:${branch}`);
    else if (account !== own) return null;
    return Number(branch) || null;
  } catch {
    // Storage is blocked: all branches, then.
    return null;
  }
}

/** The branch that this tab of the browser works in (ORG-39): each tab has one of its own. Null: all of the reader's. */
export const chosenBranch = {
  id: read,

  /** Asks for this branch alone from now on; null for all. */
  choose(id: number | null): void {
    try {
      if (id === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, `${session.account()}:${id}`);
    } catch {
      return;
    }
    changed.forEach((listener) => listener());
  },

  /** Calls back after a change; gives the way out. */
  subscribe(listener: () => void): () => void {
    changed.add(listener);
    return () => void changed.delete(listener);
  },
};
