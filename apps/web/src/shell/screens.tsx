import { lazy, useState, type ComponentType } from 'react';

interface Loaded {
  default: ComponentType;
}

const fetches = new WeakMap<ComponentType, () => Promise<void>>();

/** A screen whose code is fetched when it is drawn, or before that by `fetchScreen`. */
export function screen(load: () => Promise<Loaded>): ComponentType {
  const WhenThere = lazy(load);
  let fetched: ComponentType | undefined;
  // React draws at once what is there. What a promise brings, however soon, it draws after a placeholder that stays for 300 ms.
  const Screen = () => {
    const [Now] = useState(() => fetched ?? WhenThere);
    return <Now />;
  };
  fetches.set(Screen, async () => {
    fetched = (await load()).default;
  });
  return Screen;
}

/** Fetches the code of a screen that `screen` has made. */
export const fetchScreen = async (Screen: ComponentType): Promise<void> => fetches.get(Screen)?.();
