/** What a provider knows a message by: it names the hospital too, so that a report finds its way. */
export const referenceOf = (hospitalId: number, id: number): string => `${hospitalId.toString(36)}.${id.toString(36)}`;

/** The message of a reference; null where it is none of ours. */
export function messageOf(reference: string): { hospitalId: number; id: number } | null {
  const parts = /^([0-9a-z]{1,6})\.([0-9a-z]{1,6})$/.exec(reference);
  return parts ? { hospitalId: parseInt(parts[1]!, 36), id: parseInt(parts[2]!, 36) } : null;
}
