import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends a process in order on SIGTERM or SIGINT, or when the process that made it is gone: `drain` first, for callers to go elsewhere,
 * then `stop`. A second signal later than a second does not wait.
 */
export function endInOrder(drain: () => void, drainSeconds: number, stop: () => Promise<void>): void {
  let since: number | undefined;
  const end = async () => {
    drain();
    await sleep(drainSeconds * 1000);
    await stop();
    process.exit(0);
  };
  const asked = () => {
    if (since !== undefined && Date.now() - since > 1000) process.exit(1);
    if (since !== undefined) return;
    since = Date.now();
    void end().catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked);
  if (process.send) process.once('disconnect', asked);
}

type Undo = () => Promise<unknown>;

/** What must be closed at the end, the last opened first. */
export class Steps {
  readonly #undo: Undo[] = [];

  add(step: Undo): void {
    this.#undo.push(step);
  }

  async undo(): Promise<void> {
    for (let step = this.#undo.pop(); step; step = this.#undo.pop()) await step().catch(() => undefined);
  }
}

/** Begins a process; one that could not be made lets go of everything and ends with one sentence on standard error. */
export async function beginProcess(begin: (steps: Steps) => Promise<void>): Promise<void> {
  const steps = new Steps();
  try {
    await begin(steps);
  } catch (fault) {
    await steps.undo();
    const { name, message, stack } = fault as Error;
    console.error(name === 'ConfigError' || (fault as Error).constructor.name === 'ConfigError' ? message : (stack ?? message));
    process.exit(1);
  }
}
