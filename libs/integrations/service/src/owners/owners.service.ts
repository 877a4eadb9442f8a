import { Injectable } from '@nestjs/common';
import { findOwners } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { ServiceClient } from '@nidaan/platform-http';

type Owner = AnswerOf<typeof findOwners>['owners'][number];

/** To whom it is written that a webhook is off: identity knows, and is asked each time. No e-mail is kept here. */
@Injectable()
export class OwnersService {
  constructor(private readonly client: ServiceClient) {}

  /** The owners of the hospital at work. Throws where identity does not answer. */
  async all(): Promise<Owner[]> {
    return (await this.client.call(findOwners)).owners;
  }

  /** Null where the member is no owner any more. */
  async find(id: number): Promise<Owner | null> {
    return (await this.all()).find((owner) => owner.id === id) ?? null;
  }
}
