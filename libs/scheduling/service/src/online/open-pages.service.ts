import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { hospitalOfKey, ONLINE_MESSAGES as say } from '@nidaan/scheduling-contracts';
import { currentHospital, Revocations, runAs } from '@nidaan/platform-access';
import { BookingPagesRepository } from './booking-pages.repository.ts';

/** Which hospitals are booked on public pages, and work in their name without a login. */
@Injectable()
export class OpenPagesService {
  constructor(
    private readonly pages: BookingPagesRepository,
    private readonly revocations: Revocations,
  ) {}

  /** Works for the hospital of a public profile. Throws 404 where booking is off or the hospital deactivated (FRD-78). */
  async ofProfile<T>(profileId: number, work: () => Promise<T>): Promise<T> {
    const hospitalId = await this.pages.hospitalOf(profileId);
    if (hospitalId === null || this.#isShut(hospitalId, profileId)) throw notFound(say.hospitalUnknown);
    return runAs({ hospitalId, branches: '*' }, work);
  }

  /** Works for the hospital that a key names. Throws 404 with the sentence given for what is no key, and where nobody of the hospital is let in. */
  async ofKey<T>(key: string, sentence: string, work: () => Promise<T>): Promise<T> {
    const hospitalId = hospitalOfKey(key);
    if (hospitalId === null) throw notFound(sentence);
    return runAs({ hospitalId, branches: '*' }, async () => {
      const page = await this.pages.current();
      if (!page || this.#isShut(hospitalId, page.profileId)) throw notFound(sentence);
      return work();
    });
  }

  /** The public profile of the hospital at work; null where its page takes no bookings. */
  async profile(): Promise<number | null> {
    const page = await this.pages.current();
    return page?.isOpen && !this.#isShut(currentHospital(), page.profileId) ? page.profileId : null;
  }

  #isShut(hospitalId: number, profileId: number | null): boolean {
    if (this.revocations.isSuspended(hospitalId)) return true;
    return (
      profileId !== null && this.revocations.isRevoked({ accountId: profileId, hospitalId: null, isStaff: false, sessionId: '' })
    );
  }
}
