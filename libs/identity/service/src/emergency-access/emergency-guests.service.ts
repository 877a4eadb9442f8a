import { Injectable } from '@nestjs/common';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';

/** A record that a member has opened in an emergency, and until when. */
export interface EmergencyGuest {
  accountId: number;
  reason: string;
  /** Whether what was read then is of this record. */
  covers: (at: Date, subjects: readonly number[]) => boolean;
}

// A call that was let in just before the end writes its entry after it.
const GRACE_MS = 5000;
const MOST = 10_000;

/** Who opened which record of the hospital at work in an emergency, and when: what they read of it then comes by way of that (ORG-66). */
@Injectable()
export class EmergencyGuestsService {
  constructor(private readonly grants: EmergencyGrantsRepository) {}

  async all(): Promise<EmergencyGuest[]> {
    return (await this.grants.list(MOST)).map(({ accountId, reason, openedAt, until, patientIds, personId }) => {
      const visits = new Set(personId === null ? patientIds : [...patientIds, personId]);
      const last = until.getTime() + GRACE_MS;
      const isIn = (at: Date) => at >= openedAt && at.getTime() <= last;
      return { accountId, reason, covers: (at, subjects) => isIn(at) && subjects.some((id) => visits.has(id)) };
    });
  }
}
