import { useEffect, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

// The row that was left last, by its list: who comes back from a record finds the focus there.
let left: { list: string; key: string } | undefined;

/** Told when a record is opened from a row of a list. */
export const leaveRow = (list: string, key: string | number): void => {
  left = { list, key: String(key) };
};

/** Puts the focus on the row that a record was opened from, once the list stands there again. */
export function useReturnToRow(list: string, isLoaded: boolean, box: RefObject<HTMLElement | null>): void {
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isLoaded || !isBack || left?.list !== list) return;
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset['row'] === left!.key)?.focus({ preventScroll: true });
    left = undefined;
  }, [list, isLoaded, isBack, box]);
}
