import { Injectable } from '@nestjs/common';
import { AppError, conflict } from '@nidaan/kernel';
import { PERSON_MESSAGES, personStanding } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import type { NewAppointment } from '@nidaan/scheduling-contracts';

/** For whom appointments are made (FRD-21). */
@Injectable()
export class BookedPersonsService {
  constructor(private readonly client: ServiceClient) {}

  /** Throws 404 for an unknown patient, 409 for one who has died, unless that is confirmed. Works before any transaction. */
  async check({ person_id: id, confirm_deceased: isConfirmed }: NewAppointment): Promise<void> {
    if (id === null) return;
    const { is_deceased: isDeceased } = await this.#standing(id);
    if (isDeceased && !isConfirmed) throw conflict(PERSON_MESSAGES.deceased);
  }

  // A desk goes on booking while patients is away: the check-in asks once more.
  #standing(id: number): Promise<{ is_deceased: boolean }> {
    return this.client.call(personStanding, { params: { id } }).catch((fault: unknown) => {
      if (fault instanceof AppError && fault.status >= 500) return { is_deceased: false };
      throw fault;
    });
  }
}
