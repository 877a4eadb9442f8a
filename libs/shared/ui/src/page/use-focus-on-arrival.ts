import { createContext, useContext, useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** What the frame around the screens tells them. `hasMoved`: another screen was opened before this one. */
export const FrameContext = createContext<{ hasMoved: boolean } | null>(null);

/**
 * Puts the focus on the head of a screen that was navigated to, so that it is read out and Tab goes on from there. What has taken the focus
 * inside the screen keeps it, and a page that was opened directly begins at its top.
 */
export function useFocusOnArrival(head: RefObject<HTMLElement | null>): void {
  const hasMoved = useContext(FrameContext)?.hasMoved ?? false;
  const { pathname } = useLocation();
  useEffect(() => {
    const main = head.current?.closest('main');
    if (!hasMoved || !main || isTaken(main)) return;
    // The scroll position is the router's matter.
    head.current?.focus({ preventScroll: true });
  }, [hasMoved, pathname, head]);
}

// The head of a record may take the focus from the title above it.
const isTaken = (main: HTMLElement) => {
  const { activeElement } = document;
  return main !== activeElement && main.contains(activeElement) && activeElement?.tagName !== 'H1';
};
