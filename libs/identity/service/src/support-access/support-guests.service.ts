import { Injectable } from '@nestjs/common';
import { SupportGrantsRepository } from './support-grants.repository.ts';

/** One of the platform's staff, in the time in which a hospital let this person in. */
export interface SupportGuest {
  accountId: number;
  name: string;
  isIn: (at: Date) => boolean;
}

// A call that was let in just before the end writes its entry after it.
const GRACE_MS = 5000;

/** Who of the staff came into the hospital at work, and when: their entries come by way of support. */
@Injectable()
export class SupportGuestsService {
  constructor(private readonly grants: SupportGrantsRepository) {}

  async all(): Promise<SupportGuest[]> {
    const grants = await this.grants.entered();
    return grants.map(({ accountId, enteredBy, enteredAt, endedAt, until }) => {
      const last = (endedAt ?? until!).getTime() + GRACE_MS;
      return { accountId: accountId!, name: enteredBy, isIn: (at) => at >= enteredAt! && at.getTime() <= last };
    });
  }
}
