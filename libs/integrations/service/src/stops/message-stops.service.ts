import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MESSAGE_REASONS as reasons, MESSAGE_SENTENCES as say, type MessageChannel } from '@nidaan/integrations-contracts';
import { notFound } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { MessageSeals, type HospitalSeal } from '../messages/message-seals.service.ts';
import { MessagesRepository } from '../messages/messages.repository.ts';
import { MessageStopsRepository } from './message-stops.repository.ts';
import { readStopToken } from './stop-token.ts';

/** Addresses that want no more messages: it holds at once, whatever patients answers (FRD-76). */
@Injectable()
export class MessageStopsService {
  constructor(
    private readonly stops: MessageStopsRepository,
    private readonly messages: MessagesRepository,
    private readonly seals: MessageSeals,
    private readonly clock: Clock,
  ) {}

  /** A phone that answers STOP names no hospital: it holds in all that wrote to it. */
  async everywhere(channel: MessageChannel, address: string): Promise<void> {
    const all = await runAs({ hospitalId: null }, () => this.seals.ofAll());
    for (const { hospitalId, seal } of all)
      await runAs({ hospitalId }, async () => {
        if (await this.stops.hasWritten(seal.hash(address))) await this.#add(seal, channel, address);
      });
  }

  /** The link at the foot of an e-mail. Throws 404 for one that no hospital signed, or whose message is forgotten. */
  async byLink(token: string): Promise<{ message: string }> {
    const named = readStopToken(token);
    if (!named) throw notFound(say.linkEnded);
    const { hospitalId, id, reference, signature } = named;
    return runAs({ hospitalId }, async () => {
      const message = await this.messages.find(id);
      if (!message?.addressHash) throw notFound(say.linkEnded);
      const seal = await this.seals.current();
      if (!timingSafeEqual(Buffer.from(seal.sign(reference)), Buffer.from(signature))) throw notFound(say.linkEnded);
      const { addressHash, sealedAddress } = message;
      await this.stops.add({ addressHash, channel: 'email', at: this.clock.now(), sealedAddress }, reasons.stopped);
      return { message: say.stopped };
    });
  }

  async #add(seal: HospitalSeal, channel: MessageChannel, address: string): Promise<void> {
    const stop = { addressHash: seal.hash(address), channel, at: this.clock.now(), sealedAddress: seal.seal(address) };
    await this.stops.add(stop, reasons.stopped);
  }
}
