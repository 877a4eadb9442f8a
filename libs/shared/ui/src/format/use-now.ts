import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, renewed once a minute: for what is said in minutes. */
export function useNow(): Date {
  const [now, set] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => set(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
