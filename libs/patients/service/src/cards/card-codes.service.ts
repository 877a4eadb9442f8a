import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import {
  CARD_CHECK_ALPHABET,
  CARD_CHECK_LENGTH,
  type CardCode,
  cardCodeOf,
  parseCardCode,
  PATIENT_MESSAGES as messages,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { CardKeysService } from './card-keys.service.ts';

/** Makes and checks the codes of patients' cards (FRD-36). They open nothing for anybody who is not logged in. */
@Injectable()
export class CardCodesService {
  constructor(
    private readonly config: Config,
    private readonly keys: CardKeysService,
  ) {}

  /** The text of a card of the hospital at work. */
  codeOf(uhid: string): string {
    const hospitalId = currentHospital();
    return cardCodeOf({ hospitalId, uhid, check: checkOf(this.config.keysFor('papers')[0], hospitalId, uhid) });
  }

  /** The UHID on a card that a scanner typed. Throws 400 where it cannot be read, and where it is another hospital's. */
  async uhidOf(text: string): Promise<string> {
    const code = parseCardCode(text);
    if (!code || !(await this.#isOurs(code))) throw invalid(messages.cardUnreadable);
    if (code.hospitalId !== currentHospital()) throw invalid(messages.cardOfOthers);
    return code.uhid;
  }

  // The keys roll over, the cards stay.
  async #isOurs({ hospitalId, uhid, check }: CardCode): Promise<boolean> {
    const isMadeWith = (key: Buffer) => isEqual(checkOf(key, hospitalId, uhid), check);
    return this.config.keysFor('papers').some(isMadeWith) || (await this.keys.kept()).some(isMadeWith);
  }
}

function checkOf(key: Buffer, hospitalId: number, uhid: string): string {
  const mac = createHmac('sha256', key).update(`patient-card-1\n${hospitalId}\n${uhid}`).digest();
  return [...mac.subarray(0, CARD_CHECK_LENGTH)].map((byte) => CARD_CHECK_ALPHABET[byte % CARD_CHECK_ALPHABET.length]).join('');
}

const isEqual = (right: string, given: string): boolean => timingSafeEqual(Buffer.from(right), Buffer.from(given));
