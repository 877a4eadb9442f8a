import { idle } from '@nidaan/api-client';
import { useEffect, useState } from 'react';

const LOOK_MS = 5000;
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

const isOver = (minutes: number): boolean => minutes > 0 && (idle.isLocked() || Date.now() - idle.activeAt() > minutes * 60_000);

/**
 * Whether the screen is to be hidden: nobody used this browser for so many minutes (0: never), in any of its tabs. What is typed stays, since
 * the app behind it stays as it is. Without minutes (the profile is on its way) a screen that was locked before a reload is hidden from the first
 * drawing on.
 */
export function useIdleLock(minutes: number | undefined): { isLocked: boolean; unlock: () => void } {
  const [isLocked, setLocked] = useState(() => idle.isLocked() || (idle.activeAt() > 0 && isOver(minutes ?? 0)));
  useEffect(() => {
    if (!minutes) return;
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
  return { isLocked: isLocked && minutes !== 0, unlock: () => (idle.unlock(), setLocked(false)) };
}
