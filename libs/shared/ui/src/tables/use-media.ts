import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** A phone: rows have two lines instead of many columns. */
export const useNarrow = () => useMedia('(width < 48em)');

/** A device without a pointer that hovers: nothing tells where the finger will come down. */
export const useTouch = () => useMedia('(hover: none) and (pointer: coarse)');
