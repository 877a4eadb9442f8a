import { Injectable } from '@nestjs/common';
import type { EmergencyGrantEntity } from './emergency-grant.entity.ts';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';

/** Entries whose subjects are numbers of visits and persons: the others say nothing of a record. */
export const OF_RECORDS = /^(patients|clinical)\.|^identity\.emergency-(opened|closed)$/;

/** A record that a member has opened in an emergency, and until when. */
export interface EmergencyGuest extends Pick<EmergencyGrantEntity, 'accountId' | 'reason' | 'reasonCode' | 'openedAt'> {
  /** The last moment at which an entry may come by it. */
  last: Date;
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
    return (await this.grants.list(MOST)).map(guestOf);
  }

  /** The same of the record that these visits are of, newest first. */
  async of(visits: readonly number[]): Promise<EmergencyGuest[]> {
    return (await this.grants.ofVisits(visits)).map(guestOf);
  }
}

function guestOf({ accountId, reason, reasonCode, openedAt, until, patientIds, personId }: EmergencyGrantEntity): EmergencyGuest {
  const visits = new Set(personId === null ? patientIds : [...patientIds, personId]);
  const last = new Date(until.getTime() + GRACE_MS);
  const isIn = (at: Date) => at >= openedAt && at <= last;
  const covers: EmergencyGuest['covers'] = (at, subjects) => isIn(at) && subjects.some((id) => visits.has(id));
  return { accountId, reason, reasonCode, openedAt, last, covers };
}
