import { Injectable } from '@nestjs/common';
import type { PersonEmergency } from '@nidaan/identity-contracts';
import { EmergencyGuestsService, OF_RECORDS, type EmergencyGuest } from '../emergency-access/emergency-guests.service.ts';
import { AccessLogGatheringService } from './access-log-gathering.service.ts';
import { AccessNamesService } from './access-names.service.ts';
import type { FoundEntry } from './found-entry.ts';

/** How a person's record was opened in emergencies, as the person may read it: why, by which role, and no name (ORG-66). */
@Injectable()
export class PersonEmergenciesService {
  constructor(
    private readonly guests: EmergencyGuestsService,
    private readonly gathering: AccessLogGatheringService,
    private readonly names: AccessNamesService,
  ) {}

  /** Newest first; also those by which nothing was read. Throws 503 where a service does not answer. */
  async of(visits: readonly number[]): Promise<PersonEmergency[]> {
    const guests = await this.guests.of(visits);
    const roleOf = await this.names.roleOf(guests.map(({ accountId }) => accountId));
    const reads = new Map<EmergencyGuest, number>();
    for (const entry of await this.#readsOf(guests, visits)) {
      // Of two at once the newer one counts it.
      const guest = guests.find((each) => each.accountId === entry.accountId && each.covers(new Date(entry.at), entry.subjects));
      if (guest) reads.set(guest, (reads.get(guest) ?? 0) + 1);
    }
    return guests.map((guest) => ({
      ...{ opened_at: guest.openedAt.toISOString(), role: roleOf(guest.accountId) },
      ...{ reason_code: guest.reasonCode, reason: guest.reason, reads: reads.get(guest) ?? 0 },
    }));
  }

  // One question for each access: it lasted an hour. It lets nobody write.
  async #readsOf(guests: readonly EmergencyGuest[], visits: readonly number[]): Promise<FoundEntry[]> {
    const known = new Map<string, FoundEntry>();
    for (const { accountId: account, openedAt, last } of guests) {
      const span = { from: openedAt.toISOString(), to: new Date(last.getTime() + 1).toISOString() };
      const found = await this.gathering.within({ account, visits, ...span });
      const reads = found.filter(({ action, what }) => action === 'read' && OF_RECORDS.test(what));
      for (const entry of reads) known.set(`${entry.service} ${entry.id}`, entry);
    }
    return [...known.values()];
  }
}
