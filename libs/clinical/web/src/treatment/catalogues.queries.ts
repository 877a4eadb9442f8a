import { call, keyOf } from '@nidaan/api-client';
import {
  INJECTIONS,
  listInjections,
  listMedicines,
  listOintments,
  listTests,
  listTonics,
  listUsedMedicines,
  MEDICINES,
  OINTMENTS,
  OTHER,
  TESTS,
  TONICS,
} from '@nidaan/clinical-contracts';
import { useQuery } from '@tanstack/react-query';

const HOUR = 60 * 60 * 1000;

/** What can be chosen: as it is shown, and what choosing it fills in. */
export interface CatalogueChoice {
  label: string;
  name: string;
  dosage: string;
  size: string;
  /** Of the doctor's most used. */
  isOwn?: boolean;
}

type Item = { name: string; dosage?: string; size?: string };

const choicesOf = (items: readonly Item[]): CatalogueChoice[] =>
  items.map(({ name, dosage = '', size = '' }) => ({ label: dosage ? `${name} ${dosage}` : name, name, dosage, size }));

/** The built-in list stands in until the server's has come, and where it does not come (CAT-06). */
function useCatalogue<T extends Item>(
  route: Parameters<typeof keyOf>[0],
  load: () => Promise<readonly T[]>,
  builtIn: readonly T[],
) {
  const query = useQuery({ queryKey: keyOf(route), queryFn: load, staleTime: HOUR });
  return choicesOf(query.data ?? builtIn);
}

/** The catalogue, the doctor's own most used in front of it. */
export function useMedicines(): CatalogueChoice[] {
  const catalogue = useCatalogue(listMedicines, () => call(listMedicines), MEDICINES);
  const { data: used = [] } = useQuery({
    queryKey: keyOf(listUsedMedicines),
    queryFn: ({ signal }) => call(listUsedMedicines, { signal }),
    staleTime: HOUR,
  });
  const own = choicesOf(used).map((choice) => ({ ...choice, isOwn: true }));
  const labels = new Set(own.map(({ label }) => label.toLowerCase()));
  return [...own, ...catalogue.filter(({ label }) => !labels.has(label.toLowerCase()))];
}
export const useInjections = () => useCatalogue(listInjections, () => call(listInjections), INJECTIONS);
export const useOintments = () => useCatalogue(listOintments, () => call(listOintments), OINTMENTS);
export const useTonics = () => useCatalogue(listTonics, () => call(listTonics), TONICS);
export const useTests = () => useCatalogue<Item>(listTests, () => call(listTests), TESTS);

/** The names to offer; 'Other' comes after the catalogue and is no part of it (CAT-10). */
export const withOther = (choices: readonly CatalogueChoice[]): string[] => [...choices.map((choice) => choice.label), OTHER];

/** What becomes of what was filled in with a name of the list, when another name is typed: it belonged to the former one. */
export const forgetting = <Field extends string>(
  { name }: { name: string },
  choices: readonly CatalogueChoice[],
  fields: readonly Field[],
): Partial<Record<Field, ''>> =>
  choices.some((choice) => choice.name === name)
    ? (Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, ''>)
    : {};
