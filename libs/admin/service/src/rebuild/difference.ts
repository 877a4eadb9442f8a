/** Where a read model and its source do not say the same. */
export interface Difference {
  model: 'doctor' | 'ticket';
  hospitalId: number;
  /** Number of the account or the ticket. */
  id: number;
  /** Field, or 'row' where only one of the two has it. */
  field: string;
  /** What the read model says; undefined where it has no row. */
  here: unknown;
  /** What the source says; undefined where it knows nothing of it. */
  source: unknown;
}

type Comparable = Record<string, unknown>;

/** The fields of `source` that `here` says otherwise. */
export const fieldsThatDiffer = (here: Comparable, source: Comparable): { field: string; here: unknown; source: unknown }[] =>
  Object.keys(source)
    .filter((field) => here[field] !== source[field])
    .map((field) => ({ field, here: here[field], source: source[field] }));

/** One line for an operator. */
export const lineOf = ({ model, hospitalId, id, field, here, source }: Difference): string =>
  `${model} ${id} of hospital ${hospitalId}: ${field} is ${text(here)} here and ${text(source)} at its source`;

const text = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));
