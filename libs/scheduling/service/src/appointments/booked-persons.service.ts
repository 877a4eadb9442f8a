import { Injectable } from '@nestjs/common';
import { AppError, conflict, unavailable } from '@nidaan/kernel';
import { PERSON_MESSAGES, personStanding, takePerson } from '@nidaan/patients-contracts';
import { currentBranch, currentContext } from '@nidaan/platform-access';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { SCHEDULING_MESSAGES, type NewAppointment } from '@nidaan/scheduling-contracts';

/** Branches in whose persons the caller works, as the database binds them. */
export const personsInSight = (): string => currentContext()?.persons ?? ALL_BRANCHES;

/** For whom appointments are made (FRD-21). */
@Injectable()
export class BookedPersonsService {
  constructor(private readonly client: ServiceClient) {}

  /** Throws 404 for an unknown patient, 409 for one who has died, unless that is confirmed. Works before any transaction. */
  async check({ person_id: id, confirm_deceased: isConfirmed }: NewAppointment): Promise<void> {
    if (id === null) return;
    await this.#take(id);
    const { is_deceased: isDeceased } = await this.#standing(id);
    if (isDeceased && !isConfirmed) throw conflict(PERSON_MESSAGES.deceased);
  }

  /** Throws 404 where a caller limited to branches books somebody who is neither in sight nor was found, 503 where nobody can say (ORG-38). */
  async #take(id: number): Promise<void> {
    const persons = personsInSight();
    if (persons === ALL_BRANCHES) return;
    const asked = { params: { id }, body: { branchId: currentBranch(), persons } };
    await this.client.call(takePerson, asked).catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status < 500 ? fault : unavailable(SCHEDULING_MESSAGES.patientsAway);
    });
  }

  // A desk goes on booking while patients is away: the check-in asks once more.
  #standing(id: number): Promise<{ is_deceased: boolean }> {
    return this.client.call(personStanding, { params: { id } }).catch((fault: unknown) => {
      if (fault instanceof AppError && fault.status >= 500) return { is_deceased: false };
      throw fault;
    });
  }
}
