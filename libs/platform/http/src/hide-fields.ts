import { AppError, withoutRestricted, type May, type RouteContract } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-access';
import { ArrayStream } from './response-types.ts';

/**
 * An answer without what the caller at hand may not see: who is behind a restricted record (ORG-64), and what the contract hides of a role (ORG-06).
 * What the platform and other services ask is whole.
 */
export function hideFields({ hide, patients, opens }: RouteContract, answer: unknown): unknown {
  const context = currentContext();
  const member = context?.member;
  if (!member || (!hide && !patients)) return answer;
  const may: May = (key) => member.holds(key);
  const { records } = context;
  const hidden = (row: unknown) => {
    const shown = hide ? hide(row, may) : row;
    return patients ? withoutRestricted(shown, patients, records, opens !== undefined) : shown;
  };
  if (answer instanceof ArrayStream) return new ArrayStream(mapped(answer.batches, hidden));
  return Array.isArray(answer) ? answer.map(hidden) : hidden(answer);
}

/** A refusal whose rows say no more of restricted records than an answer would (ORG-64); any other error as it is. */
export function hideInRefusal({ patients, opens }: RouteContract, fault: unknown): unknown {
  const context = currentContext();
  if (!(fault instanceof AppError) || !fault.options.extra || !context?.member || !patients) return fault;
  const extra = withoutRestricted(fault.options.extra, patients, context.records, opens !== undefined);
  return new AppError(fault.status, fault.sentence, { ...fault.options, extra: extra as Record<string, unknown> });
}

async function* mapped<Row>(batches: AsyncIterable<readonly Row[]>, change: (row: Row) => unknown): AsyncGenerator<unknown[]> {
  for await (const batch of batches) yield batch.map(change);
}
