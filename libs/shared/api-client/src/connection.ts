/** Whether the server is reached, as far as this page knows. */
export interface Connection {
  isLost: boolean;
  /** Milliseconds since 1970: the last answer or sign of life; 0 before the first. */
  heardAt: number;
}

let now: Connection = { isLost: false, heardAt: 0 };
const listeners = new Set<() => void>();

function change(next: Connection): void {
  const isTold = next.isLost !== now.isLost;
  now = next;
  if (isTold) listeners.forEach((listener) => listener());
}

// A server that is still away is noticed at once: the live connection tries again now.
const backOnline = (): void => change({ ...now, isLost: false });

/** The line to the server: lost with the first call that nobody answers, back with the first answer. */
export const connection = {
  state: (): Connection => now,

  /** An answer came, or a sign of life. */
  heard: (): void => change({ isLost: false, heardAt: Date.now() }),

  /** Nobody answered. */
  lost: (): void => change({ ...now, isLost: true }),

  /** Calls back when the line is lost and when it is back. Returns the way out. */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('offline', connection.lost);
      window.addEventListener('online', backOnline);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('offline', connection.lost);
      window.removeEventListener('online', backOnline);
    };
  },
};
