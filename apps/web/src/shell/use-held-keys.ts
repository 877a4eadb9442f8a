import { useLayoutEffect, useRef } from 'react';

const withModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * While the screen is locked, keys are for the lock alone: what is typed there reaches it and goes no further, Tab goes round in it, and
 * Escape and keys with Ctrl, Meta or Alt reach nothing. Mount it with the shell.
 */
export function useHeldKeys(isLocked: boolean): void {
  const locked = useRef(isLocked);
  useLayoutEffect(() => {
    locked.current = isLocked;
  }, [isLocked]);
  useLayoutEffect(() => {
    // Dialogs listen at the window too: whoever came first is told first.
    const hold = (event: KeyboardEvent) => {
      if (!locked.current) return;
      if (event.key === 'Escape') event.stopImmediatePropagation();
      else if (withModifier(event)) event.stopPropagation();
    };
    // Screens listen at the document, and the lock below the body.
    const end = (event: KeyboardEvent) => {
      if (locked.current && event.key !== 'Tab') event.stopPropagation();
    };
    window.addEventListener('keydown', hold, true);
    document.body.addEventListener('keydown', end);
    return () => {
      window.removeEventListener('keydown', hold, true);
      document.body.removeEventListener('keydown', end);
    };
  }, []);
}
