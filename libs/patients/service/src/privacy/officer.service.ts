import { Injectable } from '@nestjs/common';
import { findGrievanceOfficer, findOwners } from '@nidaan/identity-contracts';
import type { GrievanceOfficer } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';

/** Who answers for the hospital: identity keeps it with the clinic settings, and is asked each time. */
@Injectable()
export class OfficerService {
  constructor(private readonly client: ServiceClient) {}

  /** Empty fields where nobody is named. Throws 503 where identity does not answer. */
  current(): Promise<GrievanceOfficer> {
    return this.client.call(findGrievanceOfficer);
  }

  /** To whom the desk's mails go: the officer, else the owners. */
  async mailboxes(): Promise<readonly string[]> {
    const { email } = await this.current();
    if (email !== '') return [email];
    return (await this.client.call(findOwners)).owners.map((owner) => owner.email);
  }
}
