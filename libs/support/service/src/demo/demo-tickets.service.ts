import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ticketAnswered, ticketCreated, type TicketForm, type TicketReply } from '@nidaan/support-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import type { DemoPlan } from '@nidaan/platform-runtime';
import { KnownAccountsRepository } from '../accounts/known-accounts.repository.ts';
import { TicketsRepository } from '../tickets/tickets.repository.ts';

const HOUR_MS = 3_600_000;

const TICKETS: readonly (TicketForm & { hoursAgo: number; reply?: TicketReply & { hoursAgo: number } })[] = [
  {
    title: 'Letterhead shows our old phone number',
    description:
      'The PDF report still prints the number we registered with. Our new reception number is 020-24331122. Where can we change it?',
    priority: 'medium',
    hoursAgo: 9 * 24,
    reply: {
      adminResponse:
        'Thank you for writing. Open Profile, choose Edit and change the phone number there; new prints carry it at once. Prints made before keep the number of their day.',
      status: 'resolved',
      hoursAgo: 8 * 24 + 20,
    },
  },
  {
    title: 'Second printer at the pharmacy counter',
    description: 'Bills come out with a wide margin on the small printer at the pharmacy. On the office printer they are fine.',
    priority: 'low',
    hoursAgo: 3 * 24,
    reply: { adminResponse: '', status: 'in_progress', hoursAgo: 2 * 24 },
  },
  {
    title: 'मराठी में सलाह छापना',
    description: 'क्या डॉक्टर की सलाह मराठी में भी छापी जा सकती है? कई मरीज़ अंग्रेज़ी नहीं पढ़ते।',
    priority: 'high',
    hoursAgo: 5,
  },
];

/** A few tickets of the demo hospital, one of them answered; told to others, who count them. */
@Injectable()
export class DemoTicketsService {
  constructor(
    private readonly accounts: KnownAccountsRepository,
    private readonly tickets: TicketsRepository,
    private readonly db: Database,
    private readonly events: EventsService,
  ) {}

  async fill({ hospitalId, now }: DemoPlan): Promise<void> {
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    await runAs({ hospitalId }, async () => {
      const accountId = await this.#account();
      for (const { hoursAgo, reply, ...form } of TICKETS)
        await this.db.transaction(async () => {
          const createdAt = ago(hoursAgo);
          const { id: ticketId, priority } = await this.tickets.add({ ...form, accountId, createdAt, attachment: null });
          await this.events.add(ticketCreated, { hospitalId, ticketId, accountId, priority, createdAt: createdAt.toISOString() });
          if (reply) await this.#answer(hospitalId, ticketId, reply, ago(reply.hoursAgo));
        });
    });
  }

  async #answer(hospitalId: number, ticketId: number, reply: TicketReply, at: Date): Promise<void> {
    const row = await this.tickets.answer(ticketId, reply, { accountId: null, at });
    const told = { hospitalId, ticketId, status: row!.status, hasResponse: row!.adminResponse !== '' };
    await this.events.add(ticketAnswered, { ...told, answeredAt: at.toISOString() });
  }

  // The hospital was made a moment ago; identity's event tells its account.
  async #account(): Promise<number> {
    for (const until = Date.now() + 15_000; Date.now() < until; await sleep(50)) {
      const id = await this.accounts.first();
      if (id !== null) return id;
    }
    throw new Error('Nobody told the account of the demo hospital.');
  }
}
