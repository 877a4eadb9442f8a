import type { May, RouteContract } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-access';
import { ArrayStream } from './response-types.ts';

/** An answer without what the caller at hand may not see, as the contract says. What the platform and other services ask is whole. */
export function hideFields({ hide }: RouteContract, answer: unknown): unknown {
  const member = currentContext()?.member;
  if (!hide || !member) return answer;
  const may: May = (key) => member.holds(key);
  const hidden = (row: unknown) => hide(row, may);
  if (answer instanceof ArrayStream) return new ArrayStream(mapped(answer.batches, hidden));
  return Array.isArray(answer) ? answer.map(hidden) : hidden(answer);
}

async function* mapped<Row>(batches: AsyncIterable<readonly Row[]>, change: (row: Row) => unknown): AsyncGenerator<unknown[]> {
  for await (const batch of batches) yield batch.map(change);
}
