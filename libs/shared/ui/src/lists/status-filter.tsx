import { NativeSelect } from '@mantine/core';
import { labelOf } from '../format/labels.ts';
import { t } from '../language/texts.ts';
import type { ListAddress } from './use-list-address.ts';

interface StatusFilterProps {
  address: ListAddress;
  statuses: readonly string[];
}

/** The filter of a list by status; the choice stands in the address. */
export const StatusFilter = ({ address, statuses }: StatusFilterProps) => (
  <NativeSelect
    aria-label={t('Status')}
    data={[{ value: '', label: t('All statuses') }, ...statuses.map((value) => ({ value, label: t(labelOf(value)) }))]}
    value={statuses.includes(address.filter('status')) ? address.filter('status') : ''}
    onChange={(event) => address.setFilter('status', event.currentTarget.value)}
  />
);
