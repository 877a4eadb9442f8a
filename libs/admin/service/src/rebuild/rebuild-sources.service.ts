import { Injectable } from '@nestjs/common';
import { listDues } from '@nidaan/billing-contracts';
import { listHospitals } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { ServiceClient } from '@nidaan/platform-http';
import { listTicketStates } from '@nidaan/support-contracts';

const PAGE = 1000;
const ANSWER_MS = 30_000;

export type SourceAccount = AnswerOf<typeof listHospitals>[number];
export type SourceDues = AnswerOf<typeof listDues>[number];
export type SourceTicket = AnswerOf<typeof listTicketStates>[number];

/** Asks the owners what the read models should say, page by page. */
@Injectable()
export class RebuildSourcesService {
  constructor(private readonly client: ServiceClient) {}

  /** Accounts of hospitals, from identity. */
  accounts(): Promise<SourceAccount[]> {
    return pages(
      (query) => this.client.callAsStaff(listHospitals, { query }, ANSWER_MS),
      ({ account_id }) => account_id,
    );
  }

  /** What hospitals owe, from billing. */
  dues(): Promise<SourceDues[]> {
    return pages(
      (query) => this.client.callAsStaff(listDues, { query }, ANSWER_MS),
      ({ hospital_id }) => hospital_id,
    );
  }

  /** Tickets, from support. */
  tickets(): Promise<SourceTicket[]> {
    return pages(
      (query) => this.client.callAsStaff(listTicketStates, { query }, ANSWER_MS),
      ({ id }) => id,
    );
  }
}

async function pages<T>(ask: (query: Record<string, string>) => Promise<T[]>, keyOf: (row: T) => number): Promise<T[]> {
  const all: T[] = [];
  for (let last: number | undefined; ;) {
    const page = await ask({ limit: String(PAGE), ...(last !== undefined && { after: String(last) }) });
    all.push(...page);
    if (page.length < PAGE) return all;
    last = keyOf(page.at(-1)!);
  }
}
