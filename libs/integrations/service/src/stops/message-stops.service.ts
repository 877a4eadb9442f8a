import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  MESSAGE_REASONS as reasons,
  MESSAGE_SENTENCES as say,
  tellStops,
  type MessageChannel,
} from '@nidaan/integrations-contracts';
import { notFound } from '@nidaan/kernel';
import { stopContact } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { mailboxOf, mobileOf } from '../contacts/addresses.ts';
import { ContactsService } from '../contacts/contacts.service.ts';
import type { HospitalSeal } from '../messages/hospital-seal.ts';
import { MessageSealsService } from '../messages/message-seals.service.ts';
import { MessagesRepository } from '../messages/messages.repository.ts';
import { MessageStopsRepository } from './message-stops.repository.ts';
import { readStopToken } from './stop-token.ts';

/** Addresses that want no more messages: it holds at once, whatever patients answers (FRD-76). */
@Injectable()
export class MessageStopsService {
  constructor(
    private readonly stops: MessageStopsRepository,
    private readonly messages: MessagesRepository,
    private readonly seals: MessageSealsService,
    private readonly contacts: ContactsService,
    private readonly audit: AuditService,
    private readonly client: ServiceClient,
    private readonly jobs: JobsService,
    private readonly database: Database,
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
      await this.#keep({ addressHash, channel: 'email', at: this.clock.now(), sealedAddress });
      return { message: say.stopped };
    });
  }

  /** Who agrees anew after a STOP is written to again, at the address that is on file now. Throws where patients is away: the job comes again. */
  async agreed(personId: number, channel: MessageChannel, at: Date): Promise<void> {
    const person = (await this.contacts.persons([personId])).get(personId);
    const address = channel === 'sms' ? mobileOf(person?.phone ?? '') : mailboxOf(person?.email ?? '');
    if (address === null) return;
    const seal = await this.seals.current();
    await this.database.transaction(async () => {
      if (await this.stops.lift(seal.hash(address), channel, at)) this.audit.wrote('integrations.message-stop-lifted', personId);
    });
  }

  /** Of all hospitals. Throws where patients is away: the job comes again. */
  async tellAll(): Promise<void> {
    for (const hospitalId of await runAs({ hospitalId: null }, () => this.stops.hospitals()))
      await runAs({ hospitalId }, () => this.#tell());
  }

  async #add(seal: HospitalSeal, channel: MessageChannel, address: string): Promise<void> {
    const stop = { addressHash: seal.hash(address), channel, at: this.clock.now(), sealedAddress: seal.seal(address) };
    await this.#keep(stop);
  }

  // Patients hears of it right after the commit, and by the job again until it has heard.
  #keep(stop: Parameters<MessageStopsRepository['add']>[0]): Promise<void> {
    return this.database.transaction(async () => {
      await this.stops.add(stop, reasons.stopped);
      await this.jobs.add(tellStops, {});
    });
  }

  async #tell(): Promise<void> {
    const seal = await this.seals.current();
    for (const { addressHash, channel, sealedAddress } of await this.stops.untold()) {
      await this.client.call(stopContact, { body: { channel, address: seal.open(sealedAddress!) } });
      await this.stops.told(addressHash, channel);
    }
  }
}
