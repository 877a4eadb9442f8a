/** A choice that was kept, if it is still one of `choices`; null also where storage is blocked. */
export function keptChoice<T extends string>(storage: () => Storage, key: string, choices: readonly T[]): T | null {
  try {
    const kept = storage().getItem(key);
    return choices.find((choice) => choice === kept) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a choice; where storage is blocked it holds for this page alone. */
export function keepChoice(storage: () => Storage, key: string, choice: string): void {
  try {
    storage().setItem(key, choice);
  } catch {
    // For this page alone, then.
  }
}
