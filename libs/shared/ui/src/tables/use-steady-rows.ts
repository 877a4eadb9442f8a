import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useTouch } from './use-media.ts';

type Key = string | number;

/**
 * Rows that do not slide away under a hand: while the pointer or the focus is among them, those shown are kept in their order, with
 * their newest content, and what came or went waits. A finger is nowhere until it comes down: with `waitForTouch` rows on a touch screen
 * wait until they are asked for. `page` is what the user turns: another page is shown at once.
 */
export function useSteadyRows<Row>(rows: readonly Row[], rowKey: (row: Row) => Key, page: unknown, waitForTouch = false) {
  const shown = useRef<{ rows: readonly Row[]; page: unknown }>({ rows, page });
  const keys = rows.map(rowKey).join('\n');
  const { isAmong, handlers, letGo } = useHand(keys, waitForTouch);
  const [released, setReleased] = useState<string>();
  const before = shown.current;
  const isHeld =
    isAmong && released !== keys && before.page === page && before.rows.length > 0 && before.rows.map(rowKey).join('\n') !== keys;
  const current = new Map(rows.map((row) => [rowKey(row), row]));
  const steady = isHeld ? before.rows.map((row) => current.get(rowKey(row)) ?? row) : rows;
  useEffect(() => {
    shown.current = { rows: steady, page };
  });
  const known = new Set(before.rows.map(rowKey));
  return {
    rows: steady,
    handlers,
    /** Something waits to be shown. */
    isHeld,
    /** Rows among it that were not there before. */
    newcomers: rows.filter((row) => !known.has(rowKey(row))).length,
    letGo: () => {
      letGo();
      setReleased(keys);
    },
  };
}

/** Whether the pointer or the focus is among the rows. Who types elsewhere has put the pointer down. */
function useHand(keys: string, waitForTouch: boolean) {
  const isTouch = useTouch() && waitForTouch;
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  // What changes after a press on a row's button is what the press was for.
  const [isActing, setActing] = useState(false);
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOver) return;
    const putDown = (event: Event) => event.target instanceof HTMLInputElement && setOver(false);
    document.addEventListener('input', putDown, true);
    return () => document.removeEventListener('input', putDown, true);
  }, [isOver]);
  // A row that is taken away takes the focus along, and a table its pointer, without a word.
  useEffect(() => {
    if (hasFocus && !body.current?.contains(document.activeElement)) setFocus(false);
    if (isOver && !body.current?.isConnected) setOver(false);
  }, [keys, hasFocus, isOver]);
  useEffect(() => setActing(false), [keys]);
  const among = (set: (is: boolean) => void) => (event: { currentTarget: HTMLElement }) => {
    body.current = event.currentTarget;
    set(true);
  };
  return {
    isAmong: (isTouch || isOver || hasFocus) && !isActing,
    letGo: () => {
      setOver(false);
      setFocus(false);
    },
    handlers: {
      onPointerMove: among(setOver),
      onClick: () => setActing(true),
      onPointerLeave: () => {
        setOver(false);
        setActing(false);
      },
      onFocus: among(setFocus),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocus(false),
    },
  };
}
