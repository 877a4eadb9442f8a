import { Injectable } from '@nestjs/common';
import { AppError, paperStateRoute, rupeesOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type PaperVerification, type TruePaper } from '@nidaan/identity-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { isSignedBy, readToken, type PaperFacts } from '@nidaan/platform-papers';
import { asHospital } from '../accounts/as-hospital.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { DocumentKeysService } from './document-keys.service.ts';

const NOT_OURS: PaperVerification = { valid: false, message: messages.paperUnknown };

/** Answers for printed papers (RPT-20): the signature here, the state from the paper's owner. */
@Injectable()
export class PaperChecksService {
  constructor(
    private readonly keys: DocumentKeysService,
    private readonly profiles: ProfilesRepository,
    private readonly services: ServiceClient,
  ) {}

  /** Throws AppError 503 when the owner does not answer: a paper is never called valid unasked. */
  async check(token: string): Promise<PaperVerification> {
    const read = readToken(token);
    const publicKey = read && (await this.keys.publicKey(read.keyId));
    if (!read || !publicKey || !isSignedBy(read, publicKey)) return NOT_OURS;
    const { hospitalId, totalPaise, ...facts } = read.facts;
    return asHospital(hospitalId, async () => {
      const hospital = await this.profiles.hospital();
      if (!hospital) return NOT_OURS;
      const total = totalPaise === null ? null : rupeesOf(totalPaise);
      return { valid: true, hospital: hospital.name, ...facts, total, ...(await this.#today(read.facts)) };
    });
  }

  async #today({ kind, number, hash12 }: PaperFacts): Promise<Pick<TruePaper, 'status' | 'shown_as'>> {
    try {
      const now = await this.services.call(paperStateRoute(kind), { params: { number } });
      return { status: now.hash12 === hash12 ? 'current' : 'replaced', ...(now.shownAs && { shown_as: now.shownAs }) };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { status: 'withdrawn' };
      throw error;
    }
  }
}
