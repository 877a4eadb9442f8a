import { useCallback, useEffect, useState } from 'react';

/** Seconds left of a countdown that starts at once; `restart` sets it to the beginning again. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    // By the clock, not by ticks: a hidden tab is ticked late.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, round]);
  const restart = useCallback(() => setRound((value) => value + 1), []);
  return { left, restart };
}
