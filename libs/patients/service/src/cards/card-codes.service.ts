import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import {
  CARD_CHECK_ALPHABET,
  CARD_CHECK_LENGTH,
  cardCodeOf,
  parseCardCode,
  PATIENT_MESSAGES as messages,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';

/** Makes and checks the codes of patients' cards (FRD-36). They open nothing for anybody who is not logged in. */
@Injectable()
export class CardCodesService {
  constructor(private readonly config: Config) {}

  /** The text of a card of the hospital at work. */
  codeOf(uhid: string): string {
    const hospitalId = currentHospital();
    return cardCodeOf({ hospitalId, uhid, check: checkOf(this.config.keysFor('papers')[0], hospitalId, uhid) });
  }

  /** The UHID on a card that a scanner typed. Throws 400 where it cannot be read, and where it is another hospital's. */
  uhidOf(text: string): string {
    const code = parseCardCode(text);
    // The keys roll over, the cards stay.
    const isOurs =
      code && this.config.keysFor('papers').some((key) => isEqual(checkOf(key, code.hospitalId, code.uhid), code.check));
    if (!isOurs) throw invalid(messages.cardUnreadable);
    if (code.hospitalId !== currentHospital()) throw invalid(messages.cardOfOthers);
    return code.uhid;
  }
}

function checkOf(key: Buffer, hospitalId: number, uhid: string): string {
  const mac = createHmac('sha256', key).update(`patient-card-1\n${hospitalId}\n${uhid}`).digest();
  return [...mac.subarray(0, CARD_CHECK_LENGTH)].map((byte) => CARD_CHECK_ALPHABET[byte % CARD_CHECK_ALPHABET.length]).join('');
}

const isEqual = (right: string, given: string): boolean => timingSafeEqual(Buffer.from(right), Buffer.from(given));
