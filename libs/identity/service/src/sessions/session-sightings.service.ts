import { Injectable } from '@nestjs/common';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { SessionListRepository } from './session-list.repository.ts';

// "Last seen" is so exact (ORG-49): nothing is written for a single call.
const EXACT_MS = 10 * 60_000;
// Sessions of people are called so; those of services have names.
const UUID_LENGTH = 36;
const MOST_KNOWN = 50_000;

/** Notes now and then that sessions are in use: of each at most once in ten minutes. */
@Injectable()
export class SessionSightingsService {
  readonly #noted = new Map<string, number>();

  constructor(
    private readonly sessions: SessionListRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Sessions that are in use at this moment. Nobody waits for it, and nothing is lost where it fails. */
  seen(ids: Iterable<string>): void {
    const now = this.clock.now().getTime();
    const due = [...new Set(ids)].filter((id) => id.length === UUID_LENGTH && now - (this.#noted.get(id) ?? 0) >= EXACT_MS);
    if (due.length === 0) return;
    if (this.#noted.size > MOST_KNOWN) this.#noted.clear();
    for (const id of due) this.#noted.set(id, now);
    this.sessions
      .seen(due, new Date(now))
      .catch((fault: unknown) => this.logger.warn('Sessions were not noted as seen', { fault }));
  }
}
