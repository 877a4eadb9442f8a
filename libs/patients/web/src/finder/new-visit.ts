import { paths } from '@nidaan/ui';

/** Where today's visit of somebody who is known is registered; `id` is any visit of theirs. */
export const newVisitOf = (id: number) => ({ to: paths.registration, state: { newVisitOf: id } });

/** Whose visit the browser's history asks to register; null where it names nobody. */
export function askedVisitOf(state: unknown): number | null {
  const id: unknown = (state as { newVisitOf?: unknown } | null)?.newVisitOf;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
