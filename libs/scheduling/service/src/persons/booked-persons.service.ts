import { Injectable } from '@nestjs/common';
import { AppError, MAIN_BRANCH, unavailable } from '@nidaan/kernel';
import { takePerson } from '@nidaan/patients-contracts';
import { SCHEDULING_MESSAGES as messages } from '@nidaan/scheduling-contracts';
import { currentBranch, currentContext } from '@nidaan/platform-access';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';
import { Logger } from '@nidaan/platform-telemetry';

/** Branches in whose persons the caller works, as the database binds them. */
export const personsInSight = (): string => currentContext()?.persons ?? ALL_BRANCHES;

/** Persons of the registry who are booked: they come to the branch with it (ORG-38). Asks patients; not inside a transaction. */
@Injectable()
export class BookedPersonsService {
  constructor(
    private readonly patients: ServiceClient,
    private readonly logger: Logger,
  ) {}

  /** Throws 404 where a caller limited to branches books somebody who is neither in sight nor was found, 503 where nobody can say. */
  async requireSeen(personId: number | null): Promise<void> {
    if (personId === null || personsInSight() === ALL_BRANCHES) return;
    await this.#take(personId, currentBranch()).catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status < 500 ? fault : unavailable(messages.patientsAway);
    });
  }

  /** Notes where the person will come. A failure hinders no booking: the visit notes it too. */
  async comesTo(personId: number | null, branchId: number): Promise<void> {
    const known = personsInSight() === ALL_BRANCHES ? MAIN_BRANCH : currentBranch();
    if (personId === null || branchId === known) return;
    await this.#take(personId, branchId).catch((fault: unknown) =>
      this.logger.warn('The branch of a booking was not noted at the person', fault),
    );
  }

  async #take(personId: number, branchId: number): Promise<void> {
    await this.patients.call(takePerson, { params: { id: personId }, body: { branchId, persons: personsInSight() } });
  }
}
