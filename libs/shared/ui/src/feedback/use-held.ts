import { beforeLeaving } from '@nidaan/api-client';
import { useEffect, useRef, useState } from 'react';

/** What is held; `isLeaving` says that the page may be gone at any moment. */
export type HeldWork = (isLeaving: boolean) => Promise<unknown> | void;

/**
 * Holds work for some seconds, in which it can be taken back. It is done at once where the screen, the page or the session is left, and
 * where the page is hidden: a phone ends hidden pages without a word (ADR 0030).
 */
export function useHeld(seconds: number) {
  const held = useRef<HeldWork | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const isHeld = left !== null;
  /** Lets go of the work, which is done by nobody else then. */
  const release = (): HeldWork | null => {
    const work = held.current;
    held.current = null;
    setLeft(null);
    return work;
  };
  useEffect(() => {
    if (!isHeld) return;
    const end = Date.now() + seconds * 1000;
    // By the clock, not by ticks: a busy page is ticked late.
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      if (rest > 0) setLeft(rest);
      else void release()?.(false);
    }, 1000);
    const leave = () => release()?.(true);
    const leavePage = () => void leave();
    const hide = () => void (document.visibilityState === 'hidden' && leave());
    const stop = beforeLeaving(leave);
    window.addEventListener('pagehide', leavePage);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('pagehide', leavePage);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isHeld, seconds]);
  useEffect(() => () => void held.current?.(true), []);
  return {
    /** Seconds left; null while nothing is held. */
    left,
    /** Begins to hold; what is held already stays. */
    hold: (work: HeldWork) => {
      if (held.current) return;
      held.current = work;
      setLeft(seconds);
    },
    undo: () => void release(),
    /** Does it now. */
    finish: () => void release()?.(false),
  };
}
export type Held = ReturnType<typeof useHeld>;
