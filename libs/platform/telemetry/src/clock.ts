import { Injectable } from '@nestjs/common';

/** The time. Tests set it, so that midnight, month end and 29 February can be tried (L13). */
@Injectable()
export class Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Moves the clock so that it now shows `instant`, and goes on from there. Tests only. */
  set(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }
}
