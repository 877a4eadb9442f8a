import type { UseFormReturnType } from '@mantine/form';
import { dayIn } from '@nidaan/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNow } from '../format/use-now.ts';
import { useShell } from '../frame/shell-context.ts';

/**
 * A date that a form begins with goes along with the day where the form is left open overnight, unless another one was typed. While a submission
 * has no answer (`isHeld`) it stays: with another date, trying again would be a second row.
 */
export function useFollowsToday<V extends Record<F, string>, F extends string>(
  form: UseFormReturnType<V>,
  field: F,
  isHeld: boolean,
): void {
  const today = dayIn(useShell().timeZone, useNow());
  const began = useRef(today);
  const follow = useEffectEvent(() => {
    if (isHeld) return;
    if (form.getValues()[field] === began.current) form.setFieldValue(field, today as never);
    began.current = today;
  });
  useEffect(() => follow(), [today, isHeld]);
}
