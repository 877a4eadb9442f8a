import type { Database } from '@nidaan/platform-database';
import { runAs } from '@nidaan/platform-telemetry';

interface Waiter {
  upTo: bigint;
  go: () => void;
}

interface Wait {
  waiters: Set<Waiter>;
  delayMs: number;
  timer: NodeJS.Timeout | undefined;
  isLooking: boolean;
  /** Something was applied while it looked. */
  again: boolean;
}

const WAITING = `SELECT seq FROM inbox WHERE hospital_id = $1 AND done_at IS NULL AND parked_at IS NULL AND attempts = 0`;
const LAST = `${WAITING} ORDER BY hospital_id DESC, seq DESC LIMIT 1`;
const FIRST = `${WAITING} ORDER BY hospital_id, seq LIMIT 1`;
// A poll beside the worker's signal, which does not report what another process has applied.
const FIRST_LOOK_MS = 10;
const LAST_LOOK_MS = 250;

/** Waits until a service has applied what had arrived for a hospital. All who wait for a hospital share its looks into the inbox. */
export class CatchUps {
  readonly #waits = new Map<number, Wait>();

  constructor(private readonly database: Database) {}

  /** The last event that waits for a hospital and has not failed, if any. */
  async last(hospital: number): Promise<bigint | undefined> {
    const [row] = await this.#ask(LAST, hospital);
    return row && BigInt(row.seq);
  }

  /** Resolves when all up to this event is applied, after `timeoutMs` at the latest. */
  wait(hospital: number, upTo: bigint, timeoutMs: number): Promise<void> {
    const wait: Wait = this.#waits.get(hospital) ?? {
      waiters: new Set(),
      delayMs: FIRST_LOOK_MS,
      timer: undefined,
      isLooking: false,
      again: false,
    };
    this.#waits.set(hospital, wait);
    return new Promise((resolve) => {
      const waiter = { upTo, go: () => (clearTimeout(late), this.#leave(hospital, wait, waiter), resolve()) };
      const late = setTimeout(waiter.go, timeoutMs);
      wait.waiters.add(waiter);
      this.#lookLater(hospital, wait);
    });
  }

  /** Nothing more waits for a hospital here. */
  drained(hospital: number): void {
    const wait = this.#waits.get(hospital);
    if (wait) void this.#look(hospital, wait);
  }

  async #look(hospital: number, wait: Wait): Promise<void> {
    if (wait.isLooking) {
      wait.again = true;
      return;
    }
    wait.isLooking = true;
    do {
      wait.again = false;
      // With the database away, those who wait run into their bound.
      const rows = await this.#ask(FIRST, hospital).catch(() => undefined);
      const first = rows?.[0] && BigInt(rows[0].seq);
      for (const waiter of rows ? [...wait.waiters] : []) if (first === undefined || first > waiter.upTo) waiter.go();
    } while (wait.again && wait.waiters.size > 0);
    wait.isLooking = false;
    this.#lookLater(hospital, wait);
  }

  // In the hospital's name, whoever sets the look off: else row-level security shows nothing that waits.
  #ask(text: string, hospital: number): Promise<{ seq: string | number }[]> {
    return runAs({ hospitalId: hospital || null }, () => this.database.query(text, [hospital]));
  }

  #lookLater(hospital: number, wait: Wait): void {
    if (wait.timer || wait.waiters.size === 0) return;
    wait.timer = setTimeout(() => {
      wait.timer = undefined;
      void this.#look(hospital, wait);
    }, wait.delayMs);
    wait.delayMs = Math.min(2 * wait.delayMs, LAST_LOOK_MS);
  }

  #leave(hospital: number, wait: Wait, waiter: Waiter): void {
    wait.waiters.delete(waiter);
    if (wait.waiters.size > 0) return;
    clearTimeout(wait.timer);
    wait.timer = undefined;
    if (this.#waits.get(hospital) === wait) this.#waits.delete(hospital);
  }
}
