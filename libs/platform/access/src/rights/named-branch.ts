import { AppError, invalid, notFound } from '@nidaan/kernel';

const UNKNOWN = 'Branch not found';
const TWICE = 'The branch is named twice.';

/** The branch that a call names: its number, all of the member's, or none. */
export type NamedBranch = number | 'all' | null;

export const branchUnknown = (): AppError => notFound(UNKNOWN);

function numberOf(given: unknown): NamedBranch {
  if (given === undefined || given === '') return null;
  // Headers of one name come joined by commas, parameters as a list.
  if (Array.isArray(given) || String(given).includes(',')) throw invalid(TWICE);
  if (given === 'all') return 'all';
  if (!/^[1-9]\d{0,8}$/.test(String(given))) throw branchUnknown();
  return Number(given);
}

/** Reads what `X-Branch-Id` and `?branch=` name (ORG-31). Throws 400 where they differ or name several, 404 for what is no branch's number. */
export function namedBranch(header: unknown, parameter: unknown): NamedBranch {
  const [first, second] = [numberOf(header), numberOf(parameter)];
  if (first !== null && second !== null && first !== second) throw invalid(TWICE);
  return first ?? second;
}
