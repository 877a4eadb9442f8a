interface Named {
  id: number;
  name: string;
}

/** Records as choices of a select, by their names; `none` is the choice of none of them, or of all. */
export const namedChoices = (records: readonly Named[], none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
];
