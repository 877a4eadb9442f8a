import { NativeSelect } from '@mantine/core';
import type { ListAddress } from './use-list-address.ts';

interface ListFilterProps {
  address: ListAddress;
  /** The parameter of the address. */
  name: string;
  label: string;
  /** What stands where nothing is filtered. */
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** One filter of a list, kept in its address. What the address says and nobody can choose is no filter. */
export const ListFilter = ({ address, name, label, all, choices }: ListFilterProps) => (
  <NativeSelect
    aria-label={label}
    data={[{ value: '', label: all }, ...choices]}
    value={choices.some(({ value }) => value === address.filter(name)) ? address.filter(name) : ''}
    onChange={({ currentTarget }) => address.setFilter(name, currentTarget.value)}
  />
);
