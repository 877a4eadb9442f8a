import { Injectable } from '@nestjs/common';

/** The time. Tests and `npm run clock` set it, so that midnight, month end and 29 February can be tried (L13). */
@Injectable()
export class Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** How far it is ahead of the real time; below 0 where it was set back. */
  get aheadMs(): number {
    return this.#offsetMs;
  }

  /** Moves the clock so that it now shows `instant`, and goes on from there. Never in production. */
  set(instant: Date): void {
    this.shift(instant.getTime() - Date.now());
  }

  /** Shows the real time and so many milliseconds more. Never in production. */
  shift(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
