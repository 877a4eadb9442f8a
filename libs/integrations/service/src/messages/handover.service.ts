import { Injectable } from '@nestjs/common';
import { MESSAGE_REASONS as reasons } from '@nidaan/integrations-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { Mail, MailFailure } from '@nidaan/platform-mail';
import { MessageDriver, type Handover } from '@nidaan/platform-messages';
import type { Composed } from './compose-message.ts';
import { mailOfMessage } from './mail-of-message.ts';
import type { HospitalSeal } from './hospital-seal.ts';
import { referenceOf } from './message-reference.ts';
import type { MessageEntity } from './message.entity.ts';
import { stopTokenOf } from '../stops/stop-token.ts';

export type Handed = Handover;

const LOST: Handed = { outcome: 'unknown', reason: reasons.lost };

/** Gives a message to whoever carries it: an SMS to the driver, an e-mail to the mail room. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly driver: MessageDriver,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  /** Never throws. */
  async send(message: MessageEntity, made: Extract<Composed, { outcome: 'ready' }>, seal: HospitalSeal): Promise<Handed> {
    const { hospitalId, id } = message;
    const { channel, address, text, subject, language, registration } = made;
    const reference = referenceOf(hospitalId, id);
    if (channel === 'sms') {
      // A driver that breaks may have handed it over.
      const handed = await this.driver.send({ reference, to: address, text, registration }).catch(() => LOST);
      return this.#orFound(reference, handed);
    }
    const stopUrl = `${publicUrlOf(this.config.values)}/stop-messages#${stopTokenOf(message, seal)}`;
    try {
      await this.mail.send(mailOfMessage(address, { subject, text, language, stopUrl }));
      return { outcome: 'taken', providerRef: reference };
    } catch (fault) {
      return mailHanded(fault);
    }
  }

  /** What became of a message whose sending was interrupted. The driver is asked of what was to be an SMS: mail servers cannot be asked. */
  async look({ hospitalId, id, channel }: MessageEntity): Promise<Handed> {
    return channel === 'sms' ? this.#orFound(referenceOf(hospitalId, id), LOST) : LOST;
  }

  async #orFound(reference: string, handed: Handed): Promise<Handed> {
    if (handed.outcome !== 'unknown') return handed;
    const found = await this.driver.find(reference);
    if (found.state === 'taken') return { outcome: 'taken', providerRef: found.providerRef };
    return found.state === 'absent' ? { outcome: 'later', reason: handed.reason, afterSeconds: null } : handed;
  }
}

// What may have been taken is not mailed again by itself: no mail server can be asked.
function mailHanded(fault: unknown): Handed {
  const outcome = fault instanceof MailFailure ? fault.outcome : 'unknown';
  if (outcome === 'refused') return { outcome, reason: reasons.mailRefused };
  return outcome === 'later'
    ? { outcome, reason: reasons.mailAway, afterSeconds: null }
    : { outcome, reason: reasons.mailUnsure };
}
