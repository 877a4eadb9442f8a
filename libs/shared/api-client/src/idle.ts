const ACTIVE = 'nidaan.active';
const LOCKED = 'nidaan.locked';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: each tab counts for itself.
  }
};

/** When somebody last used this browser, and whether its screens are locked (ORG-51): the same in all tabs, and after a reload. */
export const idle = {
  /** Milliseconds since 1970; 0 where nothing is known. */
  activeAt: (): number => Number(read(ACTIVE)) || 0,
  touch: (now = Date.now()): void => write(ACTIVE, String(now)),
  isLocked: (): boolean => read(LOCKED) !== null,
  lock: (): void => write(LOCKED, '1'),
  /** Of whoever was logged in. */
  forget(): void {
    write(ACTIVE, null);
    write(LOCKED, null);
  },
  /** After the password was given. */
  unlock(): void {
    idle.touch();
    write(LOCKED, null);
  },
};
