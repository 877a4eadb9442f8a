import { Injectable } from '@nestjs/common';
import { AppError, unavailable } from '@nidaan/kernel';
import { PERSON_MESSAGES as messages } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { findPersonHoldings } from '@nidaan/scheduling-contracts';

/** Who of persons is booked: scheduling alone knows of appointments. */
@Injectable()
export class BookedPersonsService {
  constructor(private readonly client: ServiceClient) {}

  /** Those who have an appointment that was not cancelled, or an open token. Asked before any transaction; throws 503 where nobody can say. */
  async among(persons: readonly number[]): Promise<ReadonlySet<number>> {
    if (persons.length === 0) return new Set();
    const query = { persons: persons.join(',') };
    const { booked } = await this.client.call(findPersonHoldings, { query }).catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status < 500 ? fault : unavailable(messages.appointmentsAway);
    });
    // A process of the release before does not say whose they are.
    if (!booked) throw unavailable(messages.appointmentsAway);
    return new Set(booked);
  }
}
