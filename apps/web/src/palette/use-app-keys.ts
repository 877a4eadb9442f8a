import type { FrameTab } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

interface AppKeys {
  tabs: readonly FrameTab[];
  onPalette: () => void;
  onKeys: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const hasDialog = () => document.querySelector('[aria-modal="true"]') !== null;

/** Ctrl+K opens the palette, `?` the list of keys, Alt+1 … Alt+9 the tabs as they stand in the sidebar. */
export function useAppKeys({ tabs, onPalette, onKeys }: AppKeys): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || hasDialog()) return;
    const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
    } else if (event.key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target)) {
      event.preventDefault();
      onKeys();
    } else if (altKey && !ctrlKey && !metaKey && !shiftKey && /^Digit[1-9]$/.test(code)) {
      const tab = tabs[Number(code.at(-1)) - 1];
      if (!tab?.to || tab.disabled) return;
      event.preventDefault();
      void navigate(tab.to, { state: tab.state });
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
