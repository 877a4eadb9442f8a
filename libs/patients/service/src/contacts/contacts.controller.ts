import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { findContacts, personStanding } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { ContactsService } from './contacts.service.ts';

/** How persons are reached, and whether they may be: what the services for messages and appointments ask. */
@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Route(findContacts)
  find({ body }: InputOf<typeof findContacts>): Promise<AnswerOf<typeof findContacts>> {
    return this.contacts.find(body.person_ids, body.persons);
  }

  @Route(personStanding)
  standing({ params }: InputOf<typeof personStanding>): Promise<AnswerOf<typeof personStanding>> {
    return this.contacts.standing(params.id);
  }
}
