import { idle } from '@nidaan/api-client';
import { useEffect, useState } from 'react';

const LOOK_MS = 5000;
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

const isOver = (minutes: number): boolean => minutes > 0 && (idle.isLocked() || Date.now() - idle.activeAt() > minutes * 60_000);

/**
 * Whether the screen is to be hidden: nobody used this browser for so many minutes (0: never), in any of its tabs. What is typed stays, since
 * the app behind it stays as it is.
 */
export function useIdleLock(minutes: number): { isLocked: boolean; unlock: () => void } {
  const [isLocked, setLocked] = useState(() => minutes > 0 && idle.activeAt() > 0 && isOver(minutes));
  useEffect(() => {
    if (minutes === 0) return;
    if (idle.activeAt() === 0) idle.touch();
    const look = () => {
      const isNow = isOver(minutes);
      if (isNow) idle.lock();
      setLocked(isNow);
    };
    const touch = () => {
      // A tab that comes back from sleep looks before it takes a key as a sign of life.
      if (!isOver(minutes) && Date.now() - idle.activeAt() > 1000) idle.touch();
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
    // Another tab was locked or unlocked; a tab comes to the front again.
    window.addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
      window.removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes]);
  return { isLocked, unlock: () => (idle.unlock(), setLocked(false)) };
}
