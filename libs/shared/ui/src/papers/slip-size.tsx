import { NativeSelect } from '@mantine/core';
import { SLIP_SIZES, type SlipSize } from '@nidaan/kernel';
import { useState } from 'react';
import { msg, t } from '../language/texts.ts';
import { keptChoice, keepChoice } from './kept-choice.ts';

const KEY = 'nidaan.slip-size';
const NAMES = { '80mm': msg('80 mm roll'), A6: 'A6' } as const satisfies Record<SlipSize, string>;

/** The sheet of slips and receipts: the printer's, so it is kept on this device. */
export function useSlipSize() {
  const [size, setSize] = useState<SlipSize>(() => keptChoice(localStorageOf, KEY, SLIP_SIZES) ?? '80mm');
  return {
    size,
    setSize: (next: SlipSize) => {
      setSize(next);
      keepChoice(localStorageOf, KEY, next);
    },
  };
}

const localStorageOf = () => localStorage;

interface SlipSizeFieldProps {
  size: SlipSize;
  onChange: (size: SlipSize) => void;
  isCompact?: boolean;
}

/** Which sheet slips and receipts are printed on, beside the buttons that print them. */
export const SlipSizeField = ({ size, onChange, isCompact = false }: SlipSizeFieldProps) => (
  <NativeSelect
    aria-label={t('Sheet of slips and receipts')}
    size={isCompact ? 'xs' : 'sm'}
    data={SLIP_SIZES.map((value) => ({ value, label: t(NAMES[value]) }))}
    value={size}
    onChange={({ currentTarget }) => onChange(currentTarget.value as SlipSize)}
  />
);
