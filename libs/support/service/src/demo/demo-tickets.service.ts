import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TicketForm, TicketReply } from '@nidaan/support-contracts';
import { runAs } from '@nidaan/platform-access';
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

/** A few tickets of the demo hospital, one of them answered. */
@Injectable()
export class DemoTickets {
  constructor(
    private readonly accounts: KnownAccountsRepository,
    private readonly tickets: TicketsRepository,
  ) {}

  async fill({ hospitalId, now }: DemoPlan): Promise<void> {
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    await runAs({ hospitalId }, async () => {
      const accountId = await this.#account();
      for (const { hoursAgo, reply, ...form } of TICKETS) {
        const { id } = await this.tickets.add({ ...form, accountId, createdAt: ago(hoursAgo), attachment: null });
        if (reply) await this.tickets.answer(id, reply, { accountId: null, at: ago(reply.hoursAgo) });
      }
    });
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
