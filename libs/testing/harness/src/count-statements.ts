import type { Database, StatementOf } from '@nidaan/platform-database';
import { currentContext } from '@nidaan/platform-telemetry';

// Jobs and events run beside the calls, and have no caller's address.
const ofCall = (): boolean => Boolean(currentContext()?.address);

/** How many statements a service sends to its database while `work` runs: those of calls, or whichever `counts`. */
export async function countStatements(
  database: Database,
  work: () => Promise<unknown>,
  counts: () => boolean = ofCall,
): Promise<number> {
  const query = database.query.bind(database);
  let count = 0;
  database.query = ((given: string | StatementOf<object>, values?: unknown[]) => {
    if (counts()) count += 1;
    return query(given as string, values);
  }) as typeof database.query;
  try {
    await work();
  } finally {
    database.query = query as typeof database.query;
  }
  return count;
}
