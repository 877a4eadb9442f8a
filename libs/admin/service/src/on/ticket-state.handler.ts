import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { ticketAnswered, ticketCreated } from '@nidaan/support-contracts';
import { KnownTicketsRepository } from '../tickets/known-tickets.repository.ts';

/** Counts tickets by their present state (ADM-03). */
@Controller()
export class TicketStateHandler {
  constructor(private readonly tickets: KnownTicketsRepository) {}

  @EventPattern<string>(ticketCreated.name)
  async created({ payload }: EventEnvelope<PayloadOf<typeof ticketCreated>>): Promise<void> {
    await this.tickets.save(payload.hospitalId, payload.ticketId, 'open', payload.createdAt);
  }

  @EventPattern<string>(ticketAnswered.name)
  async answered({ payload }: EventEnvelope<PayloadOf<typeof ticketAnswered>>): Promise<void> {
    await this.tickets.save(payload.hospitalId, payload.ticketId, payload.status, payload.answeredAt);
  }
}
