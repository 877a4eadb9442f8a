import type { UseFormReturnType } from '@mantine/form';
import { dayIn, type PlainDate } from '@nidaan/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShell } from '../frame/shell-context.ts';

const LOOKED_AT_MS = 60_000;

/** A date that a form begins with goes along with the day where the form is left open overnight, unless another one was typed. */
export function useFollowsToday<V extends Record<F, string>, F extends string>(
  form: UseFormReturnType<V>,
  field: F,
  today: PlainDate,
): void {
  const { timeZone } = useShell();
  // Draws anew when the day is another: nothing else happens at night.
  const [, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(dayIn(timeZone, new Date())), LOOKED_AT_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  const began = useRef(today);
  const follow = useEffectEvent(() => {
    if (form.getValues()[field] === began.current) form.setFieldValue(field, today as never);
    began.current = today;
  });
  useEffect(() => follow(), [today]);
}
