import type { z } from 'zod';

/** The fields that a row and an answer have under one name, and whose value may be answered as it is stored. */
type Shared<Row, Answer> = { [F in keyof Row & keyof Answer]: Row[F] extends Answer[F] ? F : never }[keyof Row & keyof Answer];

/**
 * Makes the answers of a contract from rows. What both have under one name and type comes from the row; all else is given in `rest`, and
 * leaving it out is a type error. Only fields of the contract are answered, whatever else the row holds.
 */
export function answersOf<S extends z.ZodObject>(schema: S) {
  const fields = Object.keys(schema.shape);
  // A copy of an object with all its fields is quicker to fill than an empty one that grows.
  const blank: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, undefined]));
  let stored: string[] | undefined;
  return <Row extends object>(
    row: Row,
    rest: Omit<z.output<S>, Shared<Row, z.output<S>>> & { [F in Shared<Row, z.output<S>>]?: never },
  ): z.output<S> => {
    stored ??= fields.filter((field) => !(field in rest));
    const answer = { ...blank };
    for (const field of stored) answer[field] = (row as Record<string, unknown>)[field];
    return Object.assign(answer, rest) as z.output<S>;
  };
}
